import type { ApiError } from '../../api/errors.ts'
import { Message } from '../../ui/Message.tsx'

/** Section 8: a missing submission has words of its own; anything else can be tried again. */
export const loadFailure = (retry: () => void) =>
  function failure({ kind, message }: ApiError) {
    if (kind === 'missing') {
      return (
        <Message
          as="p"
          title="Không tìm thấy bài nộp"
          text="Bài có thể đã bị xóa, hoặc không thuộc khóa học của bạn."
        />
      )
    }
    return (
      <Message as="p" title="Không tải được bài nộp" text={message}>
        <button type="button" className="btn btn-outline-primary" onClick={retry}>
          Thử lại
        </button>
      </Message>
    )
  }
