import { useQueryClient } from '@tanstack/react-query'
import { teachingChanges } from '../../api/teaching.ts'
import { useSendOnce } from '../../sending/use-send-once.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'

interface SaveOnce<Input> {
  courseId: string
  /** Identifies what is saved (`useSendOnce`). */
  key: readonly string[]
  send: (input: Input) => Promise<void>
  /** Whether the server has the input after all. Absent where sending twice is harmless. */
  findSent?: (input: Input) => Promise<boolean>
  /** The same for a request of an earlier opening of the dialog, when its outcome was unclear. */
  findEarlier?: (() => Promise<boolean>) | undefined
  /**
   * Called once the server has the input, even when the dialog is closed. `late`: the input had arrived
   * although its response did not.
   */
  onSaved: (late: boolean) => void
  /** Called after `onSaved` unless the dialog is closed. */
  onClose: () => void
}

/** Saves a part of the course's content once (`useSendOnce`), then reloads the content. */
export function useSaveOnce<Input>(saveOnce: SaveOnce<Input>) {
  const { courseId, key, send, findSent, findEarlier, onSaved, onClose } = saveOnce
  const client = useQueryClient()
  const isShown = useIsMounted()
  return useSendOnce<Input, { late: boolean }>({
    key,
    send: async (input) => {
      await send(input)
      return { late: false }
    },
    findSent: findSent && ((input) => foundLate(findSent(input))),
    findEarlier: findEarlier && (() => foundLate(findEarlier())),
    onSent: ({ late }) => {
      onSaved(late)
      if (isShown()) onClose()
      void teachingChanges.contentChanged(client, courseId)
    },
  })
}

const foundLate = async (arrived: Promise<boolean>) =>
  (await arrived) ? { found: { late: true } } : null
