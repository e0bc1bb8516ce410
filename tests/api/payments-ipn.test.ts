import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { changeRow, enrol } from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'
import {
  effectsOf,
  eventsOf,
  momoIpn,
  openFlags,
  PAID_ONCE,
  readOrder,
  report,
  sendMomoIpn,
  sendVnpayIpn,
  startPayment,
  vnpayIpn,
  type Started,
} from '../support/payments.ts'
import { readMails } from '../support/mails.ts'

/** The state table of docs/providers/payments.md#order-states, reported by the providers' IPNs. */

const api = sharedApi({ quiet: true })

const NOTHING = { enrolments: 0, mails: 0 }
const PAID_TWO = { ...PAID_ONCE, enrolments: 2, counts: [1, 1] }

describe('VNPAY’s acceptance tests', () => {
  it('paid: 00, enrolled, cart cleared, one mail', async () => {
    const order = await startPayment(api, 'VNPAY', [300_000, 199_000])
    const ipn = vnpayIpn(order.orderId, order.total)
    expect(await sendVnpayIpn(api, ipn)).toEqual({ RspCode: '00', Message: 'Confirm Success' })
    expect(await effectsOf(api, order)).toEqual(PAID_TWO)
    expect(await readOrder(api, order.orderId)).toMatchObject({
      providerTransactionId: '14226112',
      providerCode: '00/00',
      paidAt: expect.any(Date),
      isLate: false,
    })
    expect(await openFlags(api, order.orderId)).toEqual([])
  })

  it('failed: 00 as well, FAILED, nothing enrolled, the cart stays', async () => {
    const order = await startPayment(api, 'VNPAY')
    const ipn = vnpayIpn(order.orderId, order.total, ['24', '02'])
    expect(await sendVnpayIpn(api, ipn)).toEqual({ RspCode: '00', Message: 'Confirm Success' })
    expect(await effectsOf(api, order)).toMatchObject({ status: 'FAILED', cart: 1, ...NOTHING })
  })

  it('unknown order: 01, also for an order of MoMo or of another merchant', async () => {
    const momo = await startPayment(api, 'MOMO')
    const order = await startPayment(api, 'VNPAY')
    const notFound = { RspCode: '01', Message: 'Order not found' }
    for (const id of ['000000000000000000000000', momo.orderId, '', 'x'.repeat(90)]) {
      expect(await sendVnpayIpn(api, vnpayIpn(id, momo.total))).toEqual(notFound)
    }
    const foreign = vnpayIpn(order.orderId, order.total, ['00', '00'], { vnp_TmnCode: 'OTHER001' })
    expect(await sendVnpayIpn(api, foreign)).toEqual(notFound)
    expect((await readOrder(api, momo.orderId)).status).toBe('PENDING')
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
  })

  it('already confirmed: 02 for every repetition and contradiction', async () => {
    const confirmed = { RspCode: '02', Message: 'Order already confirmed' }
    const paid = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(paid.orderId, paid.total))
    const before = await readOrder(api, paid.orderId)
    for (const codes of [
      ['00', '00'],
      ['24', '02'],
      ['07', '07'],
      ['00', '01'],
    ] as const) {
      const ipn = vnpayIpn(paid.orderId, paid.total, [...codes], { vnp_TransactionNo: '99' })
      expect(await sendVnpayIpn(api, ipn)).toEqual(confirmed)
    }
    expect(await readOrder(api, paid.orderId)).toEqual(before)
    expect(await effectsOf(api, paid)).toMatchObject({ enrolments: 1, mails: 1, counts: [1] })

    const failed = await startPayment(api, 'VNPAY')
    const ipn = vnpayIpn(failed.orderId, failed.total, ['51', '02'])
    await sendVnpayIpn(api, ipn)
    expect(await sendVnpayIpn(api, ipn)).toEqual(confirmed)
  })

  it('wrong amount: 04, nothing changes, a person is told', async () => {
    const order = await startPayment(api, 'VNPAY')
    const wrong = { RspCode: '04', Message: 'Invalid amount' }
    for (const amount of ['1', '49900001', '4990000', '499000000', '-49900000', '4.99e7', 'x']) {
      const ipn = vnpayIpn(order.orderId, 0, ['00', '00'], { vnp_Amount: amount })
      expect(await sendVnpayIpn(api, ipn)).toEqual(wrong)
    }
    // Also without an amount, and also for a failure: VNPAY checks it before the result.
    const none = vnpayIpn(order.orderId, 0, ['00', '00'], { vnp_Amount: '' })
    expect(await sendVnpayIpn(api, none)).toEqual(wrong)
    const failed = vnpayIpn(order.orderId, order.total + 1, ['24', '02'])
    expect(await sendVnpayIpn(api, failed)).toEqual(wrong)
    expect(await effectsOf(api, order)).toMatchObject({ status: 'PENDING', ...NOTHING })
    expect(await openFlags(api, order.orderId)).toEqual([
      'Cổng báo số tiền không đọc được, không khớp đơn (499.000\u00a0đ).',
      'Cổng báo số tiền 49.900\u00a0đ, không khớp đơn (499.000\u00a0đ).',
      'Cổng báo số tiền 4.990.000\u00a0đ, không khớp đơn (499.000\u00a0đ).',
      'Cổng báo số tiền 499.001\u00a0đ, không khớp đơn (499.000\u00a0đ).',
    ])
  })

  it('wrong hash: 97, whatever was tampered with', async () => {
    const order = await startPayment(api, 'VNPAY')
    const good = vnpayIpn(order.orderId, order.total)
    const wrong = { RspCode: '97', Message: 'Invalid signature' }
    const params = new URLSearchParams(good)
    params.delete('vnp_SecureHash')
    const bad = [
      params.toString(),
      good.slice(0, -1),
      `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`,
      good.replace('vnp_ResponseCode=00', 'vnp_ResponseCode=01'),
      `${good}&vnp_Amount=100`,
      `vnp_Amount=100&${good}`,
      good.replace('vnp_Amount=', 'vnp_Amount[]='),
      `${good}&vnp_TxnRef[$ne]=1`,
      `${good}&vnp_SecureHash=${params.get('vnp_SecureHash')}`,
      'vnp_SecureHash=',
      'vnp_TxnRef=%00',
    ]
    for (const query of bad) expect(await sendVnpayIpn(api, query)).toEqual(wrong)
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
  })

  it('no input: 99', async () => {
    expect(await sendVnpayIpn(api, '')).toEqual({ RspCode: '99', Message: 'Unknown error' })
    expect(await sendVnpayIpn(api, 'a=1')).toEqual({ RspCode: '99', Message: 'Unknown error' })
  })
})

describe('MoMo’s IPN', () => {
  it('paid: 204 without a body, enrolled, cart cleared, one mail; again changes nothing', async () => {
    const order = await startPayment(api, 'MOMO', [300_000, 199_000])
    const ipn = momoIpn(order.orderId, order.total)
    expect(await sendMomoIpn(api, ipn)).toMatchObject({ status: 204, body: '' })
    const after = await readOrder(api, order.orderId)
    expect(after).toMatchObject({ status: 'PAID', providerTransactionId: '4088878653' })
    expect((await sendMomoIpn(api, ipn)).status).toBe(204)
    const refused = momoIpn(order.orderId, order.total, { resultCode: 1006 })
    expect((await sendMomoIpn(api, refused)).status).toBe(204)
    expect(await readOrder(api, order.orderId)).toEqual(after)
    expect(await effectsOf(api, order)).toEqual(PAID_TWO)
    expect((await eventsOf(api, order.orderId)).map((event) => event.outcome)).toEqual(
      expect.arrayContaining(['created', 'settled', 'duplicate', 'duplicate']),
    )
  })

  it('refused: FAILED with the code', async () => {
    const order = await startPayment(api, 'MOMO')
    const ipn = momoIpn(order.orderId, order.total, { resultCode: 1006, payType: '' })
    expect((await sendMomoIpn(api, ipn)).status).toBe(204)
    expect(await effectsOf(api, order)).toMatchObject({ status: 'FAILED', cart: 1, ...NOTHING })
    expect((await readOrder(api, order.orderId)).providerCode).toBe('1006')
  })

  it.each([9000, 1000, 7000, 7002, 424242])('code %i settles nothing', async (resultCode) => {
    const order = await startPayment(api, 'MOMO')
    await sendMomoIpn(api, momoIpn(order.orderId, order.total, { resultCode }))
    expect(await effectsOf(api, order)).toMatchObject({ status: 'PENDING', cart: 1, ...NOTHING })
    expect((await readOrder(api, order.orderId)).providerCode).toBe(String(resultCode))
  })

  it('wrong amount: 204 but nothing changes, a person is told', async () => {
    const order = await startPayment(api, 'MOMO')
    expect((await sendMomoIpn(api, momoIpn(order.orderId, 1_000))).status).toBe(204)
    expect(await effectsOf(api, order)).toMatchObject({ status: 'PENDING', ...NOTHING })
    expect(await openFlags(api, order.orderId)).toEqual([
      'Cổng báo số tiền 1.000\u00a0đ, không khớp đơn (499.000\u00a0đ).',
    ])
  })

  it('unknown or foreign order: 204, nothing changes', async () => {
    const vnpay = await startPayment(api, 'VNPAY')
    for (const id of ['000000000000000000000000', vnpay.orderId]) {
      expect((await sendMomoIpn(api, momoIpn(id, vnpay.total))).status).toBe(204)
    }
    expect((await readOrder(api, vnpay.orderId)).status).toBe('PENDING')
  })

  it('bad signature or body: 400, nothing changes, logged without the signature', async () => {
    const order = await startPayment(api, 'MOMO')
    const good = momoIpn(order.orderId, order.total)
    const bad: unknown[] = [
      { ...good, signature: good.signature.slice(1) },
      { ...good, signature: undefined },
      { ...good, amount: 1_000 },
      { ...good, orderId: [order.orderId] },
      { ...good, orderId: { $ne: null } },
      { ...good, orderId: 'a\u0000\ud800' },
      { ...good, resultCode: '0x0' },
      momoIpn(order.orderId, order.total, { partnerCode: 'SOMEONEELSE' }),
      momoIpn(order.orderId, -order.total),
      [],
      null,
      'text',
      7,
    ]
    for (const body of bad) {
      expect((await sendMomoIpn(api, body)).status).toBe(400)
    }
    const raw = (body: string, type = 'application/json') =>
      fetch(`${api.url}/api/payments/momo/ipn`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })
    expect((await raw('{')).status).toBe(400)
    expect((await raw('')).status).toBe(400)
    expect((await raw(new URLSearchParams({ orderId: 'x' }).toString(), 'text/plain')).status).toBe(
      400,
    )
    expect((await raw('x'.repeat(70_000))).status).toBe(413)
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')

    const events = await eventsOf(api, order.orderId)
    expect(events.some((event) => event.outcome === 'bad-signature')).toBe(true)
    const all = JSON.stringify(await api.db.q.select().from(t.paymentEvents))
    expect(all).not.toContain(good.signature.slice(1))
    expect(all).toContain('[đã ẩn]')
    // The type of the body is not what decides.
    expect((await raw(JSON.stringify(good), 'text/plain')).status).toBe(204)
  })
})

describe.each(['MOMO', 'VNPAY'] as const)('late and double money with %s', (provider) => {
  const pay = ({ orderId, total }: Started) => report(api, provider, orderId, total)

  it('takes a success after a failure: PAID and late', async () => {
    const order = await startPayment(api, provider)
    await report(api, provider, order.orderId, order.total, false)
    expect(await pay(order)).toBe(provider === 'VNPAY' ? '00' : '204')
    expect(await effectsOf(api, order)).toEqual(PAID_ONCE)
    expect(await readOrder(api, order.orderId)).toMatchObject({ isLate: true })
    expect(await openFlags(api, order.orderId)).toEqual([])
  })

  it('flags money for courses that were owned already, and enrols the rest', async () => {
    const order = await startPayment(api, provider, [300_000, 199_000])
    await enrol(api.db, order.user.id, order.courses[0]!.id)
    await pay(order)
    expect(await effectsOf(api, order)).toEqual({ ...PAID_TWO, counts: [0, 1] })
    expect(await openFlags(api, order.orderId)).toEqual([expect.stringContaining('1/2')])
  })

  it('leaves a refunded order alone', async () => {
    const order = await startPayment(api, provider)
    await changeRow(api.db, t.orders, order.orderId, { status: 'REFUNDED' })
    expect(await pay(order)).toBe(provider === 'VNPAY' ? '02' : '204')
    expect(await effectsOf(api, order)).toMatchObject({ status: 'REFUNDED', ...NOTHING })
  })

  it('removes only what was bought from the cart', async () => {
    const order = await startPayment(api, provider)
    const other = await startPayment(api, provider)
    await api.db.q
      .insert(t.cartItems)
      .values({ userId: order.user.id, courseId: other.courses[0]!.id })
    await pay(order)
    const cart = await api.call('GET', '/api/student/cart', { as: order.user.id })
    expect(cart.body.items.map((item: any) => item.course._id)).toEqual([other.courses[0]!.id])
  })
})

describe.each(['MOMO', 'VNPAY'] as const)('a report of %s that comes again', (provider) => {
  // What is shared is shared within a process.
  const one = sharedApi({ processes: 1, quiet: true })

  const send = ({ orderId, total }: Started, isPaid: boolean, more = 0) =>
    report(one, provider, orderId, total + more, isPaid)
  const again = provider === 'MOMO' ? '204' : '02'
  const statements = (work: () => Promise<unknown>) => statementCounter(one.db)(work)
  const repeats = async (orderId: string) =>
    (await eventsOf(one, orderId)).filter(({ outcome }) => outcome === 'duplicate').length

  it.each([
    ['paid', true, 'PAID'],
    ['failed', false, 'FAILED'],
    ['refunded since', true, 'REFUNDED'],
  ] as const)(
    '%s: answered from one read, written down once an hour',
    async (_, isPaid, status) => {
      const order = await startPayment(one, provider)
      await send(order, isPaid)
      await changeRow(one.db, t.orders, order.orderId, { status })
      const before = await readOrder(one, order.orderId)
      expect(await send(order, isPaid)).toBe(again)
      expect(await repeats(order.orderId)).toBe(1)
      for (let turn = 0; turn < 3; turn++) {
        expect(await statements(async () => expect(await send(order, isPaid)).toBe(again))).toBe(1)
      }
      expect(await repeats(order.orderId)).toBe(1)
      one.clock.now = new Date(Date.now() + 3_600_001)
      expect(await send(order, isPaid)).toBe(again)
      expect(await repeats(order.orderId)).toBe(2)
      expect(await readOrder(one, order.orderId)).toEqual(before)
    },
  )

  it('200 at once: one settles, the others cost a read and a line at most', async () => {
    const order = await startPayment(one, provider, [300_000, 199_000])
    const answers: string[] = []
    const count = await statements(async () => {
      const sent = Array.from({ length: 200 }, () => send(order, true))
      answers.push(...(await Promise.all(sent)))
    })
    const first = provider === 'MOMO' ? '204' : '00'
    expect(answers.toSorted()).toEqual([first, ...Array(199).fill(again)])
    expect(await effectsOf(one, order)).toEqual(PAID_TWO)
    expect(await readOrder(one, order.orderId)).toMatchObject({ isLate: false })
    expect(await openFlags(one, order.orderId)).toEqual([])
    const single = await startPayment(one, provider, [300_000, 199_000])
    const once = await statements(() => send(single, true))
    expect(count).toBeLessThanOrEqual(once + 2 * 199)
  })

  it('another outcome or amount goes the whole way', async () => {
    const order = await startPayment(one, provider)
    await send(order, false)
    expect(await send(order, false, 1)).toBe(provider === 'MOMO' ? '204' : '04')
    expect(await openFlags(one, order.orderId)).toHaveLength(1)
    expect(await send(order, true)).toBe(provider === 'MOMO' ? '204' : '00')
    expect(await effectsOf(one, order)).toMatchObject({ status: 'PAID', enrolments: 1, mails: 1 })
    expect(await readOrder(one, order.orderId)).toMatchObject({ isLate: true })
    expect(await send(order, true, -1)).toBe(provider === 'MOMO' ? '204' : '04')
    expect(await openFlags(one, order.orderId)).toHaveLength(2)
    expect(await send(order, false)).toBe(again)
    expect(await readOrder(one, order.orderId)).toMatchObject({ status: 'PAID' })
  })

  it('a failure while many wait is a failure for all, and the next one settles', async () => {
    const order = await startPayment(one, provider)
    const tx = one.db.tx.bind(one.db)
    one.db.tx = () => Promise.reject(new Error('no room'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(order, true)))
    one.db.tx = tx
    expect(new Set(answers)).toEqual(new Set([provider === 'MOMO' ? '500' : '99']))
    expect(await send(order, true)).toBe(provider === 'MOMO' ? '204' : '00')
    expect(await effectsOf(one, order)).toMatchObject({ status: 'PAID', enrolments: 1, mails: 1 })
  })
})

it.each([
  ['07', '07', 'gian lận'],
  ['00', '04', 'đã trừ tiền'],
])(
  'a person is told, too, when %s/%s comes for an order that has failed',
  async (code, status, words) => {
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['24', '02']))
    const ipn = vnpayIpn(order.orderId, order.total, [code, status])
    expect(await sendVnpayIpn(api, ipn)).toMatchObject({ RspCode: '02' })
    expect(await readOrder(api, order.orderId)).toMatchObject({ status: 'FAILED' })
    expect(await openFlags(api, order.orderId)).toEqual([expect.stringContaining(words)])
  },
)

describe('the receipt', () => {
  it('names the order, the courses, the total and the way to study', async () => {
    const order = await startPayment(api, 'VNPAY', [1_299_000])
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total))
    const [mail] = await readMails(api, eq(t.mails.dedupeKey, `order-paid:${order.orderId}`))
    const code = order.orderId.slice(-8).toUpperCase()
    expect(mail?.toAddress).toBe(order.user.email)
    expect(mail?.subject).toContain(code)
    for (const words of [
      code,
      order.courses[0]!.title,
      '1.299.000\u00a0đ',
      `${api.url}/learning`,
    ]) {
      expect(mail?.textBody).toContain(words)
    }
    // Nobody has proved that the address is the buyer's.
    expect(mail?.textBody).toContain('Chào bạn,')
    expect(mail?.textBody).not.toContain(order.user.fullName)
  })

  it('greets by name where the address is proved', async () => {
    const order = await startPayment(api, 'VNPAY')
    await changeRow(api.db, t.users, order.user.id, { emailProvedAt: new Date() })
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total))
    const [mail] = await readMails(api, eq(t.mails.dedupeKey, `order-paid:${order.orderId}`))
    expect(mail?.textBody).toContain(`Chào ${order.user.fullName},`)
  })

  it('wakes the outbox once per settled order, after commit', async () => {
    const order = await startPayment(api, 'VNPAY')
    const seen: (boolean | string)[] = []
    const wake = api.deps.wakeOutbox
    api.deps.wakeOutbox = () => seen.push(api.db.inTransaction)
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total))
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total))
    api.deps.wakeOutbox = wake
    expect(seen).toEqual([false])
  })
})
