import { useQueryClient } from '@tanstack/react-query'
import { type RefCallback, useRef, useState } from 'react'
import type { Review } from '../../shared/contract/reviews.ts'
import { reviewActs, reviewsQuery, type ReviewsQuery } from '../api/reviews.ts'
import { LoadState } from '../ui/LoadState.tsx'
import { Initials } from '../ui/Initials.tsx'
import { PlainText } from '../ui/PlainText.tsx'
import { useFocusAfterAct } from '../ui/use-focus-after-act.ts'
import { AnswerDialog, ReportDialog, TakeBackDialog } from './dialogs.ts'
import { ReviewListSkeleton } from './ReviewsSkeleton.tsx'
import { AnswerView, ReviewDates } from './ReviewText.tsx'
import { Stars } from './Stars.tsx'
import * as styles from './reviews.module.scss'

/** Who reads the list. */
interface Reader {
  /** Has an account. */
  isKnown: boolean
  /** Among those who teach the course. */
  teaches: boolean
  mayAnswer: boolean
  /** The reader's own review, which stands above the list; '' for none. */
  ownId: string
}

/** Of the first page: more would push what stands below it out of sight. */
const AT_FIRST = 5

interface ReviewPagesProps {
  asked: ReviewsQuery
  reader: Reader
  /** The page begins in short. */
  isFirst?: boolean
  /** The page was asked for by the button below the one before, which is gone. */
  takesFocus?: boolean
}

/** A page of reviews, and below it the next one, once it is wanted. */
export function ReviewPages(props: ReviewPagesProps) {
  const { asked, reader, isFirst = false, takesFocus = false } = props
  const [wantsMore, setWantsMore] = useState(false)
  const isAwaited = useRef(takesFocus)
  // Once: what is read again later must not take the focus from where the reader is.
  const focusOnce = (element: HTMLElement | null) => {
    if (!element || !isAwaited.current) return
    isAwaited.current = false
    element.focus()
  }
  const showMore = () => {
    isAwaited.current = true
    setWantsMore(true)
  }
  return (
    <LoadState
      query={reviewsQuery(asked, reader.teaches)}
      skeleton={<ReviewListSkeleton />}
      empty={null}
      isEmpty={() => false}
    >
      {({ items, next }) => {
        const others = items.filter(({ _id }) => _id !== reader.ownId)
        const hasRest = isFirst && others.length > AT_FIRST
        const shown = hasRest && !wantsMore ? others.slice(0, AT_FIRST) : others
        const firstNew = hasRest ? AT_FIRST : takesFocus ? 0 : -1
        return (
          <>
            <ul className={styles.list}>
              {shown.map((review, index) => (
                <ReviewItem
                  key={review._id}
                  review={review}
                  reader={reader}
                  place={index === firstNew ? focusOnce : undefined}
                />
              ))}
            </ul>
            {next !== null && wantsMore ? (
              <ReviewPages
                asked={{ ...asked, after: next }}
                reader={reader}
                takesFocus={!hasRest}
              />
            ) : null}
            {(hasRest || next !== null) && !wantsMore ? (
              <p>
                <button type="button" className="btn btn-outline-primary" onClick={showMore}>
                  Xem thêm đánh giá
                </button>
              </p>
            ) : null}
          </>
        )
      }}
    </LoadState>
  )
}

interface ReviewItemProps {
  review: Review
  reader: Reader
  /** A ref of the first one of a page that takes the focus. */
  place: RefCallback<HTMLElement> | undefined
}

function ReviewItem({ review, reader, place }: ReviewItemProps) {
  const { author, stars, text, answer } = review
  return (
    <li className={styles.item} {...(place && { ref: place, tabIndex: -1 })}>
      <p className={styles.facts}>
        <Initials name={author} size={32} />
        <strong>{author}</strong>
        <Stars stars={stars} />
        <ReviewDates review={review} />
      </p>
      {text ? (
        <p>
          <PlainText text={text} />
        </p>
      ) : null}
      {answer ? <AnswerView answer={answer} /> : null}
      {reader.isKnown ? <ReviewActs review={review} mayAnswer={reader.mayAnswer} /> : null}
    </li>
  )
}

type Act = 'answer' | 'take-back' | 'report'

/** What a reader can do about a review of somebody else. */
function ReviewActs({ review, mayAnswer }: { review: Review; mayAnswer: boolean }) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Act | null>(null)
  const { stays, acted } = useFocusAfterAct<HTMLParagraphElement>(open !== null)
  const onClose = () => setOpen(null)
  const buttonOf = (act: Act, label: string) => ({
    label,
    author: review.author,
    onClick: () => setOpen(act),
  })
  return (
    <>
      <p className={styles.acts} ref={stays} tabIndex={-1}>
        {mayAnswer ? (
          <ActButton {...buttonOf('answer', review.answer ? 'Sửa câu trả lời…' : 'Trả lời…')} />
        ) : null}
        {mayAnswer && review.answer ? (
          <ActButton {...buttonOf('take-back', 'Gỡ câu trả lời…')} />
        ) : null}
        <ActButton {...buttonOf('report', 'Báo cáo…')} />
      </p>
      {open === 'answer' ? <AnswerDialog review={review} onClose={onClose} /> : null}
      {open === 'report' ? <ReportDialog review={review} onClose={onClose} /> : null}
      {open === 'take-back' ? (
        <TakeBackDialog
          noun="câu trả lời"
          explained="Câu trả lời sẽ mất. Bạn có thể trả lời lại bất cứ lúc nào."
          run={(signal) => reviewActs(client).takeAnswerBack(review._id, signal)}
          onDone={acted}
          onClose={onClose}
        />
      ) : null}
    </>
  )
}

interface ActButtonProps {
  label: string
  author: string
  onClick: () => void
}

const ActButton = ({ label, author, onClick }: ActButtonProps) => (
  <button
    type="button"
    className="btn btn-link"
    aria-haspopup="dialog"
    aria-label={`${label} đánh giá của ${author}`}
    onClick={onClick}
  >
    {label}
  </button>
)
