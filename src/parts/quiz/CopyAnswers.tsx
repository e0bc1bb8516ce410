import { useCopy } from '../../ui/use-copy.ts'

const NOT_COPIED = 'Trình duyệt không cho chép. Hãy mở phần xem rồi chọn và chép bằng tay.'

/** Copies answers as text, so that a student can send them to the teacher in any way. */
export function CopyAnswers({ text }: { text: () => string }) {
  const { isCopied, copy } = useCopy(text)
  return (
    <>
      <button type="button" className="btn btn-sm btn-outline-primary" onClick={copy}>
        Chép câu trả lời
      </button>
      <span role="status">{isCopied === null ? '' : isCopied ? 'Đã chép.' : NOT_COPIED}</span>
    </>
  )
}
