import { Link } from 'react-router-dom'
import type { Overview, OverviewFigures } from '../../../../shared/contract/admin/overview.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { dateTimeParts, formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount, formatMoney } from '../../../../shared/format/money.ts'
import { formatSiteDay, siteDayAfter } from '../../../../shared/rules/site-days.ts'
import { overviewQuery } from '../../../api/admin/overview.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AdminTable, TableSkeleton } from '../ui/AdminTable.tsx'
import { DayChart } from '../ui/DayChart.tsx'
import { changeWords } from './change-words.ts'
import '../../../ui/styles/details.scss'
import * as styles from './overview.module.scss'

/** The back office's first page (docs/back-office.md#overview). */
export default function OverviewPage() {
  return (
    <AdminPage title="Tổng quan">
      <LoadState
        query={overviewQuery()}
        skeleton={<TableSkeleton />}
        failure={{ title: 'Không tải được số liệu' }}
      >
        {(overview) => <Figures overview={overview} />}
      </LoadState>
    </AdminPage>
  )
}

interface Measure {
  name: keyof OverviewFigures
  title: string
  note: string
  format: (value: number) => string
  /** The list behind a figure. */
  to?: (from: string, to: string) => string
}

const MEASURES: readonly Measure[] = [
  {
    name: 'revenue',
    title: 'Doanh thu',
    note: 'Tiền đã thu, chưa trừ hoàn tiền',
    format: formatMoney,
    to: (paidFrom, paidTo) => adminPaths.orders({ paidFrom, paidTo }),
  },
  {
    name: 'orders',
    title: 'Đơn hàng',
    note: 'Đã thanh toán, kể cả đơn miễn phí',
    format: formatCount,
    to: (paidFrom, paidTo) => adminPaths.orders({ paidFrom, paidTo }),
  },
  {
    name: 'students',
    title: 'Học viên mới',
    note: 'Tài khoản vừa được tạo',
    format: formatCount,
  },
  {
    name: 'refunds',
    title: 'Hoàn tiền',
    note: 'Tiền đã trả lại, theo ngày hoàn',
    format: formatMoney,
    to: (refundedFrom, refundedTo) => adminPaths.orders({ refundedFrom, refundedTo }),
  },
]

function Figures({ overview: { periods, days, waiting } }: { overview: Overview }) {
  const today = days.at(-1)?.day ?? ''
  return (
    <>
      <Waiting waiting={waiting} />
      <div className={styles.cards}>
        {MEASURES.map((measure) => {
          const { name, title, note, format, to } = measure
          return (
            <section key={name} className={styles.card} aria-labelledby={`so-lieu-${name}`}>
              <h2 id={`so-lieu-${name}`}>{title}</h2>
              <div className="quiet">{note}</div>
              <dl className={styles.figures}>
                {periods.map(({ days: count, now, before }) => (
                  <div key={count}>
                    <dt>{count === 1 ? 'Hôm nay' : `${count} ngày qua`}</dt>
                    <dd>
                      {to ? (
                        <Link to={to(siteDayAfter(today, 1 - count), today)}>
                          {format(now[name])}
                        </Link>
                      ) : (
                        format(now[name])
                      )}
                    </dd>
                    <dd>{changeWords(count, now[name], before[name], format)}</dd>
                  </div>
                ))}
              </dl>
              <DayChart
                title={title}
                period={`${days.length} ngày qua`}
                days={days.map((day) => ({ name: formatSiteDay(day.day), value: day[name] }))}
                marks={[
                  [0, formatSiteDay(days[0]?.day ?? '').slice(0, 5)],
                  [days.length - 1, 'Hôm nay'],
                ]}
                format={format}
              />
            </section>
          )
        })}
      </div>
      <details className={styles.eachDay}>
        <summary>Số liệu từng ngày trong 30 ngày qua</summary>
        <AdminTable
          label="Số liệu từng ngày"
          rows={[...days].sort((one, other) => (one.day < other.day ? 1 : -1))}
          keyOf={({ day }) => day}
          columns={[
            { head: 'Ngày', cell: ({ day }) => formatSiteDay(day) },
            ...MEASURES.map(({ name, title, format }) => ({
              head: title,
              end: true,
              cell: (figures: OverviewFigures) => format(figures[name]),
            })),
          ]}
        />
      </details>
    </>
  )
}

/** Words and page of each kind of waiting work; unknown kinds are left out. */
const WAITING: Record<string, { words: string; to: string }> = {
  orders: { words: 'đơn hàng cần người xem', to: adminPaths.orders({ flagged: '1' }) },
  courses: { words: 'khóa học chờ duyệt', to: adminPaths.courses({ status: 'PENDING' }) },
  reviews: {
    words: 'đánh giá bị báo cáo',
    to: adminPaths.reviews({ state: 'reported' }),
  },
  mails: { words: 'thư không gửi được', to: adminPaths.site() },
  pushes: { words: 'thông báo đẩy không gửi được', to: adminPaths.site() },
  erasures: { words: 'tài khoản đang chờ xoá', to: adminPaths.users({ state: 'erasing' }) },
}

function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
  const open = waiting.flatMap(({ kind, count, oldest }) => {
    const known = WAITING[kind]
    return known && count > 0 ? [{ kind, count, oldest, ...known }] : []
  })
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">Đang chờ bạn</h2>
      {open.length === 0 ? (
        <p>Không có việc nào đang chờ.</p>
      ) : (
        <ul>
          {open.map(({ kind, count, oldest, words, to }) => (
            <li key={kind}>
              <Link to={to}>{`${formatCount(count)} ${words}`}</Link>
              {oldest ? (
                <span title={formatDateTime(oldest)}>
                  {`lâu nhất từ ${dateTimeParts(oldest)[0]}`}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
