import { sql, type SQL } from 'drizzle-orm'
import type { Overview, OverviewFigures } from '../../../shared/contract/admin/overview.ts'
import { siteDayAfter, siteDayOf, startOfSiteDay } from '../../../shared/rules/site-days.ts'
import { rawRows } from '../../platform/db/raw-rows.ts'
import { mails, pushDeliveries } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { isOfUse } from '../../providers/mail/outbox.ts'
import { unsentOf } from '../../platform/outbox.ts'

/** What the owner sees first (docs/back-office.md#overview). */

/** Each is told beside as many days before it. */
const PERIODS = [1, 7, 30]
const SHOWN_DAYS = 30
const READ_DAYS = 60

const NOTHING: OverviewFigures = { revenue: 0, orders: 0, students: 0, refunds: 0 }

/** Count and sum of each day since `since`, by the time of the rows. */
async function byDay(
  deps: Deps,
  { from, time, amount, since }: { from: SQL; time: SQL; amount: SQL; since: Date },
) {
  const rows = await rawRows<{ day: string; count: string; amount: string }>(
    deps.db,
    sql`
    select to_char(day, 'YYYY-MM-DD') as day, count, amount from (
      select (${time} at time zone 'UTC' + interval '7 hours')::date as day,
        count(*) as count, sum(${amount})::bigint as amount
      from ${from} and ${time} >= ${since} group by 1
    ) each_day`,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))
}

/** Four statements, however many rows there are. */
export async function readOverview(deps: Deps): Promise<Overview> {
  const today = siteDayOf(deps.now())
  const days = Array.from({ length: READ_DAYS }, (_, n) => siteDayAfter(today, n - READ_DAYS + 1))
  const since = startOfSiteDay(days[0] ?? today)
  const figures = new Map(days.map((day) => [day, { ...NOTHING }]))
  const note = (day: string, more: Partial<OverviewFigures>) =>
    Object.assign(figures.get(day) ?? {}, more)

  const paid = await byDay(deps, {
    from: sql`orders where paid_at is not null`,
    time: sql`paid_at`,
    amount: sql`total_amount`,
    since,
  })
  for (const { day, count, amount } of paid) note(day, { orders: count, revenue: amount })
  const refunded = await byDay(deps, {
    from: sql`orders where refunded_at is not null`,
    time: sql`refunded_at`,
    amount: sql`total_amount`,
    since,
  })
  for (const { day, amount } of refunded) note(day, { refunds: amount })
  const joined = await byDay(deps, {
    from: sql`users where 'STUDENT' = any(roles)`,
    time: sql`created_at`,
    amount: sql`0`,
    since,
  })
  for (const { day, count } of joined) note(day, { students: count })

  const sumOf = (some: string[]): OverviewFigures =>
    some.reduce((sum, day) => plus(sum, figures.get(day) ?? NOTHING), NOTHING)
  return {
    periods: PERIODS.map((count) => ({
      days: count,
      now: sumOf(days.slice(-count)),
      before: sumOf(days.slice(-2 * count, -count)),
    })),
    days: days.slice(-SHOWN_DAYS).map((day) => ({ day, ...(figures.get(day) ?? NOTHING) })),
    waiting: await readWaiting(deps),
  }
}

const plus = (a: OverviewFigures, b: OverviewFigures): OverviewFigures => ({
  revenue: a.revenue + b.revenue,
  orders: a.orders + b.orders,
  students: a.students + b.students,
  refunds: a.refunds + b.refunds,
})

async function readWaiting(deps: Deps): Promise<Overview['waiting']> {
  const rows = await rawRows<{ kind: string; count: string; oldest: string | null }>(
    deps.db,
    sql`
    select kind, count, extract(epoch from oldest) * 1000 as oldest from (
      select 1 as place, 'orders' as kind, count(distinct order_id) as count,
        min(created_at) as oldest
      from payment_reviews where resolved_at is null
      union all
      select 2, 'courses', count(*), min(coalesce(asked_at, created_at))
      from courses where status = 'PENDING'
      union all
      select 3, 'reviews', count(distinct review_id), min(created_at)
      from review_reports where resolved_at is null
      union all
      select 4, 'mails', count(*), min(created_at)
      from mails where ${unsentOf(mails).givenUp} and ${isOfUse(deps)}
      union all
      select 5, 'pushes', count(*), min(message.created_at)
      from push_deliveries join push_messages message on message.id = push_deliveries.message_id
      where ${unsentOf(pushDeliveries).givenUp} and message.expires_at > ${deps.now()}
      union all
      select 6, 'erasures', count(*), min(created_at)
      from erasures where cancelled_at is null and done_at is null
    ) waiting order by place`,
  )
  return rows.map(({ kind, count, oldest }) => ({
    kind,
    count: Number(count),
    oldest: oldest === null ? null : new Date(Number(oldest)).toISOString(),
  }))
}
