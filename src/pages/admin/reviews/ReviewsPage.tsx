import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminReview, ReviewState } from '../../../../shared/contract/admin/reviews.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { adminReviewsQuery } from '../../../api/admin/reviews.ts'
import { Stars } from '../../../parts/reviews/Stars.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadPages } from '../../../ui/LoadPages.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { TableSkeleton } from '../ui/AdminTable.tsx'
import { Filters, StatusTabs } from '../ui/Filters.tsx'
import { useFilter } from '../ui/use-filter.ts'
import { ReviewDialog, type ReviewAct } from './ReviewDialog.tsx'
import * as styles from '../admin.module.scss'
import * as own from './reviews.module.scss'

const TABS: readonly (readonly [state: ReviewState, words: string])[] = [
  ['reported', 'Bị báo cáo'],
  ['hidden', 'Đang ẩn'],
  ['all', 'Tất cả'],
]

const NOTHING: Record<ReviewState, string> = {
  reported: 'Không có đánh giá nào bị báo cáo',
  hidden: 'Không có đánh giá nào đang ẩn',
  all: 'Không có đánh giá nào',
}

/** /admin/reviews: what is reported first (docs/trust.md#reviews). */
export default function ReviewsPage() {
  const { values, set, isFiltered } = useFilter(['q', 'state'])
  const state = TABS.find(([name]) => name === values.state)?.[0] ?? 'reported'
  return (
    <AdminPage title="Đánh giá">
      <LoadPages
        query={adminReviewsQuery({ ...values, state })}
        words="Xem thêm"
        skeleton={<TableSkeleton />}
        failure={{ title: 'Không tải được các đánh giá' }}
      >
        {(page, more) => (
          <>
            <StatusTabs
              chosen={state}
              tabs={TABS.map(([name, words]) => [name, words, page.counts[name]] as const)}
              to={(name) => adminPaths.reviews({ ...(values.q && { q: values.q }), state: name })}
            />
            <Filters
              label="Tìm đánh giá"
              placeholder="Học viên, khóa, nhận xét"
              finds="học viên, khóa học, lời nhận xét"
              q={values.q}
              onSearch={(q) => set({ q })}
              onClear={values.q && isFiltered ? () => set({ q: '' }) : undefined}
            />
            <Reviews items={page.items} state={state} more={more} />
          </>
        )}
      </LoadPages>
    </AdminPage>
  )
}

interface Opened {
  review: AdminReview
  act: ReviewAct
}

interface ReviewsProps {
  items: readonly AdminReview[]
  state: ReviewState
  more: ReactNode
}

function Reviews({ items, state, more }: ReviewsProps) {
  const [open, setOpen] = useState<Opened | null>(null)
  // What is done takes the review out of the list, or its button away.
  const { stays, acted } = useFocusAfterAct<HTMLHeadingElement>(open !== null)
  return (
    <>
      <h2 className="visually-hidden" ref={stays} tabIndex={-1}>
        Danh sách đánh giá
      </h2>
      {items.length === 0 ? (
        <Message as="p" title={NOTHING[state]} />
      ) : (
        <ul className="list-unstyled d-grid gap-12 mb-0">
          {items.map((review) => (
            <li key={review._id}>
              <Item review={review} onAct={(act) => setOpen({ review, act })} />
            </li>
          ))}
        </ul>
      )}
      {more}
      {open ? (
        <ReviewDialog
          key={open.review._id}
          {...open}
          onDone={acted}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

function Item({ review, onAct }: { review: AdminReview; onAct: (act: ReviewAct) => void }) {
  const { author, course, stars, text, answer, hidden, reports, isEnrolled } = review
  const of = { author: author.fullName, onAct }
  return (
    <article className={own.review} aria-label={`Đánh giá của ${author.fullName}`}>
      <p className={own.facts}>
        <Stars stars={stars} />
        <Link className="text-decoration-underline" to={adminPaths.user(author._id)}>
          {author.fullName}
        </Link>
        <span className={styles.muted}>{author.email}</span>
        <span className={styles.muted}>{formatDateTime(review.createdAt)}</span>
        {hidden ? <span className="badge badge-danger">Đang ẩn</span> : null}
        {isEnrolled ? null : <span className="badge badge-neutral">Không còn khóa học</span>}
      </p>
      <p>
        <span className={styles.muted}>{'Về '}</span>
        <Link className="text-decoration-underline" to={adminPaths.course(course._id)}>
          {course.title}
        </Link>
      </p>
      <p>{text ? <PlainText text={text} /> : <em>Không có lời nhận xét.</em>}</p>
      {answer ? (
        <p>
          <span className={styles.muted}>{'Giảng viên trả lời: '}</span>
          <PlainText text={answer} />
        </p>
      ) : null}
      {hidden ? (
        <p>
          <span className={styles.muted}>
            {`${hidden.by || 'Quản trị viên'} ẩn lúc ${formatDateTime(hidden.at)}, vì: `}
          </span>
          <PlainText text={hidden.reason} />
        </p>
      ) : null}
      {reports.length > 0 ? (
        <div className={own.reports}>
          <h3>{`${formatCount(reports.length)} báo cáo`}</h3>
          <ul aria-label="Báo cáo">
            {reports.map(({ _id, by, reason, createdAt }) => (
              <li key={_id}>
                <p>
                  <PlainText text={reason} />
                </p>
                <p className={styles.muted}>
                  <Link className="text-decoration-underline" to={adminPaths.user(by._id)}>
                    {by.fullName}
                  </Link>
                  {' · '}
                  <span>{formatDateTime(createdAt)}</span>
                </p>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className={own.acts}>
        {hidden ? (
          <ActButton {...of} act="show" label="Cho hiện lại…" />
        ) : (
          <ActButton {...of} act="hide" label="Ẩn đánh giá…" />
        )}
        {reports.length > 0 ? <ActButton {...of} act="dismiss" label="Bỏ qua báo cáo…" /> : null}
      </p>
    </article>
  )
}

interface ActButtonProps {
  act: ReviewAct
  label: string
  author: string
  onAct: (act: ReviewAct) => void
}

const ActButton = ({ act, label, author, onAct }: ActButtonProps) => (
  <Button
    tone={act === 'hide' ? 'outline-danger' : 'outline'}
    opensDialog
    aria-label={`${label}: ${author}`}
    onClick={() => onAct(act)}
  >
    {label}
  </Button>
)
