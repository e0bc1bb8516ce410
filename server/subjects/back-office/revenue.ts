import { sql, type SQL } from 'drizzle-orm'
import type {
  Revenue,
  RevenueBy,
  RevenueFigures,
  RevenueRow,
} from '../../../shared/contract/admin/revenue.ts'
import {
  formatSiteDay,
  isSiteDay,
  siteDayAfter,
  siteDayOf,
  siteMonthOf,
  startOfSiteDay,
} from '../../../shared/rules/site-days.ts'
import { csvLines, CSV_START, type CsvRow } from '../../../shared/format/csv.ts'
import { compareNames, compareTitles } from '../../../shared/rules/vietnamese-order.ts'
import { rawRows } from '../../platform/db/raw-rows.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../platform/errors.ts'
import { withRoom } from '../../platform/db/with-room.ts'

/** Revenue (docs/back-office.md#revenue): five tables over the same orders, so each has the same total. */

const DEFAULT_DAYS = 30
const MOST_ROWS = 400

export interface RevenueQuery {
  by: RevenueBy
  from?: string | undefined
  to?: string | undefined
}

interface Period {
  from: string
  to: string
}

/** The days asked for, both inclusive: the last 30 when none are. 400 INVALID for days that are none. */
function periodOf(deps: Deps, { from, to }: RevenueQuery): Period {
  const fields: Record<string, string> = {}
  if (from && !isSiteDay(from)) fields['from'] = 'Ngày bắt đầu không có thật.'
  if (to && !isSiteDay(to)) fields['to'] = 'Ngày kết thúc không có thật.'
  const [first] = Object.values(fields)
  if (first) throw invalid(first, fields)
  const last = to || siteDayOf(deps.now())
  const begin = from || siteDayAfter(last, 1 - DEFAULT_DAYS)
  if (begin <= last) return { from: begin, to: last }
  const message = 'Ngày bắt đầu phải trước ngày kết thúc.'
  throw invalid(message, { from: message })
}

/** The local time of an order's payment or refund. */
const LOCAL = sql`moved.at at time zone 'UTC' + interval '7 hours'`

/** Where the parts of an order go: `key` names the row, `amount` is the part's. They sum up to the order's amount. */
const PARTS: Record<RevenueBy, SQL> = {
  day: sql`select (${LOCAL})::date as key, id, back, total_amount as amount from moved`,
  month: sql`select date_trunc('month', ${LOCAL})::date as key, id, back, total_amount as amount from moved`,
  provider: sql`select provider as key, id, back, total_amount as amount from moved`,
  course: sql`
    select item.course_id as key, moved.id, back, item.price * item.quantity as amount
    from moved join order_items item on item.order_id = moved.id`,
  instructor: sql`
    select main.user_id as key, moved.id, back, item.price * item.quantity as amount
    from moved
    join order_items item on item.order_id = moved.id
    left join (
      select distinct on (course_id) course_id, user_id from course_instructors
      where role = 'MAIN' order by course_id, sort_order, user_id
    ) main on main.course_id = item.course_id`,
}

const EACH_PART = sql`count(*)`
/** Several courses of one order may be of one instructor: it counts once. Bytes sort faster than letters. */
const EACH_ORDER = sql`count(distinct id collate "C")`

/** The key of a row as text, and what it is called. */
const NAMES: Record<RevenueBy, { key: SQL; label: SQL; from: SQL }> = {
  day: { key: sql`to_char(figures.key, 'YYYY-MM-DD')`, label: sql`''`, from: sql`` },
  month: { key: sql`to_char(figures.key, 'YYYY-MM')`, label: sql`''`, from: sql`` },
  provider: { key: sql`figures.key`, label: sql`''`, from: sql`` },
  course: {
    key: sql`figures.key`,
    label: sql`named.title`,
    from: sql`left join courses named on named.id = figures.key`,
  },
  instructor: {
    key: sql`figures.key`,
    label: sql`named.full_name`,
    from: sql`left join users named on named.id = figures.key`,
  },
}

const sums = (count: SQL) => sql`
  ${count} filter (where not back) as paid_count,
  coalesce(sum(amount) filter (where not back), 0)::bigint as paid,
  ${count} filter (where back) as refunded_count,
  coalesce(sum(amount) filter (where back), 0)::bigint as refunded`

type Sums = Record<'paid_count' | 'paid' | 'refunded_count' | 'refunded', number>

const figuresOf = (row: Sums): RevenueFigures => ({
  paidCount: row.paid_count,
  paid: row.paid,
  refundedCount: row.refunded_count,
  refunded: row.refunded,
  net: row.paid - row.refunded,
})

/** Every row has the total beside it; a period without orders has one row without figures. */
interface FoundRow {
  key: string | null
  label: string | null
  figures: Sums | null
  total: Sums
}

const NOTHING: RevenueFigures = { paidCount: 0, paid: 0, refundedCount: 0, refunded: 0, net: 0 }

/**
 * Paid and refunded in a period, each on its own day, also of orders refunded later. One statement, so rows and total
 * are of one moment. 400 INVALID for more than 400 rows.
 */
export async function readRevenue(deps: Deps, query: RevenueQuery): Promise<Revenue> {
  const { by } = query
  const { from, to } = periodOf(deps, query)
  const keys = keysOf(by, { from, to })
  const begin = startOfSiteDay(from)
  const end = startOfSiteDay(siteDayAfter(to, 1))
  const { key, label, from: named } = NAMES[by]
  const statement = sql`
    with moved as not materialized (
      select id, provider, total_amount, paid_at as at, false as back from orders
      where paid_at >= ${begin} and paid_at < ${end}
      union all
      select id, provider, total_amount, refunded_at as at, true as back from orders
      where refunded_at >= ${begin} and refunded_at < ${end}
    ),
    parts as (${PARTS[by]}),
    figures as (select key, ${sums(by === 'instructor' ? EACH_ORDER : EACH_PART)} from parts group by key),
    total as (select ${sums(EACH_PART)} from (select back, total_amount as amount from moved) each_order)
    select ${key} as key, ${label} as label, to_jsonb(figures) as figures, to_jsonb(total) as total
    from total left join figures on true ${named}`
  const found = await withRoom(deps.db, () => rawRows<FoundRow>(deps.db, statement))
  const rows = found.flatMap(({ key: rowKey, label: name, figures: sold }): RevenueRow[] =>
    sold
      ? [{ key: rowKey ?? '', label: labelOf(deps, by, rowKey ?? '', name), ...figuresOf(sold) }]
      : [],
  )
  const [first] = found
  return {
    by,
    from,
    to,
    rows: inOrder(rows, by, keys),
    total: first ? figuresOf(first.total) : NOTHING,
  }
}

function labelOf(deps: Deps, by: RevenueBy, key: string, name: string | null): string {
  switch (by) {
    case 'day':
    case 'month':
      return formatSiteDay(key)
    case 'provider':
      return key === 'FREE' ? 'Miễn phí' : (deps.payments[key]?.name ?? key)
    case 'course':
      return name ?? key
    case 'instructor':
      return key === '' ? 'Chưa có giảng viên' : (name ?? key)
    default:
      return by satisfies never
  }
}

/** The keys of a table of days or months, which has its empty rows, too; null for the others. */
function keysOf(by: RevenueBy, { from, to }: Period): string[] | null {
  if (by !== 'day' && by !== 'month') return null
  const keys: string[] = []
  const last = by === 'day' ? to : siteMonthOf(to)
  let next = by === 'day' ? from : siteMonthOf(from)
  while (next <= last) {
    if (keys.length === MOST_ROWS) {
      const unit = by === 'day' ? 'ngày' : 'tháng'
      const message = `Bảng theo ${unit} có tối đa ${MOST_ROWS} ${unit}. Hãy chọn khoảng ngắn hơn.`
      throw invalid(message, { from: message })
    }
    keys.push(by === 'day' ? next : next.slice(0, 7))
    next = by === 'day' ? siteDayAfter(next, 1) : siteMonthOf(next, 1)
  }
  return keys
}

/** By time; other tables by what they brought. */
function inOrder(rows: RevenueRow[], by: RevenueBy, keys: string[] | null): RevenueRow[] {
  const compare = by === 'instructor' ? compareNames : compareTitles
  if (!keys) return rows.toSorted((a, b) => b.net - a.net || compare(a.label, b.label))
  const known = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => known.get(key) ?? { key, label: formatSiteDay(key), ...NOTHING })
}

const HEADS: Record<RevenueBy, string> = {
  day: 'Ngày',
  month: 'Tháng',
  course: 'Khóa học',
  instructor: 'Giảng viên',
  provider: 'Cổng thanh toán',
}

/** The same rows as a file; it has no line of sums, so that the sum of its lines is the total. */
export function revenueCsv({ by, rows }: Revenue): string {
  const head: CsvRow = [
    'Mã',
    HEADS[by],
    'Số đơn đã thanh toán',
    'Đã thu (đồng)',
    'Số đơn đã hoàn tiền',
    'Đã hoàn (đồng)',
    'Còn lại (đồng)',
  ]
  const lines = rows.map(
    ({ key, label, paidCount, paid, refundedCount, refunded, net }): CsvRow => [
      key,
      label,
      paidCount,
      paid,
      refundedCount,
      refunded,
      net,
    ],
  )
  return CSV_START + csvLines([head, ...lines])
}
