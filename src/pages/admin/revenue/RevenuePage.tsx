import { useState } from 'react'
import { Link } from 'react-router-dom'
import type {
  Revenue,
  RevenueBy,
  RevenueFigures,
  RevenueRow,
} from '../../../../shared/contract/admin/revenue.ts'
import { adminPaths, type OrderFilter } from '../../../../shared/extra-paths.ts'
import { formatCount, formatMoney } from '../../../../shared/format/money.ts'
import {
  formatSiteDay,
  isSiteDay,
  siteDayAfter,
  siteDayOf,
  siteMonthOf,
} from '../../../../shared/rules/site-days.ts'
import { fetchRevenueCsv, revenueQuery, type RevenueFilter } from '../../../api/admin/revenue.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import * as frame from '../admin.module.scss'
import { CsvButton } from '../../../parts/sending/CsvButton.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { DayChart } from '../ui/DayChart.tsx'
import { FilterDay, FilterSelect } from '../ui/Filters.tsx'
import { useFilter } from '../ui/use-filter.ts'
import * as styles from './revenue.module.scss'

const TABLES: readonly (readonly [RevenueBy, words: string, head: string])[] = [
  ['day', 'Theo ngày', 'Ngày'],
  ['month', 'Theo tháng', 'Tháng'],
  ['course', 'Theo khóa học', 'Khóa học'],
  ['instructor', 'Theo giảng viên', 'Giảng viên'],
  ['provider', 'Theo cổng thanh toán', 'Cổng thanh toán'],
]

/** What was paid and refunded in a period (docs/back-office.md#revenue). */
export default function RevenuePage() {
  const { values, set } = useFilter(['by', 'from', 'to'])
  const [today] = useState(() => siteDayOf(new Date()))
  const to = values.to ?? today
  // An address by hand may name no day at all; the server says so.
  const usualFrom = siteDayAfter(isSiteDay(to) ? to : today, -29)
  const filter: RevenueFilter = {
    by: TABLES.find(([by]) => by === values.by)?.[0] ?? 'day',
    from: values.from ?? usualFrom,
    to,
  }
  const month = siteMonthOf(today)
  const quick: [words: string, from: string, to: string][] = [
    ['30 ngày qua', siteDayAfter(today, -29), today],
    ['Tháng này', month, today],
    ['Tháng trước', siteMonthOf(today, -1), siteDayAfter(month, -1)],
    ['Năm nay', `${today.slice(0, 4)}-01-01`, today],
  ]
  return (
    <AdminPage
      title="Doanh thu"
      acts={
        <CsvButton
          label="Tải bảng (CSV)"
          name={`doanh-thu-${filter.by}-${filter.from}-${filter.to}.csv`}
          read={(signal) => fetchRevenueCsv(filter, signal)}
        />
      }
    >
      <div
        className={`${frame.filters} ${styles.filters}`}
        role="group"
        aria-label="Bảng và khoảng thời gian"
      >
        <FilterSelect
          label="Bảng"
          value={filter.by}
          options={TABLES.map(([by, words]) => [by, words])}
          onChange={(by) => set({ by })}
        />
        <FilterDay
          label="Từ ngày"
          value={filter.from}
          usual={usualFrom}
          onChange={(from) => set({ from, to: filter.to })}
        />
        <FilterDay
          label="Đến hết ngày"
          value={filter.to}
          usual={today}
          onChange={(last) => set({ from: filter.from, to: last })}
        />
        <div className={styles.quick}>
          {quick.map(([words, from, last]) => (
            <button
              key={words}
              type="button"
              className={frame.pill}
              aria-pressed={filter.from === from && filter.to === last}
              onClick={() => set({ from, to: last })}
            >
              {words}
            </button>
          ))}
        </div>
      </div>
      <LoadState
        // Another table is another page: what it showed before must not stand below its heading.
        key={JSON.stringify(filter)}
        query={revenueQuery(filter)}
        skeleton={<TableSkeleton />}
        failure={{ title: 'Không tải được doanh thu' }}
      >
        {(revenue) => <Table revenue={revenue} />}
      </LoadState>
    </AdminPage>
  )
}

const isByTime = (by: RevenueBy) => by === 'day' || by === 'month'

/** The orders behind a row of the table. */
function ordersOfRow({ by, from, to }: Revenue, { key }: RevenueRow): OrdersBehind {
  if (by === 'day') return ordersBehind(key, key, {})
  // Courses without a teacher have no key.
  if (by !== 'month') return ordersBehind(from, to, { [by]: key || 'none' })
  // The period may begin or end within the month.
  const begin = `${key}-01`
  const end = siteDayAfter(siteMonthOf(begin, 1), -1)
  return ordersBehind(begin < from ? from : begin, end > to ? to : end, {})
}

const COUNTED =
  'Đơn tính vào ngày thanh toán, kể cả khi được hoàn về sau; tiền hoàn tính vào ngày hoàn.'

/** For tables in which an order may stand in several rows, each with a part of its amount. */
const SHARED: Partial<Record<RevenueBy, string>> = {
  course: 'Một đơn có thể có nhiều khóa học.',
  instructor: 'Khóa học tính cho giảng viên chính đứng đầu; một đơn có thể thuộc nhiều giảng viên.',
}

interface OrdersBehind {
  paid: OrderFilter
  refunded: OrderFilter
}

const ordersBehind = (first: string, last: string, more: OrderFilter): OrdersBehind => ({
  paid: { paidFrom: first, paidTo: last, ...more },
  refunded: { refundedFrom: first, refundedTo: last, ...more },
})

function columnsOf(revenue: Revenue): Column<RevenueRow>[] {
  const most = Math.max(1, ...revenue.rows.map(({ net }) => Math.abs(net)))
  // Shares of the whole; days and months have the chart above instead.
  const isTime = isByTime(revenue.by)
  const part = (net: number) =>
    isTime || net <= 0 || revenue.total.net <= 0
      ? null
      : `${Math.round((net / revenue.total.net) * 100)}%`
  return [
    {
      head: TABLES.find(([each]) => each === revenue.by)?.[2] ?? '',
      wide: true,
      cell: ({ label }) => label,
    },
    {
      head: 'Đã thu',
      end: true,
      cell: (row) => <Paid figures={row} behind={ordersOfRow(revenue, row)} />,
    },
    {
      head: 'Đã hoàn',
      end: true,
      cell: (row) => <Refunded figures={row} behind={ordersOfRow(revenue, row)} />,
    },
    {
      head: 'Còn lại',
      end: true,
      card: 'aside',
      cell: ({ net }) => (isTime ? formatNet(net) : <Net net={net} most={most} part={part(net)} />),
    },
  ]
}

/** With a bar, its part of the largest row. */
const Net = ({ net, most, part }: { net: number; most: number; part: string | null }) => (
  <span className={styles.net}>
    <span>{formatNet(net)}</span>
    <span className={styles.track} aria-hidden="true">
      <span
        className={net < 0 ? `${styles.share} ${styles.less}` : styles.share}
        style={{ width: `${(Math.abs(net) / most) * 100}%` }}
      />
    </span>
    {part ? <span className={styles.count}>{part}</span> : null}
  </span>
)

/** Evenly spread names below the chart, about one a week for a month. */
function marksOf({ by, rows }: Revenue) {
  const last = rows.length - 1
  const parts = Math.min(last, by === 'day' ? 4 : 2)
  return Array.from({ length: parts + 1 }, (_, part) => {
    const at = Math.round((part * last) / parts)
    const label = rows[at]?.label ?? ''
    return [at, by === 'day' ? label.slice(0, 5) : label] as const
  })
}

function Table({ revenue }: { revenue: Revenue }) {
  const { by, from, to, rows, total } = revenue
  const busy = rows.filter(({ paidCount, refundedCount }) => paidCount > 0 || refundedCount > 0)
  if (busy.length === 0) {
    return (
      <Message
        as="p"
        title="Không có khoản thu hay hoàn nào"
        text={`Từ ${formatSiteDay(from)} đến hết ${formatSiteDay(to)} chưa có đơn nào được thanh toán hay hoàn tiền.`}
      />
    )
  }
  const all = ordersBehind(from, to, {})
  return (
    <>
      <section className={styles.total} aria-label="Cả khoảng thời gian">
        <p>
          <span>{`Còn lại từ ${formatSiteDay(from)} đến hết ${formatSiteDay(to)}`}</span>
          <strong>{formatNet(total.net)}</strong>
        </p>
        <FactList
          facts={[
            ['Đã thu', formatMoney(total.paid)],
            ['Đã hoàn', formatMoney(total.refunded)],
            ['Số đơn', formatCount(total.paidCount)],
          ]}
        />
        {isByTime(by) && rows.length > 1 ? (
          <div className={styles.chart}>
            <h2>{by === 'day' ? 'Đã thu mỗi ngày' : 'Đã thu mỗi tháng'}</h2>
            <DayChart
              title="Đã thu"
              period={`từ ${formatSiteDay(from)} đến hết ${formatSiteDay(to)}`}
              unit={by === 'day' ? 'Ngày' : 'Tháng'}
              days={rows.map(({ label, paid }) => ({ name: label, value: paid }))}
              marks={marksOf(revenue)}
              format={formatMoney}
            />
          </div>
        ) : null}
      </section>
      <p className={frame.muted}>{`${COUNTED} ${SHARED[by] ?? ''}`}</p>
      <AdminTable
        label={`Doanh thu từ ${formatSiteDay(from)} đến hết ${formatSiteDay(to)}`}
        columns={columnsOf(revenue)}
        rows={isByTime(by) ? [...busy].sort((one, other) => (one.key < other.key ? 1 : -1)) : rows}
        keyOf={({ key }) => key}
        foot={[
          'Tổng cộng',
          <Paid key="paid" figures={total} behind={all} />,
          <Refunded key="refunded" figures={total} behind={all} />,
          formatNet(total.net),
        ]}
      />
      {rows.length > busy.length ? (
        <p className={`${frame.muted} mt-2`}>
          {`${formatCount(rows.length - busy.length)} ${by === 'day' ? 'ngày' : 'tháng'} không có đơn nào được thanh toán hay hoàn tiền.`}
        </p>
      ) : null}
    </>
  )
}

const formatNet = (net: number) => (net < 0 ? `−${formatMoney(-net)}` : formatMoney(net))

interface CellProps {
  figures: RevenueFigures
  behind: OrdersBehind
}

const Paid = ({ figures: { paid, paidCount }, behind }: CellProps) => (
  <Amount amount={paid} count={paidCount} to={adminPaths.orders(behind.paid)} />
)

const Refunded = ({ figures: { refunded, refundedCount }, behind }: CellProps) => (
  <Amount amount={refunded} count={refundedCount} to={adminPaths.orders(behind.refunded)} />
)

function Amount({ amount, count, to }: { amount: number; count: number; to: string }) {
  if (count === 0) return <span className="text-secondary">{formatMoney(0)}</span>
  return (
    <span className={styles.amount}>
      <Link to={to}>{formatMoney(amount)}</Link>
      <span className={styles.count}>{`${formatCount(count)} đơn`}</span>
    </span>
  )
}
