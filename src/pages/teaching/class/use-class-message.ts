import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ClassMessage } from '../../../../shared/contract/class.ts'
import { classPaths } from '../../../../shared/extra-paths.ts'
import { classChanges, fetchClassMessages } from '../../../api/class.ts'
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
  /** Whether this one, which was not there before, is what was sent. */
  isSent: (message: ClassMessage, input: Input) => boolean
  success: (recipients: number) => string
  onSent: () => void
}

/**
 * Writes to the class once: after an unclear end the list of what was written tells whether it has arrived
 * (docs/behaviour.md#sending-once).
 */
export function useClassMessage<Input, T extends FieldValues>(message: NewMessage<Input, T>) {
  const { courseId, dialog, name, refused, form, draft, send, isSent, success, onSent } = message
  const client = useQueryClient()
  /** What there was before the request. */
  const before = useRef<readonly string[]>([])
  const readSent = async (signal: AbortSignal) =>
    (await fetchClassMessages(courseId, '', signal)).items
  return useSend<number, T, Input>({
    tray: SendTray,
    form,
    // The dialog that opens again goes on with it: nothing is sent twice.
    key: ['class-message', courseId, attemptOf(dialog)],
    subject: (input) => ({
      name: name(input),
      files: [],
      to: classPaths.courseClass(courseId),
      state: { dialog } satisfies ClassState,
      failureTitle: () => refused,
      whyFailed: (error) => error.message,
    }),
    prepare: async (_input, signal) => {
      before.current = (await readSent(signal)).map(({ _id }) => _id)
    },
    send: async (input, signal) => (await send(input, signal)).recipients,
    findSent: async (input, signal) => {
      const arrived = (await readSent(signal)).find(
        (one) => !before.current.includes(one._id) && isSent(one, input),
      )
      return arrived ? { found: arrived.recipients } : null
    },
    onArrived: draft.clear,
    done: success,
    onSent: () => void classChanges.sent(client, courseId),
    onDone: onSent,
  })
}
