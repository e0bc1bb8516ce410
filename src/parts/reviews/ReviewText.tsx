import type { Review } from '../../../shared/contract/reviews.ts'
import { dayOfTime } from '../../../shared/rules/site-days.ts'
import { PlainText } from '../../ui/PlainText.tsx'
import * as styles from './reviews.module.scss'

export const ReviewDates = ({ review }: { review: Pick<Review, 'createdAt' | 'updatedAt'> }) => (
  <span className="quiet">
    {review.updatedAt === null
      ? dayOfTime(review.createdAt)
      : `${dayOfTime(review.createdAt)}, sửa ${dayOfTime(review.updatedAt)}`}
  </span>
)

export const AnswerView = ({ answer }: { answer: NonNullable<Review['answer']> }) => (
  <div className={styles.answer}>
    <p>
      <strong>{answer.author || 'Giảng viên'}</strong>
      {answer.author ? <span> (giảng viên)</span> : null}
      <span className="quiet">{` ${dayOfTime(answer.at)}`}</span>
    </p>
    <p>
      <PlainText text={answer.text} />
    </p>
  </div>
)
