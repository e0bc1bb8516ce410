import { useQueryClient } from '@tanstack/react-query'
import { teachingChanges } from '../../api/teaching.ts'
import { useSendOnce } from '../../sending/use-send-once.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'

interface SaveOnce<Input> {
  courseId: string
  /** Names what is being saved. */
  key: readonly string[]
  send: (input: Input) => Promise<void>
  /** Whether the server has it after all. Absent where sending again does no harm. */
  look?: (input: Input) => Promise<boolean>
  /** The same for what an earlier opening of the dialog sent, when its end was unclear. */
  lookEarlier?: (() => Promise<boolean>) | undefined
  /**
   * The server has it; also called when the dialog was closed meanwhile. `late`: it had arrived
   * although its response did not.
   */
  onSaved: (late: boolean) => void
  /** After `onSaved`, unless the dialog was closed already. */
  onClose: () => void
}

/** Saves a part of the course's content once (`useSendOnce`), then has the content read again. */
export function useSaveOnce<Input>(saveOnce: SaveOnce<Input>) {
  const { courseId, key, send, look, lookEarlier, onSaved, onClose } = saveOnce
  const client = useQueryClient()
  const isShown = useIsMounted()
  return useSendOnce<Input, { late: boolean }>({
    key,
    send: async (input) => {
      await send(input)
      return { late: false }
    },
    look: look && ((input) => foundLate(look(input))),
    lookEarlier: lookEarlier && (() => foundLate(lookEarlier())),
    onSent: ({ late }) => {
      onSaved(late)
      if (isShown()) onClose()
      void teachingChanges.contentChanged(client, courseId)
    },
  })
}

const foundLate = async (arrived: Promise<boolean>) =>
  (await arrived) ? { found: { late: true } } : null
