import { useQueryClient } from '@tanstack/react-query'
import { teachingChanges } from '../../api/teaching-queries.ts'
import { useSendOnce } from '../../sending/use-send-once.ts'
import { useShown } from '../../ui/use-shown.ts'

interface SaveOnce {
  courseId: string
  /** Names what is being saved. */
  key: readonly string[]
  send: () => Promise<void>
  /** Whether the server has it after all. Absent where sending again does no harm. */
  look?: () => Promise<boolean>
  /** A try of an earlier opening ended unclearly: it is looked up before anything is sent. */
  startsUnclear?: boolean
  /** The server has it; also called when the dialog was closed meanwhile. */
  onSaved: () => void
  /** After `onSaved`, unless the dialog was closed already. */
  onClose: () => void
}

/** Saves a part of the course's content once (`useSendOnce`), then has the content read again. */
export function useSaveOnce(saveOnce: SaveOnce) {
  const { courseId, key, look, startsUnclear = false, onSaved, onClose } = saveOnce
  const client = useQueryClient()
  const isShown = useShown()
  const {
    arrived,
    send: save,
    ...sending
  } = useSendOnce<void>({
    key,
    startsUnclear,
    send: saveOnce.send,
    look: look && (async () => ((await look()) ? { found: undefined } : null)),
    onSent: () => {
      onSaved()
      if (isShown()) onClose()
      void teachingChanges.contentChanged(client, courseId)
    },
  })
  return { ...sending, save, saved: arrived }
}
