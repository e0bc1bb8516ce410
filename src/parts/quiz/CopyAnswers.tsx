import { useState } from 'react'

/** Copies answers as text, so that a student can send them to the teacher in any way. */
export function CopyAnswers({ text }: { text: () => string }) {
  const [done, setDone] = useState<boolean | null>(null)
  const onCopy = async () => {
    try {
      // Absent on http addresses.
      await navigator.clipboard.writeText(text())
      setDone(true)
    } catch {
      setDone(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-outline-primary"
        onClick={() => void onCopy()}
      >
        Chép câu trả lời
      </button>
      <span role="status">{done === null ? '' : done ? 'Đã chép.' : NOT_COPIED}</span>
    </>
  )
}

const NOT_COPIED = 'Trình duyệt không cho chép. Hãy mở phần xem rồi chọn và chép bằng tay.'
