import { parseArgs } from 'node:util'
import type { Database } from '../server/platform/db/client.ts'
import { siteDayOf } from '../shared/rules/site-days.ts'
import { testDeps } from '../tests/support/deps.ts'
import { makeUser } from '../tests/support/fixtures.ts'
import { serveApp } from '../tests/support/serve-app.ts'
import { sessionToken } from '../tests/support/session-token.ts'
import { onPostgres } from './engines.ts'
import { fillSales, salesId } from './generated-sales.ts'
import { median, percentile, table } from './table.ts'

/**
 * `npm run bench -- admin [--quick]`: the lists and sums of the back office over HTTP, with 100,000 orders of two
 * years, 100,000 users and 500 courses on PostgreSQL (`--quick`: a tenth), against 200 ms
 * (docs/back-office.md#speed).
 */
const BUDGET_MS = 200
const ROUNDS = 20
const NOW = new Date('2026-11-23T05:00:00Z')

const orders = (query: Record<string, string>) =>
  `/api/admin/orders?${new URLSearchParams(query).toString()}`
const sums = (q: string) => `/api/admin/orders/sums?${new URLSearchParams({ q }).toString()}`
const users = (q: string) => `/api/admin/users?${new URLSearchParams({ q }).toString()}`

/** What is asked for, by name; `n` is an order in the middle. */
const asked = (n: number, courses: number): [name: string, path: string][] => {
  const to = siteDayOf(NOW)
  const year = { from: '2025-11-24', to }
  const period = (by: string) =>
    `/api/admin/revenue?${new URLSearchParams({ by, ...(by === 'day' ? year : { from: '2024-11-01', to }) }).toString()}`
  return [
    ['orders: first page', orders({})],
    ['orders: by code', orders({ q: salesId('d', n).slice(-8).toUpperCase() })],
    ['orders: by id', orders({ q: salesId('d', n) })],
    ['orders: by email', orders({ q: `nguoi-${n}@lop.test` })],
    ['orders: by course', orders({ q: `Khóa học số ${Math.ceil(courses / 2)}` })],
    ['orders: by reference', orders({ q: `GD${n + 1}` })],
    ['orders: of one course', orders({ course: salesId('c', 7) })],
    ['orders: of one instructor', orders({ instructor: salesId('a', 7) })],
    ['orders: flagged', orders({ flagged: '1' })],
    ['orders: one day', orders({ paidFrom: to, paidTo: to })],
    ['orders: sums', '/api/admin/orders/sums'],
    ['orders: sums of a name', sums('khanh linh')],
    ['orders: sums, every buyer', sums('lop.test')],
    ['orders: sums, every course', sums('khoa hoc')],
    ['orders: search, every buyer', orders({ q: 'lop.test' })],
    ['users: first page', users('')],
    ['users: by name', users('khanh linh')],
    ['users: by email', users(`nguoi-${n}@lop.test`)],
    ['users: what nobody has', users('khong co ai')],
    ['revenue: a year of days', period('day')],
    ['revenue: two years, month', period('month')],
    ['revenue: two years, course', period('course')],
    ['revenue: two years, instructor', period('instructor')],
    ['revenue: two years, provider', period('provider')],
    ['revenue: 30 days, course', '/api/admin/revenue?by=course'],
    ['overview', '/api/admin/overview'],
    ['site status', '/api/admin/site/status'],
  ]
}

async function measure(db: Database, folder: string, quick: boolean): Promise<void> {
  const size = quick ? 10_000 : 100_000
  const courses = 500
  await fillSales(db, { orders: size, users: size, courses }, NOW)
  const deps = await testDeps({ db, folder, now: () => NOW })
  const admin = await makeUser(db, { roles: ['ADMIN'] })
  const token = await sessionToken(deps, admin.id)
  const { url, close } = await serveApp(deps)
  const ask = async (path: string) => {
    const begun = performance.now()
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    return { ms: performance.now() - begun, status: answer.status, text }
  }
  try {
    const last = await lastPage(ask, size)
    const cases = asked(size / 2, courses)
    if (last) cases.splice(1, 0, ['orders: last page', last])
    const rows: string[][] = []
    for (const [name, path] of cases) {
      const first = await ask(path)
      if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.text}`)
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n += 1) times.push((await ask(path)).ms)
      const slow = percentile(times, 0.95)
      rows.push([
        name,
        median(times).toFixed(1),
        slow.toFixed(1),
        slow <= BUDGET_MS ? 'within' : `over ${BUDGET_MS}`,
      ])
    }
    console.log(
      `\nBack office: ${size} orders of two years, ${size} users, ${courses} courses on PostgreSQL, ${ROUNDS} rounds`,
    )
    console.log(table(['call', 'median ms', 'p95 ms', 'budget'], rows))
  } finally {
    await close()
  }
}

/** The page behind the oldest orders but one: its key is made as a list makes it. */
async function lastPage(
  ask: (path: string) => Promise<{ status: number; text: string }>,
  size: number,
): Promise<string | undefined> {
  // The oldest has the largest number; a screen before it begins the last page.
  const oldest = NOW.getTime() - 2 * 365.25 * 86_400_000
  const step = (2 * 365.25 * 86_400_000) / size
  const path = orders({ after: `${Math.round((oldest + step * 40) * 1_000)}~0` })
  return (await ask(path)).status === 200 ? path : undefined
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } })
  await onPostgres((db, folder) => measure(db, folder, values.quick))
}
