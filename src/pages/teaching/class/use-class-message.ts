import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { classPaths } from '../../../../shared/extra-paths.ts'
import { classChanges } from '../../../api/class.ts'
import type { FormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { SendTray } from '../../../parts/sending/tray/SendTray.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { attemptOf, type ClassDialog, type ClassState } from './class-dialog.ts'

interface NewMessage<Input, T extends FieldValues> {
  courseId: string
  /** Where it is written. */
  dialog: ClassDialog
  /** What the tray calls it. */
  name: (input: Input) => string
  /** The first sentence of a refusal. */
  refused: string
  form: UseFormReturn<T>
  draft: FormDraft
  send: (input: Input, signal: AbortSignal) => Promise<{ recipients: number }>
  success: (recipients: number) => string
  onSent: () => void
}

/** Writes to the class; the dialog that opens again goes on with it. */
export function useClassMessage<Input, T extends FieldValues>(message: NewMessage<Input, T>) {
  const { courseId, dialog, name, refused, form, draft, send, success, onSent } = message
  const client = useQueryClient()
  return useSend<number, T, Input>({
    tray: SendTray,
    form,
    key: ['class-message', courseId, attemptOf(dialog)],
    subject: (input) => ({
      name: name(input),
      files: [],
      to: classPaths.courseClass(courseId),
      state: { dialog } satisfies ClassState,
      failureTitle: () => refused,
      whyFailed: (error) => error.message,
    }),
    send: async (input, signal) => (await send(input, signal)).recipients,
    onArrived: draft.clear,
    done: success,
    onSent: () => void classChanges.sent(client, courseId),
    onDone: onSent,
  })
}
