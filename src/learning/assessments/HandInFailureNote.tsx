import type { ApiError } from '../../api/errors.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import type { SendFailure } from '../../sending/use-send-once.ts'

interface HandInFailureNoteProps {
  failure: SendFailure | null
  /** The first sentence, of the error catalogue. */
  title: (error: ApiError) => string
  checking: boolean
}

/** What went wrong with a hand-in and where it stands now; read out at once. */
export function HandInFailureNote({ failure, title, checking }: HandInFailureNoteProps) {
  return (
    <div className="hand-in-note">
      <FormFailure
        title={failure ? title(failure.error) : null}
        detail={failure ? detail(failure, title(failure.error)) : undefined}
      />
      <p role="status">{checking ? 'Đang xem máy chủ đã nhận bài của bạn hay chưa…' : ''}</p>
    </div>
  )
}

function detail({ error, arrived }: SendFailure, title: string): string | undefined {
  if (arrived === 'unknown') {
    return 'Chưa rõ máy chủ đã nhận bài hay chưa. Bài của bạn vẫn còn ở đây; hãy kiểm tra lại khi có mạng.'
  }
  const { kind, message, serverMessage } = error
  if (kind === 'cancelled') return 'Bạn đã hủy, bài chưa được nộp.'
  if (kind === 'refused' || kind === 'denied' || kind === 'missing') {
    return serverMessage === title ? undefined : serverMessage
  }
  return `${message === title ? '' : `${message} `}Máy chủ chưa nhận bài này, bạn có thể nộp lại.`
}
