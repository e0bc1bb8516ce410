import { CopyAnswers } from '../../../parts/quiz/CopyAnswers.tsx'
import type { OfLesson } from './dialog-props.ts'
import { ResultLink } from './ResultLink.tsx'
import * as styles from './dialogs.module.scss'
import * as quizAttemptStyles from './quiz-attempt.module.scss'

interface RanOutProps extends OfLesson {
  answers: () => string
}

/** The attempt is over and was not submitted: where the answers are, and how to get another attempt. */
export const RanOut = ({ answers, ...of }: RanOutProps) => (
  <div className={`${styles.assessmentNote} ${styles.assessmentNoteWarning}`}>
    <p className={quizAttemptStyles.ranOutText}>
      Lượt làm này đã hết giờ, bài chưa nộp được. Các câu trả lời vẫn ở đây và trên thiết bị này.
      Nếu cần thêm một lượt, hãy nhắn giảng viên ở phần kết quả.
    </p>
    <div className={quizAttemptStyles.earlierActs}>
      <CopyAnswers text={answers} />
      <ResultLink {...of} />
    </div>
  </div>
)
