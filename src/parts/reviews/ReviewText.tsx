import type { Review } from '../../../shared/contract/reviews.ts'
import { formatSiteDay, siteDayOf } from '../../../shared/rules/site-days.ts'
import { PlainText } from '../../ui/PlainText.tsx'
import * as styles from './reviews.module.scss'

const dayOf = (iso: string) => formatSiteDay(siteDayOf(new Date(iso)))

/** When it was written, and that it was changed. */
export const ReviewDates = ({ review }: { review: Pick<Review, 'createdAt' | 'updatedAt'> }) => (
  <span className={styles.muted}>
    {review.updatedAt === null
      ? dayOf(review.createdAt)
      : `${dayOf(review.createdAt)}, sửa ${dayOf(review.updatedAt)}`}
  </span>
)

/** What a teacher has answered. */
export const AnswerView = ({ answer }: { answer: NonNullable<Review['answer']> }) => (
  <div className={styles.answer}>
    <p>
      <strong>{answer.author || 'Giảng viên'}</strong>
      {answer.author ? <span> (giảng viên)</span> : null}
      <span className={styles.muted}>{` ${dayOf(answer.at)}`}</span>
    </p>
    <p>
      <PlainText text={answer.text} />
    </p>
  </div>
)
