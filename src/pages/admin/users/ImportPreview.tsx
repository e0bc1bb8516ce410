import { useState } from 'react'
import { Link } from 'react-router-dom'
import type {
  CourseOption,
  ImportOutcome,
  ImportResult,
} from '../../../../shared/contract/admin/users.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { toCsv } from '../../../../shared/format/csv.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { download } from '../../../ui/download.ts'
import { AdminTable, type Column } from '../ui/AdminTable.tsx'
import { FilterSelect } from '../ui/Filters.tsx'
import type { ListRow } from './read-user-list.ts'
import * as styles from '../admin.module.scss'

/** The words of an outcome, and of the same in a trial. */
const OUTCOMES: Record<ImportOutcome, { done: string; trial: string; tone: string }> = {
  created: { done: 'Đã tạo tài khoản', trial: 'Sẽ tạo tài khoản', tone: 'success' },
  enrolled: { done: 'Đã thêm khóa học', trial: 'Sẽ thêm khóa học', tone: 'info' },
  unchanged: { done: 'Không có gì thay đổi', trial: 'Không có gì thay đổi', tone: 'neutral' },
  refused: { done: 'Không nhập được', trial: 'Không nhập được', tone: 'danger' },
}

interface ImportPreviewProps {
  rows: readonly ListRow[]
  resultOf: ReadonlyMap<string, ImportResult>
  trialOf: ReadonlyMap<string, ImportResult>
  courses: readonly CourseOption[]
}

interface ResultRow extends ListRow {
  outcome: ImportOutcome | null
  words: string
  tone: string
  userId: string | null
}

const COLUMNS: readonly Column<ResultRow>[] = [
  {
    head: 'Email',
    cell: ({ email, userId }) =>
      userId === null ? email || '(trống)' : <Link to={adminPaths.user(userId)}>{email}</Link>,
  },
  { head: 'Họ tên', cell: ({ fullName }) => fullName },
  {
    head: 'Kết quả',
    cell: ({ words, tone }) => <span className={`badge badge-${tone} text-wrap`}>{words}</span>,
  },
  { head: 'Dòng', end: true, cell: ({ line }) => formatCount(line) },
]

function resultRow(
  row: ListRow,
  resultOf: ImportPreviewProps['resultOf'],
  trialOf: ImportPreviewProps['trialOf'],
): ResultRow {
  const key = row.email.toLowerCase()
  const none = { ...row, outcome: null, userId: null }
  if (row.problem !== null) {
    return { ...none, outcome: 'refused', words: row.problem, tone: 'danger' }
  }
  const result = resultOf.get(key)
  const trial = trialOf.get(key)
  // A trial after a refusal is newer.
  const isDone = result && !(result.outcome === 'refused' && trial)
  const shown = isDone ? result : trial
  if (!shown) {
    return row.doubt
      ? { ...none, words: `Chưa nhập: ${row.doubt}`, tone: 'warning' }
      : { ...none, words: 'Chưa nhập', tone: 'neutral' }
  }
  const { outcome, reason, userId } = shown
  const { tone, done, trial: tried } = OUTCOMES[outcome]
  const words = isDone ? done : tried
  return { ...row, outcome, words: reason ? `${words}: ${reason}` : words, tone, userId }
}

const STEP = 50

/** Each row with its problem, or its outcome or that of the trial. */
export function ImportPreview({ rows, resultOf, trialOf, courses }: ImportPreviewProps) {
  const [only, setOnly] = useState('')
  const [shown, setShown] = useState(STEP)
  const lines = rows.map((row) => resultRow(row, resultOf, trialOf))
  const wanted = only === '' ? lines : lines.filter((line) => line.outcome === only)
  const count = (outcome: ImportOutcome) => lines.filter((line) => line.outcome === outcome).length
  const saveReport = () =>
    download(
      new File(
        [
          toCsv([
            ['Dòng', 'Email', 'Họ tên', 'Kết quả', 'Khóa học'],
            ...lines.map(({ line, email, fullName, words }) => [
              line,
              email,
              fullName,
              words,
              courses.map(({ title }) => title).join('; '),
            ]),
          ]),
        ],
        'ket-qua-nhap.csv',
        { type: 'text/csv' },
      ),
    )
  return (
    <section className="card" aria-labelledby="lines">
      <div className="card-body">
        <div className={styles.pageTop}>
          <h2 id="lines">{`${formatCount(rows.length)} dòng`}</h2>
          <Button onClick={saveReport}>Tải kết quả (CSV)</Button>
        </div>
        <div role="status">
          <ul className="list-unstyled d-flex flex-wrap row-gap-1 column-gap-3 mb-12">
            {Object.entries(OUTCOMES).map(([outcome, { done, trial }]) => {
              const many = count(outcome as ImportOutcome)
              const words = resultOf.size > 0 ? done : trial
              return many > 0 ? <li key={outcome}>{`${words}: ${formatCount(many)}`}</li> : null
            })}
          </ul>
        </div>
        <div className={styles.filters}>
          <FilterSelect
            label="Xem"
            value={only}
            options={[
              ['', 'Mọi dòng'],
              ...Object.entries(OUTCOMES).map(([outcome, { done }]) => [outcome, done] as const),
            ]}
            onChange={(value) => {
              setOnly(value)
              setShown(STEP)
            }}
          />
        </div>
        {wanted.length === 0 ? (
          <p className="mb-0">Không có dòng nào như vậy.</p>
        ) : (
          <AdminTable
            label="Từng dòng"
            columns={COLUMNS}
            rows={wanted.slice(0, shown)}
            keyOf={({ line }) => String(line)}
          />
        )}
        {wanted.length > shown ? (
          <Button className="mt-2" onClick={() => setShown(shown + 4 * STEP)}>
            {`Hiện thêm (còn ${formatCount(wanted.length - shown)} dòng)`}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
