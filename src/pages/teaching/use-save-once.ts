import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { paths } from '../../../shared/paths.ts'
import { teachingChanges } from '../../api/teaching-changes.ts'
import type { SendCalls, SendOutcome, SendSubject } from '../../parts/sending/send.ts'
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
  over?: SendCalls<Input, void>['over']
  send: SendCalls<Input, void>['send']
  startsUnclear?: boolean
  onFailed?: SendOutcome<Input, void>['onFailed']
  /** What the tray shows while the dialog is closed. */
  subject: (input: Input) => Omit<SendSubject, 'to' | 'state'>
  /** The dialog, which the tray opens again. */
  dialog: ContentDialog
  /** Forgets draft and files once the server has the input, even when the dialog is closed. */
  onArrived: () => void
  /** The toast of success. */
  done: string
  /** Called afterwards unless the dialog is closed. */
  onClose: () => void
}

/** Saves a part of the course's content (`useSend`), then reloads the content. */
export function useSaveOnce<Input, Fields extends FieldValues>(saveOnce: SaveOnce<Input, Fields>) {
  const { courseId, subject, dialog, done, onClose, ...sending } = saveOnce
  const client = useQueryClient()
  return useSend<void, Fields, Input>({
    ...sending,
    tray: SendTray,
    subject: (input) => ({
      ...subject(input),
      to: paths.instructorCourse(courseId),
      state: { dialog } satisfies ContentState,
    }),
    done: () => done,
    onSent: () => void teachingChanges.contentChanged(client, courseId),
    onDone: onClose,
  })
}
