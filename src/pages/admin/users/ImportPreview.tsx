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
import { download } from '../../../ui/download.ts'
import { AdminTable, type Column } from '../ui/AdminTable.tsx'
import { FilterSelect } from '../ui/Filters.tsx'
import type { ListRow } from './read-user-list.ts'
import * as styles from '../admin.module.scss'
import * as own from './users.module.scss'

/** What became of a row, and what would, in words. */
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

interface Line extends ListRow {
  outcome: ImportOutcome | null
  words: string
  tone: string
  userId: string | null
}

const COLUMNS: readonly Column<Line>[] = [
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

const STEP = 50

/** Line by line: what is wrong with it, what would become of it, what has. */
export function ImportPreview({ rows, resultOf, trialOf, courses }: ImportPreviewProps) {
  const [only, setOnly] = useState('')
  const [shown, setShown] = useState(STEP)
  const lines = rows.map((row): Line => {
    const key = row.email.toLowerCase()
    if (row.problem !== null) {
      return { ...row, outcome: 'refused', words: row.problem, tone: 'danger', userId: null }
    }
    const result = resultOf.get(key)
    const trial = trialOf.get(key)
    // After a refusal a trial knows better.
    const done = result?.outcome === 'refused' && trial ? undefined : result
    const told = done ?? trial
    if (!told) {
      const words = row.doubt ? `Chưa nhập: ${row.doubt}` : 'Chưa nhập'
      return { ...row, outcome: null, words, tone: row.doubt ? 'warning' : 'neutral', userId: null }
    }
    const { tone, ...words } = OUTCOMES[told.outcome]
    const said = words[done ? 'done' : 'trial']
    return {
      ...row,
      outcome: told.outcome,
      words: told.reason ? `${said}: ${told.reason}` : said,
      tone,
      userId: told.userId,
    }
  })
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
          <button type="button" className="btn btn-outline-primary" onClick={saveReport}>
            Tải kết quả (CSV)
          </button>
        </div>
        <div role="status">
          <ul className={own.counts}>
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
          <button
            type="button"
            className="btn btn-outline-primary mt-2"
            onClick={() => setShown(shown + 4 * STEP)}
          >
            {`Hiện thêm (còn ${formatCount(wanted.length - shown)} dòng)`}
          </button>
        ) : null}
      </div>
    </section>
  )
}
