import type { ApiError } from '../../api/errors.ts'
import { SendFailure } from '../../sending/SendFailure.tsx'
import type { SendError } from '../../sending/send.ts'
import { SlowNotice } from '../../ui/SlowNotice.tsx'
import * as styles from './dialogs.module.scss'

interface SubmissionFailureProps {
  failure: SendError | null
  /** The first sentence, from docs/product.md#messages. */
  title: (error: ApiError) => string
  checking: boolean
  slow: boolean
  letGo: () => void
}

/** The error of a submission, and the notes that the app checks for it or waits too long. */
export function SubmissionFailure(props: SubmissionFailureProps) {
  const { failure, title, checking, slow, letGo } = props
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
      <SlowNotice slow={slow} label="Dừng chờ" onAct={letGo} />
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
