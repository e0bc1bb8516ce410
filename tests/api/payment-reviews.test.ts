import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { settlePendingOrders } from '../../server/subjects/commerce/settlement.ts'
import { sharedApi } from '../support/api.ts'
import { quietLog } from '../support/quiet-log.ts'
import {
  effectsOf,
  momoIpn,
  openFlags,
  providerCall,
  readOrder,
  sendMomoIpn,
  sendVnpayIpn,
  startPayment,
  vnpayIpn,
  type Started,
} from '../support/payments.ts'
import { mailsTo } from '../support/mails.ts'
import { changeRow } from '../support/fixtures.ts'

/** docs/providers/payments.md#what-a-person-must-look-at */

const OWNER = 'chu@example.test'
const errors: unknown[] = []
const counted: string[] = []

const api = sharedApi({ settings: { ownerEmail: OWNER } })
beforeAll(async () => {
  api.deps.log = quietLog({
    error: (message, error, data) => errors.push({ message, error, ...data }),
  })
  api.deps.metrics = { ...api.deps.metrics, count: (name) => counted.push(name) }
})
beforeEach(async () => {
  errors.length = 0
  counted.length = 0
  await api.db.q.delete(t.mails)
})

const toOwner = () => mailsTo(api, OWNER)
const paidVnpay = async () => {
  const order = await startPayment(api, 'VNPAY')
  await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total))
  return order
}
const paidMomo = async () => {
  const order = await startPayment(api, 'MOMO')
  await sendMomoIpn(api, momoIpn(order.orderId, order.total))
  return order
}
const refunded = (order: Started) =>
  changeRow(api.db, t.orders, order.orderId, { status: 'REFUNDED' })

const CONFIRMED = { RspCode: '02', Message: 'Order already confirmed' }

describe('what VNPAY reports about an order that is PAID', () => {
  test.each<[[string, string], string]>([
    [['07', '07'], 'VNPAY nghi ngờ gian lận (07): đã trừ tiền, chờ kiểm tra.'],
    [['00', '04'], 'VNPAY báo giao dịch đảo (04): ngân hàng đã trừ tiền.'],
    [['00', '05'], 'VNPAY báo đang hoàn tiền (05).'],
    [['00', '06'], 'VNPAY báo đang hoàn tiền (06).'],
    [['00', '09'], 'VNPAY báo hoàn tiền bị từ chối (09).'],
    [['24', '00'], 'VNPAY trả hai mã trái nhau (24, trạng thái 00).'],
  ])('%j: answered 02 as ever, and a person is told', async (codes, reason) => {
    const order = await paidVnpay()
    const before = await readOrder(api, order.orderId)
    for (let i = 0; i < 2; i += 1) {
      expect(await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, codes))).toEqual(
        CONFIRMED,
      )
    }
    expect(await openFlags(api, order.orderId)).toEqual([reason])
    expect(await readOrder(api, order.orderId)).toEqual(before)
    expect(await effectsOf(api, order)).toMatchObject({ status: 'PAID', enrolments: 1 })
  })

  test('a late failure of an earlier try is no news', async () => {
    const order = await paidVnpay()
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['24', '02']))
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['00', '01']))
    expect(await openFlags(api, order.orderId)).toEqual([])
  })

  test('after our own refund: money going back is expected, a refusal of it is not', async () => {
    const order = await paidVnpay()
    await refunded(order)
    for (const status of ['05', '06', '09']) {
      await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['00', status]))
    }
    expect(await openFlags(api, order.orderId)).toEqual(['VNPAY báo hoàn tiền bị từ chối (09).'])
  })
})

describe('what MoMo reports about an order that is PAID', () => {
  test.each([
    [1003, 'MoMo báo giao dịch đã thanh toán bị hủy (1003).'],
    [1017, 'MoMo báo giao dịch đã thanh toán bị hủy (1017).'],
    [1080, 'MoMo báo hoàn tiền không thành công (1080).'],
  ])('%i: answered 204 as ever, and a person is told', async (resultCode, reason) => {
    const order = await paidMomo()
    const ipn = momoIpn(order.orderId, order.total, { resultCode })
    expect((await sendMomoIpn(api, ipn)).status).toBe(204)
    expect((await sendMomoIpn(api, ipn)).status).toBe(204)
    expect(await openFlags(api, order.orderId)).toEqual([reason])
    expect((await readOrder(api, order.orderId)).status).toBe('PAID')
  })

  test('a cancelled payment that was never paid is a failure like any other', async () => {
    const order = await startPayment(api, 'MOMO')
    await sendMomoIpn(api, momoIpn(order.orderId, order.total, { resultCode: 1003 }))
    expect((await readOrder(api, order.orderId)).status).toBe('FAILED')
    expect(await openFlags(api, order.orderId)).toEqual([])
  })

  test('a query that tells of a payment and of its refund: PAID, and a person is told', async () => {
    const order = await startPayment(api, 'MOMO')
    const outside = api.deps.fetch
    api.deps.fetch = async (input, init) => {
      const { body } = providerCall(input, init)
      const refundTrans = [{ orderId: 'RF-1', amount: order.total, resultCode: 0 }]
      const told = { ...body, amount: order.total, resultCode: 0, transId: 1, refundTrans }
      return Response.json(told)
    }
    api.clock.now = new Date(Date.now() + 60_000)
    await settlePendingOrders(api.deps)
    api.deps.fetch = outside
    expect((await readOrder(api, order.orderId)).status).toBe('PAID')
    expect(await openFlags(api, order.orderId)).toEqual([
      'MoMo báo có hoàn tiền cho giao dịch này.',
    ])
  })
})

describe('money taken twice', () => {
  test('two orders of one cart: the later one, which names the earlier', async () => {
    const first = await startPayment(api, 'MOMO')
    await api.call('POST', '/api/student/checkout/vnpay/create', { as: first.user.id })
    await sendMomoIpn(api, momoIpn(first.orderId, first.total))
    const orders = await api.db.q.select().from(t.orders).where(eq(t.orders.userId, first.user.id))
    const second = orders.find(({ id }) => id !== first.orderId)?.id ?? ''
    expect(await sendVnpayIpn(api, vnpayIpn(second, first.total))).toMatchObject({ RspCode: '00' })
    for (const id of [first.orderId, second]) {
      expect((await readOrder(api, id)).status).toBe('PAID')
    }
    expect(await openFlags(api, first.orderId)).toEqual([])
    expect(await openFlags(api, second)).toEqual([
      `Đã trả tiền cho 1/1 khóa học mà người mua có sẵn (theo đơn ${first.orderId.slice(-8).toUpperCase()}): cần hoàn tiền.`,
    ])
  })

  test('an order that was flagged before keeps both reasons', async () => {
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['07', '07']))
    const [course] = order.courses
    await api.db.q
      .insert(t.enrolments)
      .values({ id: 'e'.repeat(24), userId: order.user.id, courseId: course?.id ?? '' })
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total))
    expect(await openFlags(api, order.orderId)).toEqual([
      expect.stringContaining('gian lận'),
      'Đã trả tiền cho 1/1 khóa học mà người mua có sẵn: cần hoàn tiền.',
    ])
  })
})

describe('the owner', () => {
  test('gets one log line, one count and one mail for each reason', async () => {
    const order = await startPayment(api, 'VNPAY', [1_299_000])
    const fraud = vnpayIpn(order.orderId, order.total, ['07', '07'])
    await Promise.all([1, 2, 3].map(() => sendVnpayIpn(api, fraud)))
    await sendVnpayIpn(api, vnpayIpn(order.orderId, 1_000))
    const [reason = '', other = ''] = await openFlags(api, order.orderId)
    expect(errors).toEqual([
      { message: 'order needs a person', error: undefined, orderId: order.orderId, reason },
      { message: 'order needs a person', error: undefined, orderId: order.orderId, reason: other },
    ])
    expect(counted.filter((name) => name === 'payment_reviews')).toHaveLength(2)
    const mails = await toOwner()
    expect(mails).toHaveLength(2)
    const code = order.orderId.slice(-8).toUpperCase()
    const mail = mails.find(({ textBody }) => textBody.includes(reason))
    expect(mail?.subject).toBe(`Lớp Mở: đơn hàng ${code} cần người xem`)
    for (const words of [
      '1.299.000\u00a0đ',
      `order:show --order ${code}`,
      `order:refund --order ${code}`,
      `order:resolve --order ${code}`,
    ]) {
      expect(mail?.textBody).toContain(words)
    }
    expect(mail?.textBody).not.toContain(order.user.email)
  })

  test('without OWNER_EMAIL the review and the log line are all', async () => {
    const { settings } = api.deps
    api.deps.settings = { ...settings, ownerEmail: undefined }
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, ['07', '07']))
    api.deps.settings = settings
    expect(await openFlags(api, order.orderId)).toHaveLength(1)
    expect(errors).toHaveLength(1)
    expect(await toOwner()).toEqual([])
  })

  test('is told again when a resolved reason comes back', async () => {
    const order = await startPayment(api, 'VNPAY')
    const wrong = vnpayIpn(order.orderId, 1_000)
    await sendVnpayIpn(api, wrong)
    await api.db.q
      .update(t.orderFlags)
      .set({ resolvedAt: new Date() })
      .where(eq(t.orderFlags.orderId, order.orderId))
    await sendVnpayIpn(api, wrong)
    expect(await openFlags(api, order.orderId)).toHaveLength(1)
    expect(await toOwner()).toHaveLength(2)
  })
})

/** The next mail that is to be written ends its transaction with this SQLSTATE. */
async function failMail(code: string) {
  const run = (text: string) => api.db.q.execute(sql.raw(text))
  await run('create sequence mail_failures')
  await run(`create function fail_mail() returns trigger language plpgsql as $$ begin
    if nextval('mail_failures') = 1 then raise exception 'broken' using errcode = '${code}'; end if;
    return new; end $$`)
  await run(`create trigger fail_mail before insert on mails for each row
    execute function fail_mail()`)
  onTestFinished(async () => {
    await run('drop function fail_mail cascade')
    await run('drop sequence mail_failures')
  })
}

test('a payment that fails to be settled leaves no review, no mail, and tells nobody', async () => {
  const order = await startPayment(api, 'VNPAY')
  await failMail('P0001')
  const answer = await sendVnpayIpn(api, vnpayIpn(order.orderId, 1_000))
  expect(answer).toMatchObject({ RspCode: '99' })
  expect(await openFlags(api, order.orderId)).toEqual([])
  expect(await toOwner()).toEqual([])
  expect(counted.filter((name) => name === 'payment_reviews')).toEqual([])
  expect(errors).toMatchObject([{ message: 'VNPAY IPN' }])
})

test('a settlement that lost against another one, and is run once more, is told once', async () => {
  const order = await startPayment(api, 'VNPAY')
  await failMail('40P01')
  await sendVnpayIpn(api, vnpayIpn(order.orderId, 1_000))
  const [reason = ''] = await openFlags(api, order.orderId)
  expect(errors).toMatchObject([
    { message: 'order needs a person', orderId: order.orderId, reason },
  ])
  expect(counted.filter((name) => name === 'payment_reviews')).toHaveLength(1)
  expect(await toOwner()).toHaveLength(1)
})
