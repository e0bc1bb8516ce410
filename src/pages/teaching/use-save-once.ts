import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { paths } from '../../../shared/paths.ts'
import { teachingChanges } from '../../api/teaching-changes.ts'
import type { SendCalls, SendSubject } from '../../parts/sending/send.ts'
import { SendTray } from '../../parts/sending/tray/SendTray.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import type { ContentDialog, ContentState } from './content/content-dialog.ts'

interface SaveOnce<Input, Fields extends FieldValues> {
  courseId: string
  /** The input comes from it: after a change the tray does not send the old input again. */
  form: UseFormReturn<Fields>
  /** Identifies what is saved (`useSend`). */
  key: readonly string[]
  /** As in `useSend`. */
  prepare?: SendCalls<Input, void>['prepare']
  send: SendCalls<Input, void>['send']
  /** Whether the server has the input after all. Absent where sending twice is harmless. */
  findSent?: (input: Input, signal: AbortSignal) => Promise<boolean>
  /** The same for a request of an earlier page, when its outcome was unclear. */
  findEarlier?: ((signal: AbortSignal) => Promise<boolean>) | undefined
  /** What the tray shows while the dialog is closed. */
  subject: (input: Input) => Omit<SendSubject, 'to' | 'state'>
  /** The dialog, which the tray opens again. */
  dialog: ContentDialog
  /** Forgets draft and files once the server has the input, even when the dialog is closed. */
  onArrived: () => void
  /** Called after that. `late`: the input had arrived although its response did not. */
  onSaved: (late: boolean) => void
  /** Called after `onSaved` unless the dialog is closed. */
  onClose: () => void
}

/** Saves a part of the course's content once (`useSend`), then reloads the content. */
export function useSaveOnce<Input, Fields extends FieldValues>(saveOnce: SaveOnce<Input, Fields>) {
  const { courseId, form, key, prepare, send, findSent, findEarlier, subject, dialog } = saveOnce
  const { onArrived, onSaved, onClose } = saveOnce
  const client = useQueryClient()
  return useSend<{ late: boolean }, Fields, Input>({
    tray: SendTray,
    form,
    key,
    subject: (input) => ({
      ...subject(input),
      to: paths.instructorCourse(courseId),
      state: { dialog } satisfies ContentState,
    }),
    prepare,
    send: async (...args) => {
      await send(...args)
      return { late: false }
    },
    findSent: findSent && ((input, signal) => foundLate(findSent(input, signal))),
    findEarlier: findEarlier && ((signal) => foundLate(findEarlier(signal))),
    onArrived,
    onSent: ({ late }) => {
      onSaved(late)
      void teachingChanges.contentChanged(client, courseId)
    },
    onDone: onClose,
  })
}

const foundLate = async (arrived: Promise<boolean>) =>
  (await arrived) ? { found: { late: true } } : null
