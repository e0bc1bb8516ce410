import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '../../../shared/contract/reviews.ts'
import { reviewActs, reviewsQuery, type ReviewsQuery } from '../../api/reviews.ts'
import { Initials } from '../../ui/Initials.tsx'
import { usePages } from '../../api/pages.ts'
import { LoadPages } from '../../ui/LoadPages.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PlainText } from '../../ui/PlainText.tsx'
import { useFocusAfterAct } from '../../ui/use-focus-after-act.ts'
import { AnswerDialog, ReportDialog, TakeBackDialog } from './dialogs.ts'
import { ReviewListSkeleton } from './ReviewsSkeleton.tsx'
import { AnswerView, ReviewDates } from './ReviewText.tsx'
import { Stars } from './Stars.tsx'
import * as styles from './reviews.module.scss'

interface Reader {
  isKnown: boolean
  /** Among those who teach the course. */
  teaches: boolean
  mayAnswer: boolean
  /** The reader's own review, which stands above the list; '' for none. */
  ownId: string
}

/** Of the first page: more would push what stands below it out of sight. */
const AT_FIRST = 5

const MORE = 'Xem thêm đánh giá'

interface ReviewListProps {
  asked: ReviewsQuery
  reader: Reader
}

/** The reviews of others, page by page; of the first page a few at first. */
export function ReviewList({ asked, reader }: ReviewListProps) {
  const [isLong, setIsLong] = useState(false)
  const query = reviewsQuery(asked, reader.teaches)
  const { fetchNext } = usePages(query)
  return (
    <LoadPages
      query={query}
      words={MORE}
      skeleton={<ReviewListSkeleton />}
      empty={null}
      isEmpty={() => false}
    >
      {({ items, next }, more) => {
        const others = items.filter(({ _id }) => _id !== reader.ownId)
        const showMore = () => {
          setIsLong(true)
          if (next !== null) fetchNext()
        }
        const isShort = !isLong && others.length > AT_FIRST
        return (
          <>
            <ul className="list-unstyled mb-0">
              {(isShort ? others.slice(0, AT_FIRST) : others).map((review) => (
                <ReviewItem key={review._id} review={review} reader={reader} />
              ))}
            </ul>
            {isShort ? <MoreButton words={MORE} isEnd={false} onMore={showMore} /> : more}
          </>
        )
      }}
    </LoadPages>
  )
}

function ReviewItem({ review, reader }: { review: Review; reader: Reader }) {
  const { author, stars, text, answer } = review
  return (
    <li className={styles.item} tabIndex={-1}>
      <p className="d-flex flex-wrap align-items-center column-gap-12">
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
