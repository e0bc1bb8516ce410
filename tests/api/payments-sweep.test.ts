import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { findLatePayments, settlePendingOrders } from '../../server/subjects/commerce/settlement.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi } from '../support/api.ts'
import {
  choose,
  effectsOf,
  eventsOf,
  offline,
  openFlags,
  PAID_ONCE,
  providerCall,
  readOrder,
  startPayment,
} from '../support/payments.ts'

const api = sharedApi({ quiet: true })
let realFetch: typeof fetch
beforeAll(() => void (realFetch = api.deps.fetch))
afterEach(async () => {
  await api.db.q.delete(t.paymentEvents)
  await api.db.q
    .update(t.orders)
    .set({ status: 'REFUNDED' })
    .where(inArray(t.orders.status, ['PENDING', 'FAILED']))
})

const minutesOn = (minutes: number) => {
  api.clock.now = new Date(Date.now() + minutes * 60_000)
}
const sweep = () => settlePendingOrders(api.deps)
const late = () => findLatePayments(api.deps)
const queries = async (orderId: string) =>
  (await eventsOf(api, orderId)).filter((event) => event.source === 'query').length

describe.each(['MOMO', 'VNPAY'] as const)('the sweep with %s', (provider) => {
  it('leaves fresh orders alone, then settles what a lost IPN left open', async () => {
    const order = await startPayment(api, provider)
    await choose(api, provider, order.orderId, 'return-only')
    await sweep()
    expect(await queries(order.orderId)).toBe(0)
    minutesOn(0.6)
    await sweep()
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
    await sweep()
    expect(await queries(order.orderId)).toBe(1)
  })

  it('settles a failure that nobody reported', async () => {
    const order = await startPayment(api, provider)
    api.deps.fetch = offline
    await choose(api, provider, order.orderId, 'cancel')
    api.deps.fetch = realFetch
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
    minutesOn(1)
    await sweep()
    expect((await readOrder(api, order.orderId)).status).toBe('FAILED')
  })

  it('waits for the payer for 20 minutes, asking once a minute, then ends the order', async () => {
    const order = await startPayment(api, provider)
    for (const minutes of [1, 1.5, 2.2, 14, 16, 19]) {
      minutesOn(minutes)
      await sweep()
    }
    // At 16 minutes MoMo tells that its page expired; VNPAY goes on saying "not finished".
    expect(await queries(order.orderId)).toBe(provider === 'MOMO' ? 4 : 5)
    expect((await readOrder(api, order.orderId)).status).toBe(
      provider === 'MOMO' ? 'FAILED' : 'PENDING',
    )
    minutesOn(23)
    await sweep()
    expect((await readOrder(api, order.orderId)).status).toBe('FAILED')
  })

  it('ends an order that the provider never heard of, but not before 20 minutes', async () => {
    const order = await startPayment(api, provider)
    const forgotten = { ...order, orderId: `${order.orderId.slice(0, 23)}x` }
    await api.db.q.insert(t.orders).values({
      ...(await readOrder(api, order.orderId)),
      id: forgotten.orderId,
    })
    minutesOn(19)
    await sweep()
    expect((await readOrder(api, forgotten.orderId)).status).toBe('PENDING')
    minutesOn(22)
    await sweep()
    expect((await readOrder(api, forgotten.orderId)).status).toBe('FAILED')
  })

  it('never ends an order on silence; after an hour a person is told', async () => {
    const order = await startPayment(api, provider)
    api.deps.fetch = offline
    minutesOn(25)
    await sweep()
    expect(await readOrder(api, order.orderId)).toMatchObject({ status: 'PENDING' })
    expect(await openFlags(api, order.orderId)).toEqual([])
    minutesOn(61)
    await sweep()
    expect(await readOrder(api, order.orderId)).toMatchObject({ status: 'PENDING' })
    expect(await openFlags(api, order.orderId)).toEqual([expect.stringContaining('60 phút')])
    api.deps.fetch = realFetch
    await choose(api, provider, order.orderId, 'return-only')
    minutesOn(100)
    await sweep()
    expect((await readOrder(api, order.orderId)).status).toBe('PAID')
    const [review] = await api.db.q
      .select()
      .from(t.orderFlags)
      .where(eq(t.orderFlags.orderId, order.orderId))
    expect(review).toMatchObject({
      resolvedAt: api.clock.now,
      resolvedBy: 'hệ thống',
      note: 'Cổng thanh toán đã báo kết quả cuối cùng.',
    })
  })

  it('a provider that is away for hours: one line a run, one event an order and hour', async () => {
    const orders = [await startPayment(api, provider), await startPayment(api, provider)]
    const lines: unknown[] = []
    const warn = api.deps.log.warn
    api.deps.log.warn = (message, data) => lines.push({ message, ...data })
    api.deps.fetch = offline
    for (const minutes of [1, 3, 5, 58, 89, 120]) {
      minutesOn(minutes)
      await sweep()
    }
    api.deps.log.warn = warn
    expect(lines).toEqual(
      Array.from({ length: 6 }, () => ({
        message: 'payment provider unreachable',
        provider,
        count: 2,
        reason: 'offline',
      })),
    )
    for (const { orderId } of orders) expect(await queries(orderId)).toBe(2)
  })

  it('a stop lets the queries under way end and begins no other', async () => {
    for (let i = 0; i < 8; i += 1) await startPayment(api, provider)
    const stopping = new AbortController()
    let asked = 0
    api.deps.fetch = (input, init) => {
      asked += 1
      stopping.abort()
      return realFetch(input, init)
    }
    minutesOn(1)
    await settlePendingOrders(api.deps, stopping.signal)
    expect(asked).toBe(5)
    minutesOn(121)
    await findLatePayments(api.deps, stopping.signal)
    expect(asked).toBe(5)
    await sweep()
    expect(asked).toBe(13)
  })

  it('asks once when several processes sweep at the same time', async () => {
    const order = await startPayment(api, provider)
    minutesOn(1)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await queries(order.orderId)).toBe(1)
  })

  it('finds the money of a payer who finished after the order was given up, with the IPN lost', async () => {
    const order = await startPayment(api, provider)
    minutesOn(23)
    await sweep()
    await choose(api, provider, order.orderId, 'return-only')
    await sweep()
    await late()
    expect((await readOrder(api, order.orderId)).status).toBe('FAILED')
    minutesOn(121)
    await late()
    expect(await readOrder(api, order.orderId)).toMatchObject({ status: 'PAID', isLate: true })
    expect(await effectsOf(api, order)).toMatchObject({ enrolments: 1, mails: 1, counts: [1] })
  })

  it('asks about a failed order three times and no more, also when the provider is away', async () => {
    const order = await startPayment(api, provider)
    minutesOn(23)
    await sweep()
    const before = await queries(order.orderId)
    api.deps.fetch = offline
    for (const hours of [1, 2.1, 3, 23, 24.1, 26, 36.1, 40, 47, 49, 72]) {
      minutesOn(hours * 60)
      await sweep()
      await Promise.all([late(), late()])
    }
    expect((await queries(order.orderId)) - before).toBe(3)
    expect(await readOrder(api, order.orderId)).toMatchObject({ status: 'FAILED' })
    expect(await openFlags(api, order.orderId)).toEqual([])
  })

  it('goes on after an order that cannot be settled', async () => {
    const broken = await startPayment(api, provider)
    const good = await startPayment(api, provider)
    await choose(api, provider, good.orderId, 'return-only')
    api.deps.fetch = (input, init) =>
      providerCall(input, init).text.includes(broken.orderId)
        ? Promise.resolve(new Response('<html>', { status: 500 }))
        : realFetch(input, init)
    minutesOn(1)
    await sweep()
    expect((await readOrder(api, broken.orderId)).status).toBe('PENDING')
    expect((await readOrder(api, good.orderId)).status).toBe('PAID')
  })
})

describe('one buyer with 400 open orders and one with one', () => {
  const copies = async (orderId: string, status: string) => {
    const order = await readOrder(api, orderId)
    const rows = Array.from({ length: 400 }, (_, i) => ({
      ...order,
      id: newId(),
      status,
      // All of them are older.
      createdAt: new Date(order.createdAt.getTime() - 1_000 * (i + 1)),
    }))
    await api.db.q.insert(t.orders).values(rows)
  }

  it('the first run asks about the one, and about the others in turn', async () => {
    const many = await startPayment(api, 'VNPAY')
    await copies(many.orderId, 'PENDING')
    const one = await startPayment(api, 'VNPAY')
    await choose(api, 'VNPAY', one.orderId, 'return-only')
    minutesOn(0.6)
    await sweep()
    expect((await readOrder(api, one.orderId)).status).toBe('PAID')
    const asked = async () =>
      api.db.q.$count(
        t.orders,
        and(eq(t.orders.userId, many.user.id), isNotNull(t.orders.lastQueriedAt)),
      )
    // The rest of the run is theirs, so nothing is left unused.
    expect(await asked()).toBe(49)
    await sweep()
    expect(await asked()).toBe(99)
  })

  it('so does the search for late payments', async () => {
    const many = await startPayment(api, 'VNPAY')
    await copies(many.orderId, 'FAILED')
    const one = await startPayment(api, 'VNPAY')
    minutesOn(23)
    await sweep()
    expect((await readOrder(api, one.orderId)).status).toBe('FAILED')
    await choose(api, 'VNPAY', one.orderId, 'return-only')
    minutesOn(121)
    await late()
    expect((await readOrder(api, one.orderId)).status).toBe('PAID')
  })
})

describe('answers that cannot be trusted', () => {
  it('believes no VNPAY answer without VNPAY’s signature', async () => {
    const order = await startPayment(api, 'VNPAY')
    api.deps.fetch = async (input, init) => {
      const request = providerCall(input, init).body
      return Response.json({
        vnp_Command: 'querydr',
        vnp_ResponseCode: '00',
        vnp_TmnCode: request['vnp_TmnCode'],
        vnp_TxnRef: request['vnp_TxnRef'],
        vnp_Amount: '49900000',
        vnp_TransactionStatus: '00',
        vnp_SecureHash: 'f'.repeat(128),
      })
    }
    minutesOn(1)
    await sweep()
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
    expect(await eventsOf(api, order.orderId)).toMatchObject([{ outcome: 'unreachable' }])
  })

  it('believes no MoMo answer to another question, nor one with another amount', async () => {
    const order = await startPayment(api, 'MOMO')
    let asked = 0
    const answer = (changes: Record<string, unknown>) => {
      api.deps.fetch = async (input, init) => {
        asked += 1
        const request = providerCall(input, init).body
        return Response.json({
          ...request,
          amount: order.total,
          resultCode: 0,
          transId: 1,
          ...changes,
        })
      }
    }
    for (const [minutes, changes] of [
      [1, { orderId: 'other' }],
      [3, { requestId: 'other' }],
      [5, { partnerCode: 'other' }],
      [7, { resultCode: '0' }],
      [9, { amount: undefined }],
      [11, { amount: order.total - 1 }],
    ] as const) {
      answer(changes)
      minutesOn(minutes)
      await sweep()
      expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
    }
    expect(asked).toBe(6)
    // Of what could not be used one is kept, and what the last one said.
    const kept = (await eventsOf(api, order.orderId)).filter(({ source }) => source === 'query')
    expect(kept.map(({ outcome }) => outcome)).toEqual(['unreachable', 'paid'])
    expect(await openFlags(api, order.orderId)).toEqual([expect.stringContaining('số tiền')])
  })
})
