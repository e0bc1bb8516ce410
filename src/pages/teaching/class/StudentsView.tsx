import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormLabel from 'react-bootstrap/FormLabel'
import FormSelect from 'react-bootstrap/FormSelect'
import type { ClassPage } from '../../../../shared/contract/class.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { MAX_TICKED } from '../../../../shared/rules/class-messages.ts'
import { classQuery } from '../../../api/class.ts'
import { usePages } from '../../../api/pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Options } from '../../../ui/form/SelectField.tsx'
import { Message } from '../../../ui/Message.tsx'
import '../../../ui/styles/form.scss'
import { StudentTable } from './StudentTable.tsx'
import { useClassFilter, type Sort } from './use-class-filter.ts'
import * as styles from './students.module.scss'

interface StudentsViewProps {
  page: ClassPage
  /** The button below the table. */
  more: ReactNode
  ticked: ReadonlySet<string>
  /** Absent where nobody can be reminded. */
  onTick: ((ticked: ReadonlySet<string>) => void) | undefined
  onRemind: () => void
}

/** The students of a class: searched, ordered, ticked for a reminder. */
export function StudentsView({ page, more, ticked, onTick, onRemind }: StudentsViewProps) {
  const { filter, sort, dir, q, search, order, press } = useClassFilter()
  const courseId = page.course._id
  const { items, found } = page
  const { isPlaceholderData, isFetching, isError, fetchNext } = usePages(
    classQuery(courseId, filter),
  )
  const onNearEnd = () => {
    if (page.next !== null && !isFetching && !isError) fetchNext()
  }
  const toggle = (id: string) => {
    const changed = new Set(ticked)
    if (!changed.delete(id)) changed.add(id)
    if (changed.size <= MAX_TICKED) onTick?.(changed)
  }
  const toggleAll = () => {
    const ids = items.map(({ _id }) => _id)
    const others = [...ticked].filter((id) => !ids.includes(id))
    const areTicked = ids.every((id) => ticked.has(id))
    onTick?.(new Set(areTicked ? others : [...others, ...ids].slice(0, MAX_TICKED)))
  }
  const count = useRef<HTMLParagraphElement>(null)
  const hadTicked = useRef(false)
  useEffect(() => {
    // The buttons disappear with the last tick.
    const isLost = hadTicked.current && document.activeElement === document.body
    if (ticked.size === 0 && isLost) count.current?.focus({ preventScroll: true })
    hadTicked.current = ticked.size > 0
  }, [ticked.size])
  if (page.sums.students === 0) return <Message as="p" title="Khóa học chưa có học viên." />
  return (
    <section aria-label="Học viên" aria-busy={isPlaceholderData}>
      <div className={styles.classTools}>
        <SearchForm q={q} onSearch={search} />
        <SortSelect sort={sort} dir={dir} onOrder={order} />
        <p role="status" className={styles.classCount} ref={count} tabIndex={-1}>
          {countWords(page, q, ticked.size)}
        </p>
      </div>
      {items.length === 0 ? (
        <Message as="p" title="Không tìm thấy học viên nào." text="Hãy thử tên hoặc email khác." />
      ) : (
        <StudentTable
          courseId={courseId}
          items={items}
          found={found}
          lessons={page.lessons}
          sort={sort}
          dir={dir}
          onSort={press}
          ticked={ticked}
          onToggle={onTick && toggle}
          onToggleAll={toggleAll}
          onNearEnd={onNearEnd}
        />
      )}
      {more}
      {ticked.size > 0 ? (
        <div className={styles.classTicked}>
          <Button tone="primary" opensDialog onClick={onRemind}>
            {`Gửi lời nhắc cho ${formatCount(ticked.size)} người đã chọn…`}
          </Button>
          <Button tone="link" onClick={() => onTick?.(new Set())}>
            Bỏ chọn tất cả
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function countWords({ found, sums }: ClassPage, q: string, ticked: number): string {
  const students = `${formatCount(sums.students)} học viên`
  const fitting = q ? `${formatCount(found)} trong ${students} khớp với “${q}”` : students
  return ticked > 0 ? `${fitting} · đã chọn ${formatCount(ticked)}` : fitting
}

function SearchForm({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // "Back" changes the field, too.
    if (field.current && field.current.value.trim() !== q) field.current.value = q
  }, [q])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  return (
    <form role="search" className={styles.classSearch} onSubmit={onSubmit}>
      <FormLabel htmlFor={id}>Tìm theo tên hoặc email</FormLabel>
      <div className={styles.classSearchLine}>
        <FormControl
          ref={field}
          id={id}
          type="search"
          defaultValue={q}
          placeholder="Tên hoặc email"
          autoComplete="off"
          maxLength={200}
          onChange={(event) => {
            // The cross of the field empties it.
            if (event.target.value === '') onSearch('')
          }}
        />
        <button type="submit" className="btn btn-outline-primary">
          Tìm
        </button>
      </div>
    </form>
  )
}

interface SortSelectProps {
  sort: Sort
  dir: 'asc' | 'desc'
  onOrder: (sort: Sort, dir: 'asc' | 'desc') => void
}

const ORDERS: readonly [sort: Sort, dir: 'asc' | 'desc', words: string][] = [
  ['name', 'asc', 'Tên, A đến Z'],
  ['name', 'desc', 'Tên, Z đến A'],
  ['progress', 'asc', 'Tiến độ, thấp trước'],
  ['progress', 'desc', 'Tiến độ, cao trước'],
  ['seen', 'asc', 'Vào học, lâu nhất trước'],
  ['seen', 'desc', 'Vào học, gần nhất trước'],
  ['score', 'asc', 'Điểm, thấp trước'],
  ['score', 'desc', 'Điểm, cao trước'],
]

/** On a phone, where the table has no heads. */
function SortSelect({ sort, dir, onOrder }: SortSelectProps) {
  const id = useId()
  return (
    <div className={styles.classSort}>
      <FormLabel htmlFor={id}>Sắp xếp</FormLabel>
      <FormSelect
        id={id}
        value={`${sort} ${dir}`}
        onChange={(event) => {
          const chosen = ORDERS.find(([by, way]) => `${by} ${way}` === event.target.value)
          if (chosen) onOrder(chosen[0], chosen[1])
        }}
      >
        <Options of={ORDERS.map(([by, way, words]) => [`${by} ${way}`, words])} />
      </FormSelect>
    </div>
  )
}
