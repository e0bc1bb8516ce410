import { beforeEach, expect, test } from 'vitest'
import type { Overview } from '../../shared/contract/admin/overview.ts'
import { readOverview } from '../../server/subjects/back-office/overview.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'
import { makeSale } from '../support/sales.ts'
import { statementCounter } from '../support/statements.ts'
import { makeReport, makeReview } from '../support/reviews.ts'

/** Noon in Việt Nam. */
const NOW = new Date('2026-11-23T05:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await startApi()
  api.clock.now = NOW
  admin = await newcomer(400, ['ADMIN'])
})

async function newcomer(days: number, roles: ('STUDENT' | 'INSTRUCTOR' | 'ADMIN')[] = ['STUDENT']) {
  const id = newId()
  const name = `nguoi-${id}`
  await api.db.q.insert(t.users).values({
    id,
    username: name,
    email: `${name}@example.test`,
    passwordHash: 'x',
    fullName: name,
    roles,
    createdAt: daysAgo(days),
  })
  return id
}

const read = async () => {
  const { status, body } = await api.call<Overview>('GET', '/api/admin/overview', { as: admin })
  expect(status).toBe(200)
  return body
}

test('figures of today, 7 and 30 days stand beside as many days before', async () => {
  const { id: courseId } = await makeCourse(api.db)
  const buyer = await newcomer(0)
  for (const days of [1, 6, 7, 30, 59, 60]) await newcomer(days)
  await newcomer(0, ['INSTRUCTOR'])
  const sell = (days: number, price: number, refundedDaysAgo?: number) =>
    makeSale(api.db, {
      userId: buyer,
      items: [{ courseId, price }],
      paidAt: daysAgo(days),
      refundedAt: refundedDaysAgo === undefined ? null : daysAgo(refundedDaysAgo),
    })
  await sell(0, 1)
  await sell(1, 10, 0)
  await sell(6, 100)
  await sell(7, 1_000, 8)
  await sell(29, 10_000)
  await sell(30, 100_000)
  await sell(59, 1_000_000, 45)
  await sell(60, 10_000_000)
  await makeSale(api.db, { userId: buyer, items: [{ courseId, price: 7 }], paidAt: null })

  const { periods, days } = await read()
  expect(periods).toEqual([
    {
      days: 1,
      now: { revenue: 1, orders: 1, students: 1, refunds: 10 },
      before: { revenue: 10, orders: 1, students: 1, refunds: 0 },
    },
    {
      days: 7,
      now: { revenue: 111, orders: 3, students: 3, refunds: 10 },
      before: { revenue: 1_000, orders: 1, students: 1, refunds: 1_000 },
    },
    {
      days: 30,
      now: { revenue: 11_111, orders: 5, students: 4, refunds: 1_010 },
      before: { revenue: 1_100_000, orders: 2, students: 2, refunds: 1_000_000 },
    },
  ])
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({
    day: '2026-10-25',
    revenue: 10_000,
    orders: 1,
    students: 0,
    refunds: 0,
  })
  expect(days.at(-1)).toEqual({
    day: '2026-11-23',
    revenue: 1,
    orders: 1,
    students: 1,
    refunds: 10,
  })
})

test('a day begins at midnight in Việt Nam', async () => {
  const { id: courseId } = await makeCourse(api.db)
  const items = [{ courseId, price: 5 }]
  const userId = await newcomer(400)
  await makeSale(api.db, { userId, items, paidAt: new Date('2026-11-22T16:59:59Z') })
  await makeSale(api.db, { userId, items, paidAt: new Date('2026-11-22T17:00:00Z') })
  const { days } = await read()
  expect(days.slice(-2).map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-23', 1],
  ])
})

test('what waits for a person is counted, with since when', async () => {
  const empty = await read()
  expect(empty.waiting).toEqual(
    ['orders', 'courses', 'reviews', 'mails', 'pushes', 'erasures'].map((kind) => ({
      kind,
      count: 0,
      oldest: null,
    })),
  )
  const { id: courseId } = await makeCourse(api.db)
  const userId = await newcomer(400)
  const { id: orderId } = await makeSale(api.db, { userId, items: [{ courseId, price: 5 }] })
  const review = (reason: string, days: number, resolvedAt: Date | null = null) =>
    api.db.q
      .insert(t.orderFlags)
      .values({ id: newId(), orderId, reason, createdAt: daysAgo(days), resolvedAt })
  await review('Trả hai lần.', 3)
  await review('Sai số tiền.', 2)
  await review('Đã xong.', 9, NOW)
  await makeCourse(api.db, { status: 'PENDING', askedAt: daysAgo(1) })
  await makeCourse(api.db, { status: 'DRAFT' })
  const said = await makeReview(api.deps, courseId)
  for (const at of [daysAgo(7), daysAgo(5)]) await makeReport(api.db, said.id, { createdAt: at })
  const settled = { createdAt: daysAgo(8), resolvedAt: NOW }
  await makeReport(api.db, (await makeReview(api.deps, courseId)).id, settled)
  const mail = (attempts: number, days: number) => {
    const id = newId()
    return api.db.q.insert(t.mails).values({
      id,
      dedupeKey: id,
      toAddress: 'a@example.test',
      subject: 'Thư',
      template: 'welcome',
      attempts,
      lastError: 'không gửi được',
      createdAt: daysAgo(days),
    })
  }
  await mail(8, 4)
  await mail(3, 5)
  const { id: tokenId } = { id: newId() }
  await api.db.q.insert(t.pushTokens).values({ id: tokenId, token: 'may', userId })
  const push = async (days: number, expiresAt: Date) => {
    const id = newId()
    const createdAt = daysAgo(days)
    await api.db.q
      .insert(t.pushMessages)
      .values({ id, dedupeKey: id, userId, data: {}, expiresAt, createdAt })
    await api.db.q
      .insert(t.pushDeliveries)
      .values({ messageId: id, tokenId, attempts: 8, lastError: 'hỏng' })
  }
  await push(2, daysAgo(-1))
  await push(6, daysAgo(1))
  const erasure = (days: number, cancelledAt: Date | null = null) =>
    api.db.q
      .insert(t.erasures)
      .values({ id: newId(), userId, dueAt: NOW, createdAt: daysAgo(days), cancelledAt })
  await erasure(9, NOW)
  await erasure(7)

  const { waiting } = await read()
  expect(waiting).toEqual([
    { kind: 'orders', count: 1, oldest: daysAgo(3).toISOString() },
    { kind: 'courses', count: 1, oldest: daysAgo(1).toISOString() },
    { kind: 'reviews', count: 1, oldest: daysAgo(7).toISOString() },
    { kind: 'mails', count: 1, oldest: daysAgo(4).toISOString() },
    { kind: 'pushes', count: 1, oldest: daysAgo(2).toISOString() },
    { kind: 'erasures', count: 1, oldest: daysAgo(7).toISOString() },
  ])
})

test('four statements answer, however much there is', async () => {
  const statements = statementCounter(api.db)
  expect(await statements(() => readOverview(api.deps))).toBe(4)
  const { id: courseId } = await makeCourse(api.db)
  const { id: userId } = await makeUser(api.db)
  for (let n = 0; n < 20; n += 1) {
    await makeSale(api.db, { userId, items: [{ courseId, price: n }], paidAt: daysAgo(n) })
  }
  expect(await statements(() => readOverview(api.deps))).toBe(4)
})
