import { priceToPay } from '../../shared/rules/prices.ts'
import type { Queries } from '../db/client.ts'
import * as t from '../db/schema.ts'
import { COURSES } from './catalogue/topics.ts'
import { daysBefore, minutesAfter } from './days.ts'
import { seedId } from './ids.ts'
import { lessonId } from './insert-catalogue.ts'
import { crowdStudies, MAIN_ORDERS, MAIN_PROGRESS, type SeedOrder } from './studies.ts'

const SUCCESS_CODE = { MOMO: '0', VNPAY: '00', FREE: null } as const

const courseOf = (slug: string) => {
  const course = COURSES.find((each) => each.slug === slug)
  if (!course) throw new Error(`seed: no course ${slug}`)
  return course
}

const itemsOf = (order: SeedOrder) =>
  order.courses.map((slug) => {
    const { title, price, salePrice } = courseOf(slug)
    return { slug, title, price: priceToPay({ price, salePrice: salePrice ?? null }) ?? 0 }
  })

/** VNPAY's yyyyMMddHHmmss in GMT+7 (docs/providers/payments.md#vnpay-dates). */
const vnpayDate = (time: Date) =>
  new Date(time.getTime() + 7 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/** A transaction id in the form of the providers, always the same for an order. */
const transactionNumber = (orderId: string, digits: number) =>
  String(parseInt(orderId.slice(0, 12), 16)).slice(0, digits)

function orderRow(order: SeedOrder, now: Date): typeof t.orders.$inferInsert {
  const id = seedId('order', `${order.buyer}:${order.courses.join('+')}:${order.status}`)
  const createdAt = daysBefore(now, order.daysAgo)
  const settled = order.status === 'PAID' || order.status === 'REFUNDED'
  const ended = order.status !== 'PENDING'
  const viaGateway = order.provider !== 'FREE'
  return {
    id,
    userId: seedId('user', order.buyer),
    status: order.status,
    provider: order.provider,
    totalAmount: itemsOf(order).reduce((sum, item) => sum + item.price, 0),
    createDateStr: order.provider === 'VNPAY' ? vnpayDate(createdAt) : null,
    expiresAt: minutesAfter(createdAt, viaGateway ? 15 : 0),
    providerTransactionId:
      ended && viaGateway ? transactionNumber(id, order.provider === 'MOMO' ? 10 : 8) : null,
    providerCode: ended ? (order.code ?? SUCCESS_CODE[order.provider]) : null,
    paidAt: settled ? minutesAfter(createdAt, viaGateway ? 2 : 0) : null,
    refundedAt: order.status === 'REFUNDED' ? minutesAfter(createdAt, 90) : null,
    refundRef: order.status === 'REFUNDED' ? `RF-${id.slice(0, 12)}-1` : null,
    createdAt,
  }
}

/** Inserts orders in every status, the enrolments of the paid ones and the students' progress. */
export async function insertStudies(q: Queries, now: Date): Promise<void> {
  const crowd = crowdStudies()
  const orders: (typeof t.orders.$inferInsert)[] = []
  const items: (typeof t.orderItems.$inferInsert)[] = []
  const enrolments: (typeof t.enrolments.$inferInsert)[] = []
  const startedAt = new Map<string, Date>()
  for (const order of [...MAIN_ORDERS, ...crowd.orders]) {
    const row = orderRow(order, now)
    orders.push(row)
    for (const { slug, title, price } of itemsOf(order)) {
      items.push({ orderId: row.id, courseId: seedId('course', slug), title, price })
      if (order.status !== 'PAID') continue
      const createdAt = row.paidAt ?? now
      startedAt.set(`${order.buyer}/${slug}`, createdAt)
      enrolments.push({
        id: seedId('enrolment', `${order.buyer}/${slug}`),
        userId: row.userId,
        courseId: seedId('course', slug),
        orderId: row.id,
        createdAt,
      })
    }
  }

  const completions: (typeof t.lessonCompletions.$inferInsert)[] = []
  for (const { student, course, part } of [...MAIN_PROGRESS, ...crowd.progress]) {
    const ids = courseOf(course).sections.flatMap((section, s) =>
      section.lessons.map((_, l) => lessonId(course, s, l)),
    )
    const done = ids.slice(0, Math.floor(ids.length * part))
    const start = startedAt.get(`${student}/${course}`) ?? now
    const days = (now.getTime() - start.getTime()) / 86_400_000
    for (const [index, id] of done.entries()) {
      const daysAgo = days * (1 - (index + 1) / (done.length + 1))
      completions.push({
        userId: seedId('user', student),
        lessonId: id,
        completedAt: daysBefore(now, daysAgo),
      })
    }
  }
  await q.insert(t.orders).values(orders)
  await q.insert(t.orderItems).values(items)
  await q.insert(t.enrolments).values(enrolments)
  await q.insert(t.lessonCompletions).values(completions)
}
