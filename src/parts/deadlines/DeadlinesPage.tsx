import { useSend } from '../sending/use-send.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { useId } from 'react'
import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import {
  countOverdue,
  DEADLINE_CHOICES,
  DEFAULT_DEADLINE_CHOICE,
  hasDueDate,
  isToDo,
  opensLater,
  urgencyOf,
} from '../../../shared/rules/deadlines.ts'
import { paths } from '../../../shared/paths.ts'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { myCoursesQuery } from '../../api/learning.ts'
import { NoDeadlinesDrawing } from '../../ui/Drawings.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { PageData } from '../../ui/lazy-view.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { download } from '../../ui/download.ts'
import { toast } from '../../ui/toast.ts'
import { DeadlineRow, DeadlineRows, DeadlineSkeleton } from './DeadlineRow.tsx'
import { useNow } from '../../ui/use-now.ts'
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
      <div className={`page-head ${styles.deadlineHead}`}>
        <h1>Hạn nộp</h1>
        {data?.length === 0 && !isError ? null : (
          <CalendarButton items={isError ? undefined : data} />
        )}
        <button
          type="button"
          className={`btn btn-outline-primary ${styles.deadlineAct} ${styles.deadlineReload}`}
          aria-disabled={isFetching}
          onClick={() => void refetch()}
        >
          <Icon d="M20 11a8 8 0 1 0-.5 4M20 4v7h-7" />
          <span>{isFetching ? 'Đang tải…' : 'Tải lại'}</span>
        </button>
        <DaysFilter days={days} />
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

function useChooseDays() {
  const [, setParams] = useSearchParams()
  return (choice: number) =>
    setParams((params) => {
      if (choice === DEFAULT_DEADLINE_CHOICE) params.delete('days')
      else params.set('days', String(choice))
      return params
    })
}

function DaysFilter({ days }: { days: number }) {
  const choose = useChooseDays()
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
  const first = items.findIndex((item) => isToDo(item) && !opensLater(item, now))
  const focused = items.findIndex(({ _id }) => _id === focus)
  return (
    <section aria-labelledby="deadline-list">
      <h2 id="deadline-list" className="visually-hidden">
        Danh sách hạn nộp
      </h2>
      <p className={styles.deadlineCounts} role="status">
        <span className="badge badge-neutral">{`Chưa nộp: ${open}`}</span>
        {/* What is overdue is part of what is not submitted. */}
        {overdue > 0 ? <span className="visually-hidden">trong đó</span> : null}
        <span className={`badge badge-${overdue > 0 ? 'danger' : 'neutral'}`}>
          {`Quá hạn: ${overdue}`}
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
            leads={overdue > 0 ? urgencyOf(item, now) === 'overdue' : index === first}
            types={TYPES}
          />
        )}
      </DeadlineRows>
    </section>
  )
}

/** The longest of the choices: beyond it there is nothing to look at. */
const MOST_DAYS = Math.max(...DEADLINE_CHOICES)

/** Links to more days and to the user's courses, or to the catalogue; hidden until that is known. */
function NoDeadlines({ days }: { days: number }) {
  const { data, isPending } = useQuery(myCoursesQuery())
  const choose = useChooseDays()
  const hasCourses = data?.length !== 0
  const hasMore = hasCourses && days < MOST_DAYS
  const unknown = isPending ? styles.deadlineWayUnknown : ''
  return (
    <Message
      as="p"
      title={`Không có hạn nộp nào trong ${days} ngày tới.`}
      text="Bài tập và quiz đến hạn trong các khóa học của bạn sẽ hiện ở đây."
      drawing={<NoDeadlinesDrawing />}
    >
      {hasMore ? (
        <button
          type="button"
          className={`btn btn-primary ${unknown}`}
          onClick={() => choose(MOST_DAYS)}
        >
          {`Xem ${MOST_DAYS} ngày`}
        </button>
      ) : null}
      <Link
        className={`btn ${hasMore ? 'btn-outline-primary' : 'btn-primary'} ${unknown}`}
        to={hasCourses ? paths.learning() : paths.courses()}
      >
        {hasCourses ? 'Về khóa học của tôi' : 'Xem các khóa học'}
      </Link>
    </Message>
  )
}

/** Exports the listed deadlines for the user's own calendar; `items` is absent while they load. */
function CalendarButton({ items }: { items: readonly DeadlineItem[] | undefined }) {
  const noteId = useId()
  const dated = items?.filter(hasDueDate) ?? []
  const note = items ? statusMessage(dated.length, items.length - dated.length) : ''

  const calendar = useSend({
    send: async () => {
      const { calendarFile } = await import('./calendar.ts')
      download(calendarFile(dated, window.location.origin, new Date()))
    },
    onFailed: () => toast.error('Không tải được lịch. Vui lòng thử lại.'),
  })
  return (
    <>
      <button
        type="button"
        className={`btn btn-outline-primary ${styles.deadlineAct}`}
        disabled={dated.length === 0}
        aria-describedby={note ? noteId : undefined}
        onClick={() => calendar.send()}
      >
        <Icon d="M20 12V6H4v14h9M4 10h16M8 3v4M16 3v4M18 15v6M15 18h6" />
        <span>Thêm vào lịch</span>
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
