import { priceToPay } from '../../../shared/rules/prices.ts'
import type { Queries } from '../../platform/db/client.ts'
import * as t from '../../platform/db/schema.ts'
import { gmt7Stamp } from '../../providers/payments/gmt7.ts'
import type { SimPayment } from '../../providers/simulators/books.ts'
import { isSimulated } from '../../providers/simulators/providers.ts'
import { bookRow } from '../../providers/simulators/stored-books.ts'
import { COURSES } from './catalogue/topics.ts'
import { daysBefore, minutesAfter } from './days.ts'
import { seedId } from './ids.ts'
import { seededRandom } from './random.ts'
import { lessonId } from './insert-catalogue.ts'
import { REVIEWER_ORDERS, REVIEWER_PROGRESS } from './reviewers.ts'
import { SHOP_ORDERS, SHOP_PROGRESS } from './shop.ts'
import { crowdStudies, MAIN_ORDERS, MAIN_PROGRESS, type SeedOrder } from './studies.ts'

const SUCCESS_CODE = { MOMO: '0', VNPAY: '00', FREE: null } as const

const courseOf = (slug: string) => {
  const course = COURSES.find((each) => each.slug === slug)
  if (!course) throw new Error(`seed: no course ${slug}`)
  return course
}

export const itemsOf = (order: SeedOrder) =>
  order.courses.map((slug) => {
    const { title, price, salePrice } = courseOf(slug)
    return { slug, title, price: priceToPay({ price, salePrice: salePrice ?? null }) ?? 0 }
  })

/** A transaction id in the form of the providers, always the same for an order. */
const transactionNumber = (orderId: string, digits: number) =>
  String(parseInt(orderId.slice(0, 12), 16)).slice(0, digits)

type OrderRow = typeof t.orders.$inferInsert

export function orderRow(order: SeedOrder, now: Date): OrderRow {
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
    createDateStr: order.provider === 'VNPAY' ? gmt7Stamp(createdAt) : null,
    expiresAt: minutesAfter(createdAt, viaGateway ? 15 : 0),
    providerTransactionId:
      ended && viaGateway ? transactionNumber(id, order.provider === 'MOMO' ? 10 : 8) : null,
    providerCode: ended ? (order.code ?? SUCCESS_CODE[order.provider]) : null,
    paidAt: settled ? minutesAfter(createdAt, viaGateway ? 2 : 0) : null,
    refundRef: order.status === 'REFUNDED' ? seedId('refund', id) : null,
    refundedAt:
      order.refundedAfter === undefined
        ? null
        : daysBefore(now, order.daysAgo - order.refundedAfter),
    createdAt,
  }
}

/** What the provider said of the order, in short. */
function eventsOf(order: OrderRow): (typeof t.paymentEvents.$inferInsert)[] {
  const { id, provider, status, createdAt = new Date() } = order
  if (provider === 'FREE') return []
  const event = (source: string, outcome: string, time: Date, received: object) => ({
    id: seedId('payment-event', `${id}/${source}`),
    provider,
    source,
    orderId: id,
    outcome,
    payload: { received },
    createdAt: time,
  })
  const told = provider === 'MOMO' ? momoEvent(order) : vnpayEvent(order)
  return [
    event('create', 'created', createdAt, told.created),
    ...(status === 'PENDING'
      ? []
      : [event('ipn', 'settled', minutesAfter(createdAt, 2), told.ipn)]),
    ...(order.refundedAt ? [event('refund', 'refunded', order.refundedAt, told.refund)] : []),
  ]
}

const momoEvent = ({ id, totalAmount, providerCode, providerTransactionId }: OrderRow) => ({
  created: { orderId: id, resultCode: 0 },
  ipn: {
    orderId: id,
    amount: totalAmount,
    resultCode: Number(providerCode ?? 0),
    transId: Number(providerTransactionId ?? 0),
  },
  refund: { orderId: id, amount: totalAmount, resultCode: 0 },
})

const vnpayEvent = ({ id, totalAmount, providerCode, providerTransactionId }: OrderRow) => ({
  created: { vnp_TxnRef: id },
  ipn: {
    vnp_TxnRef: id,
    vnp_Amount: String(totalAmount * 100),
    vnp_ResponseCode: providerCode ?? '00',
    vnp_TransactionNo: providerTransactionId ?? '',
  },
  refund: { vnp_TxnRef: id, vnp_Amount: String(totalAmount * 100), vnp_ResponseCode: '00' },
})

/** What the simulated provider knows of a paid order, so that it can be refunded. */
function simulatedPayment(order: OrderRow) {
  const { provider, paidAt, createdAt = new Date() } = order
  if (order.status !== 'PAID' || !paidAt || !isSimulated(provider)) return []
  const payment: SimPayment = {
    provider,
    orderId: order.id,
    amount: order.totalAmount,
    orderInfo: '',
    returnUrl: '',
    ipnUrl: '',
    createdAt,
    expiresAt: order.expiresAt,
    requestId: '',
    createDateStr: order.createDateStr ?? '',
    queryDigest: '',
    decision: 'paid',
    decidedAt: paidAt,
    transactionId: order.providerTransactionId ?? '',
    refunded: 0,
    log: [],
  }
  return [bookRow(payment, createdAt)]
}

/** Inserts orders in every status, the enrolments of the paid ones and the students' progress. */
export async function insertStudies(q: Queries, now: Date): Promise<void> {
  const crowd = crowdStudies()
  const orders: (typeof t.orders.$inferInsert)[] = []
  const items: (typeof t.orderItems.$inferInsert)[] = []
  const enrolments: (typeof t.enrolments.$inferInsert)[] = []
  const startedAt = new Map<string, Date>()
  const events: (typeof t.paymentEvents.$inferInsert)[] = []
  const sold = [...MAIN_ORDERS, ...crowd.orders, ...SHOP_ORDERS, ...REVIEWER_ORDERS]
  for (const order of sold) {
    const row = orderRow(order, now)
    orders.push(row)
    events.push(...eventsOf(row))
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

  const seenAt = new Map<string, Date>()
  const completions: (typeof t.lessonCompletions.$inferInsert)[] = []
  const studied = [...MAIN_PROGRESS, ...crowd.progress, ...SHOP_PROGRESS, ...REVIEWER_PROGRESS]
  for (const { student, course, part } of studied) {
    const ids = courseOf(course).sections.flatMap((section, s) =>
      section.lessons.map((_, l) => lessonId(course, s, l)),
    )
    const done = ids.slice(0, Math.floor(ids.length * part))
    const start = startedAt.get(`${student}/${course}`) ?? now
    const days = (now.getTime() - start.getTime()) / 86_400_000
    for (const [index, id] of done.entries()) {
      const daysAgo = days * (1 - (index + 1) / (done.length + 1))
      const completedAt = daysBefore(now, daysAgo)
      completions.push({ userId: seedId('user', student), lessonId: id, completedAt })
      seenAt.set(`${student}/${course}`, completedAt)
    }
    // Some have looked in without completing anything, others have never come.
    if (done.length === 0 && seededRandom(`${student}/${course}`)() < 0.6) {
      seenAt.set(`${student}/${course}`, daysBefore(now, days * 0.9))
    }
  }
  await q.insert(t.orders).values(orders)
  await q.insert(t.orderItems).values(items)
  await q.insert(t.paymentEvents).values(events)
  await q.insert(t.simulatorBooks).values(orders.flatMap(simulatedPayment))
  const seenIn = new Map([...seenAt].map(([key, time]) => [seedId('enrolment', key), time]))
  await q
    .insert(t.enrolments)
    .values(enrolments.map((row) => ({ ...row, lastSeenAt: seenIn.get(row.id) ?? null })))
  await q.insert(t.lessonCompletions).values(completions)
}
