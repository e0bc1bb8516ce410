import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { useId } from 'react'
import type { DeadlineItem } from '../../shared/contract/learning.ts'
import {
  countOverdue,
  DEADLINE_CHOICES,
  DEFAULT_DEADLINE_CHOICE,
  hasDueDate,
  isToDo,
} from '../../shared/rules/deadlines.ts'
import { paths } from '../../shared/paths.ts'
import { deadlinesQuery } from '../api/deadlines.ts'
import { myCoursesQuery } from '../api/learning.ts'
import { NoDeadlinesDrawing } from '../ui/Drawings.tsx'
import type { PageData } from '../ui/lazy-view.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { download } from '../ui/download.ts'
import { toast } from '../ui/toast.ts'
import { DeadlineRow, DeadlineRows, DeadlineSkeleton } from './DeadlineRow.tsx'
import { useNow } from './use-now.ts'
import * as styles from './deadlines.module.scss'

/** Its labels of types, to the letter (docs/product.md#deadlines-page). */
const TYPES: Record<DeadlineItem['type'], string> = { QUIZ: 'Quiz', ASSIGNMENT: 'Assignment' }

const readDays = (params: URLSearchParams) =>
  DEADLINE_CHOICES.find((choice) => String(choice) === params.get('days')) ??
  DEFAULT_DEADLINE_CHOICE

/** /learning/deadlines with `?days=` and `?focus=` (docs/product.md#deadlines-page). */
export default function DeadlinesPage() {
  const [params] = useSearchParams()
  const days = readDays(params)
  const query = deadlinesQuery(days)
  const { data, isError, isFetching, refetch } = useQuery(query)
  return (
    <>
      <PageTitle>Hạn nộp</PageTitle>
      <div className="page-head">
        <h1>Hạn nộp</h1>
        <div className={styles.deadlineTools}>
          <DaysFilter days={days} />
          <div className={styles.deadlineActs}>
            <button
              type="button"
              className="btn btn-outline-primary"
              onClick={() => void refetch()}
            >
              {isFetching ? 'Đang tải…' : 'Tải lại'}
            </button>
            <CalendarButton items={isError ? undefined : data} />
          </div>
        </div>
      </div>
      <LoadState
        query={query}
        skeleton={<DeadlineSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<NoDeadlines days={days} />}
        failureEmpties
      >
        {(items) => <DeadlineList items={items} focus={params.get('focus')} />}
      </LoadState>
    </>
  )
}

DeadlinesPage.data = ((read, _params, search) =>
  read(deadlinesQuery(readDays(search)))) satisfies PageData

function DaysFilter({ days }: { days: number }) {
  const [, setParams] = useSearchParams()
  const choose = (choice: number) =>
    setParams((params) => {
      if (choice === DEFAULT_DEADLINE_CHOICE) params.delete('days')
      else params.set('days', String(choice))
      return params
    })
  return (
    <fieldset className={styles.deadlineDays}>
      <legend className="visually-hidden">Hạn nộp trong</legend>
      {DEADLINE_CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          className="btn btn-outline-primary"
          aria-pressed={choice === days}
          onClick={() => choose(choice)}
        >
          {`${choice} ngày`}
        </button>
      ))}
    </fieldset>
  )
}

function DeadlineList({ items, focus }: { items: readonly DeadlineItem[]; focus: string | null }) {
  const now = useNow()
  const overdue = countOverdue(items, now)
  const toDo = items.filter(isToDo)
  const open = toDo.filter((item) => !item.returned).length
  const returned = toDo.length - open
  const first = items.findIndex(isToDo)
  const focused = items.findIndex(({ _id }) => _id === focus)
  return (
    <section aria-labelledby="deadline-list">
      <h2 id="deadline-list" className="visually-hidden">
        Danh sách hạn nộp
      </h2>
      <p className={styles.deadlineCounts} role="status">
        <span className={styles.deadlineOpen}>
          <span className={`badge badge-${open > 0 ? 'warning' : 'neutral'}`}>
            {`Chưa nộp: ${open}`}
          </span>
          {overdue > 0 ? <span>trong đó</span> : null}
          <span className={`badge badge-${overdue > 0 ? 'danger' : 'neutral'}`}>
            {`Quá hạn: ${overdue}`}
          </span>
        </span>
        {returned > 0 ? (
          <span className="badge badge-info">{`Cần làm lại: ${returned}`}</span>
        ) : null}
      </p>
      <DeadlineRows items={items} focused={focused}>
        {(item, index) => (
          <DeadlineRow
            key={item._id || index}
            item={item}
            now={now}
            focused={index === focused}
            leads={index === first}
            types={TYPES}
          />
        )}
      </DeadlineRows>
    </section>
  )
}

/** Leads on to the user's courses, without any to the catalogue. Nothing is said before that is known. */
function NoDeadlines({ days }: { days: number }) {
  const { data, isPending } = useQuery(myCoursesQuery())
  return (
    <Message
      as="p"
      title={`Không có hạn nộp nào trong ${days} ngày tới.`}
      drawing={<NoDeadlinesDrawing />}
    >
      <Link
        className={`btn btn-primary ${isPending ? styles.deadlineWayUnknown : ''}`}
        to={data?.length === 0 ? paths.courses() : paths.learning()}
      >
        {data?.length === 0 ? 'Xem các khóa học' : 'Về khóa học của tôi'}
      </Link>
    </Message>
  )
}

/** Exports the listed deadlines for the user's own calendar; `items` is absent while they load. */
function CalendarButton({ items }: { items: readonly DeadlineItem[] | undefined }) {
  const noteId = useId()
  const dated = items?.filter(hasDueDate) ?? []
  const note = items ? statusMessage(dated.length, items.length - dated.length) : ''

  const { mutate } = useOnceMutation({
    mutationFn: async () => {
      const { calendarFile } = await import('./calendar.ts')
      download(calendarFile(dated, window.location.origin, new Date()))
    },
    onError: () => toast.error('Không tải được lịch. Vui lòng thử lại.'),
  })
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary"
        disabled={dated.length === 0}
        aria-describedby={note ? noteId : undefined}
        onClick={() => mutate()}
      >
        Thêm vào lịch
      </button>
      {note ? (
        <p className={styles.deadlineNote} id={noteId}>
          {note}
        </p>
      ) : null}
    </>
  )
}

function statusMessage(dated: number, undated: number): string {
  if (dated === 0) return 'Chưa có hạn nộp nào để tải về lịch.'
  return undated > 0 ? `Tệp lịch không có ${undated} bài không rõ hạn.` : ''
}
