import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedApi } from '../support/api.ts'

/** Rows that pile up for years and are looked up while people wait, or by a job that runs all the time. */

const api = sharedApi()

test.each([
  ['orders_failed_idx', `from orders where status = 'FAILED' and created_at > now()`],
  ['orders_pending_idx', `from orders where status = 'PENDING' and created_at > now()`],
  ['enrolments_order_idx', `from enrolments where order_id = 'x'`],
  ['payment_events_created_idx', `from payment_events where created_at < now()`],
  ['orders_paid_idx', `from orders where paid_at >= now() and paid_at < now()`],
  ['orders_refunded_idx', `from orders where refunded_at >= now() and refunded_at < now()`],
  ['orders_code_idx', `from orders where upper(right(id, 8)) = 'X'`],
  ['orders_transaction_idx', `from orders where provider_transaction_id = 'x'`],
  ['orders_refund_ref_idx', `from orders where refund_ref = 'x'`],
  ['order_items_course_idx', `from order_items where course_id = 'x'`],
  ['users_search_idx', `from users where search_text like '%nguyen%'`],
  ['users_search_idx', `from users where search_text ~ 'an[ .@_+-]kieu'`],
  ['users_name_idx', 'from users order by name_order, id limit 1'],
  ['users_name_idx', `from users where (name_order, id) > ('A', 'x') order by name_order, id`],
  ['courses_search_idx', `from courses where search_text like '%do%' and search_text like '%hoa%'`],
  ['users_created_idx', 'from users order by created_at desc, id limit 1'],
  ['users_roles_idx', `from users where roles @> array['ADMIN']`],
  ['courses_sale_end_idx', `from courses where sale_ends_at <= now()`],
  ['admin_log_target_idx', `from admin_log where target_id = 'x' order by created_at desc limit 1`],
  ['mails_due_idx', `from mails where sent_at is null and next_attempt_at < now()`],
])('%s answers “%s”', async (index, rest) => {
  const plan = await api.db.tx(async () => {
    // A table without rows is read as a whole otherwise.
    await api.db.q.execute(sql`set local enable_seqscan = off`)
    return api.db.q.execute(sql.raw(`explain select 1 ${rest}`))
  })
  expect(JSON.stringify(plan)).toContain(index)
})
