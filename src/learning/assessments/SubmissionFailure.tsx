import type { ApiError } from '../../api/errors.ts'
import { SendFailure } from '../../sending/SendFailure.tsx'
import type { SendError } from '../../sending/send.ts'
import * as styles from './dialogs.module.scss'

interface SubmissionFailureProps {
  failure: SendError | null
  /** The first sentence, from docs/product.md#messages. */
  title: (error: ApiError) => string
  checking: boolean
}

/** The error of a submission, and the note that the app checks whether the server has it. */
export function SubmissionFailure({ failure, title, checking }: SubmissionFailureProps) {
  const message = failure && title(failure.error)
  return (
    <div className={styles.submissionNote}>
      <SendFailure
        failure={failure}
        title={message}
        act="nhận bài"
        kept="Bài của bạn"
        detail={({ error }) => whyNotSubmitted(error, message)}
      />
      <p role="status">{checking ? 'Đang xem máy chủ đã nhận bài của bạn hay chưa…' : ''}</p>
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
