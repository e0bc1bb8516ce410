import { CopyAnswers } from '../../../parts/quiz/CopyAnswers.tsx'
import type { OfLesson } from './dialog-props.ts'
import { ResultLink } from './ResultLink.tsx'

interface RanOutProps extends OfLesson {
  answers: () => string
}

/** The attempt is over and was not submitted: where the answers are, and how to get another attempt. */
export const RanOut = ({ answers, ...of }: RanOutProps) => (
  <div className="note note-warning py-2 px-12 mb-3">
    <p className="mb-0">
      Lượt làm này đã hết giờ, bài chưa nộp được. Các câu trả lời vẫn ở đây và trên thiết bị này.
      Nếu cần thêm một lượt, hãy nhắn giảng viên ở phần kết quả.
    </p>
    <div className="d-flex flex-wrap align-items-center gap-2 my-2">
      <CopyAnswers text={answers} />
      <ResultLink {...of} />
    </div>
  </div>
)
