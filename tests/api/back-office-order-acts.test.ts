import { describe, expect, test } from 'vitest'
import { disableAccount } from '../../server/subjects/accounts/locking.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { orderDesk } from '../support/back-office-orders.ts'
import {
  choose,
  createPayment,
  effectsOf,
  fillCart,
  momoIpn,
  openFlags,
  ordersOf,
  sendMomoIpn,
  startPayment,
} from '../support/payments.ts'

/** What is done to orders of the back office: docs/back-office.md#orders. */

const { api, get, act, paid, logOf, mailsTo } = orderDesk()

describe('asking the provider', () => {
  test('settles the order by the answer, and says both', async () => {
    const order = await startPayment(api, 'MOMO')
    await choose(api, 'MOMO', order.orderId, 'return-only')
    const { status, body } = await act(order.orderId, 'ask')
    expect([status, body]).toEqual([200, { words: 'Hỏi cổng: đã trả tiền', status: 'PAID' }])
    expect(await effectsOf(api, order)).toMatchObject({ status: 'PAID', enrolments: 1, mails: 1 })
    expect(await logOf(order.orderId)).toMatchObject([
      {
        action: 'order.ask',
        before: { status: 'PENDING' },
        after: { status: 'PAID', answer: 'paid' },
      },
    ])
    const again = await act(order.orderId, 'ask')
    expect([again.status, again.body.code]).toEqual([429, 'RATE_LIMITED'])
    expect(again.headers.get('retry-after')).toBe('10')
  })

  test('a provider that is silent decides nothing', async () => {
    const order = await startPayment(api, 'VNPAY')
    api.deps.fetch = async () => {
      throw new TypeError('fetch failed')
    }
    const { body } = await act(order.orderId, 'ask')
    expect(body).toEqual({
      words: 'Hỏi cổng: không có câu trả lời dùng được',
      status: 'PENDING',
    })
    expect(await logOf(order.orderId)).toMatchObject([{ after: { answer: 'unreachable' } }])
  })
})

describe('a receipt', () => {
  test('is sent again, by a mail of its own, at a sensible pace', async () => {
    const order = await paid()
    const soon = await act(order.orderId, 'receipt')
    expect([soon.status, soon.body.code]).toEqual([429, 'RATE_LIMITED'])
    for (const minutes of [11, 22]) {
      api.clock.now = new Date(Date.now() + minutes * 60_000)
      expect((await act(order.orderId, 'receipt')).status).toBe(204)
      expect((await act(order.orderId, 'receipt')).status).toBe(429)
    }
    const mails = await mailsTo(order.user.email)
    expect(mails.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual([
      `order-paid:${order.orderId}`,
      `order-paid:${order.orderId}:2`,
      `order-paid:${order.orderId}:3`,
    ])
    const copy = mails.find(({ dedupeKey }) => dedupeKey.endsWith(':2'))
    expect(copy?.textBody).toContain('499.000\u00a0đ')
    expect(copy?.textBody).toContain(order.courses[0]?.title)
    expect((await get(`/${order.orderId}`)).receipts).toHaveLength(3)
    expect((await logOf(order.orderId)).map(({ action }) => action)).toEqual([
      'order.receipt',
      'order.receipt',
    ])
  })

  test('of a refunded order says so; what was never paid has none', async () => {
    const order = await paid()
    await act(order.orderId, 'refund')
    api.clock.now = new Date(Date.now() + 3_600_000)
    expect((await act(order.orderId, 'receipt')).status).toBe(204)
    const mails = await mailsTo(order.user.email)
    const copy = mails.find(({ dedupeKey }) => dedupeKey.endsWith(':2'))
    expect(copy?.textBody).toContain('đã được hoàn tiền lúc')
    api.clock.now = null
    const { orderId } = await startPayment(api, 'MOMO')
    const { status, body } = await act(orderId, 'receipt')
    expect([status, body.code]).toEqual([409, 'NOT_PAID'])
  })
})

test('the receipt of a free order that was cancelled says so, and of no money', async () => {
  const { user } = await fillCart(api, [0])
  await createPayment(api, 'MOMO', user.id)
  const [order] = await ordersOf(api, user.id)
  const orderId = order?.id ?? ''
  expect((await act(orderId, 'refund')).body.outcome).toBe('refunded')
  api.clock.now = new Date(Date.now() + 3_600_000)
  expect((await act(orderId, 'receipt')).status).toBe(204)
  const copy = (await mailsTo(user.email)).find(({ dedupeKey }) => dedupeKey.endsWith(':2'))
  expect(copy?.textBody).toContain('Đơn hàng này đã được hủy lúc')
  expect(copy?.textBody).not.toContain('hoàn tiền')
})

describe('what waits for a person', () => {
  const flagged = async (...reasons: string[]) => {
    const order = await paid()
    const rows = reasons.map((reason) => ({ id: newId(), orderId: order.orderId, reason }))
    await api.db.q.insert(t.orderFlags).values(rows)
    return { ...order, ids: rows.map(({ id }) => id) }
  }

  test('is resolved with a note, by the email of who did it', async () => {
    const order = await flagged('Một.', 'Hai.')
    const { status, body } = await act(order.orderId, 'resolve', { note: ' Đã gọi cổng. ' })
    expect([status, body]).toEqual([200, { resolved: 2 }])
    expect((await get(`/${order.orderId}`)).reviews).toMatchObject([
      { resolvedBy: 'chu@example.test', note: 'Đã gọi cổng.' },
      { resolvedBy: 'chu@example.test', note: 'Đã gọi cổng.' },
    ])
    expect(await logOf(order.orderId)).toMatchObject([
      { action: 'order.resolve', before: { reasons: ['Hai.', 'Một.'] }, note: 'Đã gọi cổng.' },
    ])
    expect((await act(order.orderId, 'resolve', { note: 'Nữa.' })).body.code).toBe('NOTHING_OPEN')
  })

  test('what came after the look stays open', async () => {
    const order = await flagged('Thấy rồi.', 'Chưa thấy.')
    const json = { note: 'Xong.', reviews: [order.ids[0]] }
    expect((await act(order.orderId, 'resolve', json)).body).toEqual({ resolved: 1 })
    expect(await openFlags(api, order.orderId)).toEqual(['Chưa thấy.'])
  })

  test('needs a note', async () => {
    const order = await flagged('Một.')
    for (const note of [undefined, '', '  ', 'x'.repeat(1_001)]) {
      const { status, body } = await act(order.orderId, 'resolve', { note })
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID', ['note']])
    }
    expect(await openFlags(api, order.orderId)).toEqual(['Một.'])
  })
})

test('money of a buyer who was locked meanwhile is booked, and a person is asked', async () => {
  const order = await startPayment(api, 'MOMO')
  await disableAccount(api.deps, { command: 'test' }, order.user.id, 'Khóa thử')
  expect((await sendMomoIpn(api, momoIpn(order.orderId, order.total))).status).toBe(204)
  expect(await effectsOf(api, order)).toMatchObject({ status: 'PAID', enrolments: 1, counts: [1] })
  expect(await openFlags(api, order.orderId)).toEqual([
    expect.stringMatching(/^Người mua đã bị khóa khi tiền đến/),
  ])
  expect((await get(`/${order.orderId}`)).buyer.isDisabled).toBe(true)
})
