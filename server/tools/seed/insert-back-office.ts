import { eq } from 'drizzle-orm'
import { receiptKey } from '../../subjects/commerce/order-mails.ts'
import type { Queries } from '../../platform/db/client.ts'
import * as t from '../../platform/db/schema.ts'
import { mailRow } from '../../providers/mail/rows.ts'
import { MAX_ATTEMPTS } from '../../platform/outbox.ts'
import { daysBefore, minutesAfter } from './days.ts'
import { seedId } from './ids.ts'
import { itemsOf, orderRow } from './insert-studies.ts'
import { SHOP_ORDERS, SHOPPERS } from './shop.ts'
import type { SeedOrder } from './studies.ts'

/** What waits for the owner in the demo, and what the owner has done. */

const OWNER = { id: seedId('user', 'quantri'), email: 'quantri@lopmo.test' }

/** The last order of this kind that is at least so many days old. */
function paidOrder(provider: string, daysAgo: number): SeedOrder {
  const found = SHOP_ORDERS.findLast(
    (order) => order.status === 'PAID' && order.provider === provider && order.daysAgo >= daysAgo,
  )
  if (!found) throw new Error(`seed: no order of ${provider} ${daysAgo} days ago`)
  return found
}

/** Inserts orders to look at, a mail that failed and the first lines of the log. */
export async function insertBackOffice(q: Queries, now: Date): Promise<void> {
  const refused = orderRow(paidOrder('MOMO', 4), now)
  const doubtful = orderRow(paidOrder('VNPAY', 20), now)
  const unmailed = paidOrder('VNPAY', 9)
  const leaver = SHOPPERS.at(5)
  if (!leaver || !refused.createdAt || !doubtful.createdAt) throw new Error('seed: no shopper')
  const askedAt = daysBefore(now, 2)
  await q.insert(t.paymentEvents).values({
    id: seedId('payment-event', `${refused.id}/refund`),
    provider: 'MOMO',
    source: 'refund',
    orderId: refused.id,
    outcome: 'refused',
    payload: { received: { orderId: refused.id, resultCode: 1088 } },
    createdAt: askedAt,
  })
  const note = 'Đã xem ở cổng VNPAY: khách đã trả tiền, đơn đã được ghi nhận.'
  const resolvedAt = minutesAfter(doubtful.createdAt, 95)
  await q.insert(t.orderFlags).values([
    {
      id: seedId('payment-review', refused.id),
      orderId: refused.id,
      reason: 'Cổng từ chối hoàn tiền (mã 1088).',
      createdAt: askedAt,
    },
    {
      id: seedId('payment-review', doubtful.id),
      orderId: doubtful.id,
      reason: 'Sau 60 phút vẫn chưa biết kết quả từ cổng thanh toán.',
      createdAt: minutesAfter(doubtful.createdAt, 60),
      resolvedAt,
      resolvedBy: OWNER.email,
      note,
    },
  ])

  const buyer = SHOPPERS.find(({ username }) => username === unmailed.buyer)
  const { id: unmailedId, paidAt, totalAmount } = orderRow(unmailed, now)
  const mailedAt = paidAt ?? now
  const row = mailRow(mailedAt, {
    template: 'receipt',
    data: {
      name: buyer?.fullName ?? null,
      orderId: unmailedId,
      totalAmount,
      items: itemsOf(unmailed).map(({ title, price }) => ({ title, price, quantity: 1 })),
    },
    dedupeKey: receiptKey(unmailedId),
    to: buyer?.email ?? '',
  })
  await q.insert(t.mails).values({
    ...row,
    id: seedId('mail', unmailedId),
    attempts: MAX_ATTEMPTS,
    lastError: '550 5.1.1 Hộp thư này không tồn tại',
  })

  const course = (slug: string) => seedId('course', slug)
  const line = (daysAgo: number, act: Omit<typeof t.adminLog.$inferInsert, 'id'>) => ({
    id: seedId('admin-log', `${act.action}/${act.targetId}`),
    actorId: OWNER.id,
    createdAt: daysBefore(now, daysAgo),
    ...act,
  })
  await q.insert(t.adminLog).values([
    line(359, {
      action: 'course.archive',
      targetType: 'course',
      targetId: course('trinh-chieu-2019'),
      before: { status: 'PUBLISHED' },
      after: { status: 'ARCHIVED' },
      note: 'Phần mềm đã đổi quá nhiều.',
    }),
    line(52, {
      action: 'course.publish',
      targetType: 'course',
      targetId: course('cham-soc-khach-hang-cu'),
      before: { status: 'PENDING' },
      after: { status: 'PUBLISHED' },
    }),
    {
      ...line(0, { action: 'order.resolve', targetType: 'order', targetId: doubtful.id, note }),
      createdAt: resolvedAt,
    },
    line(14, {
      action: 'user.disable',
      targetType: 'user',
      targetId: seedId('user', leaver.username),
      before: { disabledAt: null },
      after: { disabledAt: daysBefore(now, 14).toISOString() },
      note: 'Chủ tài khoản xin khóa qua điện thoại.',
    }),
    line(6, {
      action: 'course.publish',
      targetType: 'course',
      targetId: course('com-nha-trong-30-phut'),
      before: { status: 'PENDING' },
      after: { status: 'PUBLISHED' },
    }),
  ])
  await q
    .update(t.users)
    .set({ disabledAt: daysBefore(now, 14) })
    .where(eq(t.users.id, seedId('user', leaver.username)))
}
