import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnReview as Own } from '../../../shared/contract/reviews.ts'
import { WHY_NO_REVIEW_WORDS } from '../../../shared/rules/reviews.ts'
import { ownReviewQuery, reviewActs } from '../../api/reviews.ts'
import { PlainText } from '../../ui/PlainText.tsx'
import { useFocusAfterAct } from '../../ui/use-focus-after-act.ts'
import { ReviewDialog, TakeBackDialog } from './dialogs.ts'
import { AnswerView, ReviewDates } from './ReviewText.tsx'
import { Stars } from './Stars.tsx'
import * as styles from './reviews.module.scss'

interface OwnReviewProps {
  courseId: string
  courseTitle: string
  /** On the outline page: the invitation, or the stars without the text. */
  isShort?: boolean
}

/** The user's own review, or the invitation to write one; nothing for those who cannot. */
export function OwnReview({ courseId, courseTitle, isShort = false }: OwnReviewProps) {
  const client = useQueryClient()
  const { data } = useQuery(ownReviewQuery(courseId))
  const [open, setOpen] = useState<'write' | 'take-back' | null>(null)
  const { stays, acted } = useFocusAfterAct<HTMLHeadingElement>(open !== null)
  if (!data) return null
  const { review, why } = data
  if (!review && why) {
    return why === 'NO_LESSON_DONE' && !isShort ? (
      <p className="text-secondary">{WHY_NO_REVIEW_WORDS[why]}</p>
    ) : null
  }
  // On the outline it stands below the page's own heading.
  const Title = isShort ? 'h2' : 'h3'
  return (
    <section className={styles.own} aria-labelledby="danh-gia-cua-ban">
      <Title id="danh-gia-cua-ban" ref={stays} tabIndex={-1}>
        {review ? 'Đánh giá của bạn' : 'Bạn thấy khóa học này thế nào?'}
      </Title>
      {review ? (
        <Written review={review} why={why} isShort={isShort} />
      ) : (
        <p>Vài dòng của bạn giúp người sau chọn đúng khóa học, và giúp giảng viên dạy tốt hơn.</p>
      )}
      <p className={styles.acts}>
        {why === null ? (
          <button
            type="button"
            className="btn btn-outline-primary"
            aria-haspopup="dialog"
            onClick={() => setOpen('write')}
          >
            {review ? 'Sửa đánh giá…' : 'Viết đánh giá…'}
          </button>
        ) : null}
        {review && review.hiddenReason === null && !isShort ? (
          <button
            type="button"
            className="btn btn-link"
            aria-haspopup="dialog"
            onClick={() => setOpen('take-back')}
          >
            Gỡ đánh giá…
          </button>
        ) : null}
      </p>
      {open === 'write' ? (
        <ReviewDialog
          courseId={courseId}
          courseTitle={courseTitle}
          review={review}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'take-back' ? (
        <TakeBackDialog
          noun="đánh giá"
          explained="Số sao, nhận xét và câu trả lời của giảng viên sẽ mất. Bạn có thể viết lại bất cứ lúc nào."
          run={(signal) => reviewActs(client).takeBack(courseId, signal)}
          onDone={acted}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  )
}

interface WrittenProps {
  review: NonNullable<Own['review']>
  why: string | null
  isShort: boolean
}

function Written({ review, why, isShort }: WrittenProps) {
  const { stars, text, answer, hiddenReason } = review
  return (
    <>
      <p className="d-flex flex-wrap align-items-center column-gap-12">
        <Stars stars={stars} />
        <ReviewDates review={review} />
      </p>
      {hiddenReason === null ? null : (
        <p className="note note-warning py-2 px-12">
          <strong>Đánh giá này đang bị ẩn. </strong>
          <PlainText text={`Lý do của người quản trị: ${hiddenReason}`} />
        </p>
      )}
      {why === 'NOT_ENROLLED' ? (
        <p className="note note-warning py-2 px-12">
          Đánh giá này không hiện và không được tính, vì khóa học không còn trong mục học của bạn.
        </p>
      ) : null}
      {text && !isShort ? (
        <p>
          <PlainText text={text} />
        </p>
      ) : null}
      {answer && !isShort ? <AnswerView answer={answer} /> : null}
    </>
  )
}
