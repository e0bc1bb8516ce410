import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { disableAccount } from '../../server/subjects/accounts/locking.ts'
import { flagUnheardRefunds } from '../../server/subjects/commerce/refund-claim.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import { changeRow, makeUser } from '../support/fixtures.ts'
import { somebodyWaits } from '../support/locks.ts'
import {
  choose,
  effectsOf,
  eventsOf,
  fillCart,
  openFlags,
  ordersOf,
  readOrder,
  report,
  startPayment,
  type Provider,
  type Started,
} from '../support/payments.ts'

/** Two people in the back office, or one of them and a buyer, at the same moment. */

const api = sharedApi({ quiet: true })
let admins: string[]
beforeAll(async () => {
  const made = await Promise.all(
    [1, 2].map(() => makeUser(api.db, { roles: ['STUDENT', 'ADMIN'] })),
  )
  admins = made.map(({ id }) => id)
})

async function paid(provider: Provider) {
  const order = await startPayment(api, provider)
  await choose(api, provider, order.orderId, 'success')
  return order
}
const post = (as: string | undefined, orderId: string, act: string, json: unknown = {}) =>
  api.call('POST', `/api/admin/orders/${orderId}/${act}`, { ...(as && { as }), json })
const codeOf = ({ status, body }: { status: number; body: any }) =>
  status === 200 ? 'OK' : String(body?.code)
const linesOf = (orderId: string) => linesAbout(api.db, orderId, 'action', 'after')

/** What the simulated provider has given back, by its own books. */
async function givenBack(orderId: string): Promise<number> {
  const { payload } = t.simulatorBooks
  const [book] = await api.db.q
    .select({ refunded: sql<number>`(${payload} ->> 'refunded')::int` })
    .from(t.simulatorBooks)
    .where(sql`${payload} ->> 'orderId' = ${orderId} and ${payload} ? 'refunded'`)
  return book?.refunded ?? 0
}

test.each<Provider>(['MOMO', 'VNPAY'])(
  '%s: two admins refund one order at once: the money goes back once, and nothing is flagged',
  async (provider) => {
    for (let round = 0; round < 12; round += 1) {
      const order = await paid(provider)
      const answers = await Promise.all(
        admins.map((as) => post(as, order.orderId, 'refund', { note: 'Trả lại.' })),
      )
      const codes = answers.map(codeOf).toSorted()
      expect(codes[0] === 'OK' ? codes[1] : codes[0]).toMatch(/^(REFUND_RUNNING|REFUNDED)$/)
      expect(codes).toContain('OK')
      expect(await givenBack(order.orderId)).toBe(order.total)
      expect(await readOrder(api, order.orderId)).toMatchObject({
        status: 'REFUNDED',
        refundAskedAt: null,
      })
      const asked = (await eventsOf(api, order.orderId)).filter((e) => e.source === 'refund')
      expect(asked.map(({ outcome }) => outcome)).toEqual(['refunded'])
      const flagged = eq(t.orderFlags.orderId, order.orderId)
      expect(await api.db.q.$count(t.orderFlags, flagged)).toBe(0)
      // The receipt and the mail of the refund.
      expect(await effectsOf(api, order)).toMatchObject({ mails: 2, enrolments: 0, counts: [0] })
      expect((await linesOf(order.orderId)).map(({ after }) => after)).toMatchObject([
        { outcome: 'asked' },
        { outcome: 'refunded' },
      ])
      const late = await post(admins[0], order.orderId, 'refund')
      expect([late.status, late.body.code]).toEqual([409, 'REFUNDED'])
    }
  },
)

test('a refund and a confirmation by hand at once: one of them counts', async () => {
  for (let round = 0; round < 12; round += 1) {
    const order = await paid('MOMO')
    const [refund, confirmation] = await Promise.all([
      post(admins[0], order.orderId, 'refund'),
      post(admins[1], order.orderId, 'refund-confirmation'),
    ])
    const isRefunded = refund.status === 200
    expect(isRefunded ? confirmation.status : refund.status).toBe(409)
    expect(confirmation.status).toBe(isRefunded ? 409 : 204)
    expect(await effectsOf(api, order)).toMatchObject({
      status: 'REFUNDED',
      mails: 2,
      enrolments: 0,
      counts: [0],
    })
    expect(await openFlags(api, order.orderId)).toEqual([])
    const lines = (await linesOf(order.orderId)).map(({ action, after }) => [
      action,
      Object(after).outcome,
    ])
    // Whoever asked the provider has left a line of that, too.
    expect(lines).toEqual(
      isRefunded
        ? [
            ['order.refund', 'asked'],
            ['order.refund', 'refunded'],
          ]
        : [['order.refund-confirmed', 'refunded']],
    )
  }
})

test('processes that find one refund without an answer flag it once', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { orderId } = await paid('MOMO')
    await changeRow(api.db, t.orders, orderId, { refundRef: orderId, refundAskedAt: new Date(0) })
    await Promise.all([1, 2, 3].map(() => flagUnheardRefunds(api.deps)))
    const flagged = eq(t.orderFlags.orderId, orderId)
    expect(await api.db.q.$count(t.orderFlags, flagged)).toBe(1)
    const told = (await eventsOf(api, orderId)).filter(({ source }) => source === 'refund')
    expect(told.map(({ outcome }) => outcome)).toEqual(['unclear'])
  }
})

test('two admins send one receipt again at once: one mail', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await paid('MOMO')
    await api.db.q
      .update(t.mails)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(t.mails.dedupeKey, `order-paid:${order.orderId}`))
    const answers = await Promise.all(admins.map((as) => post(as, order.orderId, 'receipt')))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '429'])
    expect(await effectsOf(api, order)).toMatchObject({ mails: 2 })
    expect(await linesOf(order.orderId)).toHaveLength(1)
  }
})

test('two admins resolve one order at once: one note', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await startPayment(api, 'MOMO')
    const reason = 'Xem giúp.'
    await api.db.q
      .insert(t.orderFlags)
      .values({ id: `${order.orderId}r`, orderId: order.orderId, reason })
    const answers = await Promise.all(
      admins.map((as) => post(as, order.orderId, 'resolve', { note: as })),
    )
    expect(answers.map(codeOf).toSorted()).toEqual(['NOTHING_OPEN', 'OK'])
    expect(await linesOf(order.orderId)).toHaveLength(1)
  }
})

const DISABLED = /^Người mua đã bị khóa khi tiền đến/

test.each<Provider>(['MOMO', 'VNPAY'])(
  '%s: a buyer is locked while the money arrives: always booked, flagged if the lock came first',
  async (provider) => {
    const pay = ({ orderId, total }: Started) => report(api, provider, orderId, total)
    for (let round = 0; round < 24; round += 1) {
      const order = await startPayment(api, provider)
      const lock = () => disableAccount(api.deps, { command: 'test' }, order.user.id, 'Khóa thử')
      const money = () => pay(order)
      const [first, second] = round % 2 === 0 ? [lock, money] : [money, lock]
      await Promise.all([first(), second()])
      expect(await effectsOf(api, order)).toMatchObject({
        status: 'PAID',
        enrolments: 1,
        mails: 1,
        counts: [1],
      })
      const reasons = await openFlags(api, order.orderId)
      expect(reasons.length).toBeLessThanOrEqual(1)
      expect(reasons.filter((reason) => !DISABLED.test(reason))).toEqual([])
    }
    // Both orders of events by themselves, whatever the races were.
    const lockedFirst = await startPayment(api, provider)
    await disableAccount(api.deps, { command: 'test' }, lockedFirst.user.id, 'Khóa thử')
    await pay(lockedFirst)
    expect(await openFlags(api, lockedFirst.orderId)).toHaveLength(1)
    const paidFirst = await startPayment(api, provider)
    await pay(paidFirst)
    await disableAccount(api.deps, { command: 'test' }, paidFirst.user.id, 'Khóa thử')
    expect(await openFlags(api, paidFirst.orderId)).toEqual([])
  },
)

test.each(['momo', 'vnpay'])(
  'a checkout by %s that waits while its buyer is locked starts no payment',
  async (provider) => {
    const { user } = await fillCart(api, [499_000])
    const token = await api.tokenOf(user.id)
    let checkout: Promise<{ status: number; body: any }> | undefined
    await api.db.tx(async () => {
      await disableAccount(api.deps, { command: 'test' }, user.id, 'Khóa thử')
      // Outside of this transaction: its session is still good there.
      checkout = api.call('POST', `/api/student/checkout/${provider}/create`, { token })
      await somebodyWaits(api.db)
    })
    const answer = await checkout
    expect([answer?.status, answer?.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(await ordersOf(api, user.id)).toEqual([])
  },
)

test('checkouts and locks at once: an order that was made first, or none', async () => {
  for (let round = 0; round < 24; round += 1) {
    const { user } = await fillCart(api, [499_000])
    const token = await api.tokenOf(user.id)
    const [answer] = await Promise.all([
      api.call('POST', '/api/student/checkout/vnpay/create', { token }),
      disableAccount(api.deps, { command: 'test' }, user.id, 'Khóa thử'),
    ])
    expect([200, 401]).toContain(answer.status)
    expect(await ordersOf(api, user.id)).toHaveLength(answer.status === 200 ? 1 : 0)
    const after = await api.call('POST', '/api/student/checkout/vnpay/create', { token })
    expect(after.status).toBe(401)
  }
})
