import type { ApiError } from '../../../api/errors.ts'
import { WorkNotes } from '../../../parts/sending/SendNotes.tsx'
import type { useSend } from '../../../parts/sending/use-send.ts'
import * as styles from './dialogs.module.scss'

interface SubmissionNotesProps {
  of: Pick<ReturnType<typeof useSend>, 'failure' | 'changed' | 'slow' | 'letGo'>
  /** The first sentence, from docs/product.md#messages. */
  title: (error: ApiError) => string
}

/** What there is to say of a submission. */
export function SubmissionNotes({ of, title }: SubmissionNotesProps) {
  const message = of.failure && title(of.failure.error)
  return (
    <div className={styles.submissionNote}>
      <WorkNotes
        of={of}
        title={message}
        act="nhận bài"
        kept="Bài của bạn"
        detail={({ error }) => whyNotSubmitted(error, message)}
      />
    </div>
  )
}

/** The reason beside the title, where the title does not state it. */
export function whyNotSubmitted(
  { kind, message, serverMessage }: ApiError,
  title: string | null,
): string | undefined {
  if (kind === 'cancelled') return 'Bạn đã hủy, bài chưa được nộp.'
  if (kind === 'refused' || kind === 'denied' || kind === 'missing') {
    return serverMessage === title ? undefined : serverMessage
  }
  return `${message === title ? '' : `${message} `}Máy chủ chưa nhận bài này, bạn có thể nộp lại.`
}
