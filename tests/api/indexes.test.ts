import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'

/** Rows that pile up for years and are looked up while people wait, or by a job that runs all the time. */

let db: TestApi['db']
beforeAll(async () => {
  const api = await startApi({ keepOpen: true })
  db = api.db
  return api.close
})

test.each([
  ['orders_failed_idx', `from orders where status = 'FAILED' and created_at > now()`],
  ['orders_pending_idx', `from orders where status = 'PENDING' and created_at > now()`],
  ['enrolments_order_idx', `from enrolments where order_id = 'x'`],
  ['payment_events_created_idx', `from payment_events where created_at < now()`],
  ['mails_due_idx', `from mails where sent_at is null and next_attempt_at < now()`],
])('%s answers “%s”', async (index, rest) => {
  const plan = await db.tx(async () => {
    // A table without rows is read as a whole otherwise.
    await db.q.execute(sql`set local enable_seqscan = off`)
    return db.q.execute(sql.raw(`explain select 1 ${rest}`))
  })
  expect(JSON.stringify(plan)).toContain(index)
})
