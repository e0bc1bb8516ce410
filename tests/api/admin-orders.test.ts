import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { compareTitles } from '../../shared/rules/vietnamese-order.ts'
import { sharedAdmin } from '../support/admin.ts'
import {
  openFlags,
  readOrder,
  sendVnpayIpn,
  startPayment,
  vnpayIpn,
  type Provider,
  type Started,
} from '../support/payments.ts'
import { changeRow } from '../support/fixtures.ts'

const { api, admin, security } = sharedAdmin()
beforeEach(() => {
  admin.clear()
  security.length = 0
})

const codeOf = (order: Pick<Started, 'orderId'>) => order.orderId.slice(-8).toUpperCase()
const report = (order: Started, ...codes: [string, string]) =>
  sendVnpayIpn(api, vnpayIpn(order.orderId, order.total, codes))
/** A payment that was started at this time, which the clock then shows. */
async function startedAt(time: string, ...payment: [Provider, number[]?]): Promise<Started> {
  api.clock.now = null
  const order = await startPayment(api, ...payment)
  api.clock.now = new Date(time)
  await changeRow(api.db, t.orders, order.orderId, { createdAt: api.clock.now })
  return order
}
const text = () => admin.out.join('\n')

describe('orders:list', () => {
  test('newest first, with code, time, state, amount, provider and buyer', async () => {
    const older = await startedAt('2031-05-05T01:00:00Z', 'VNPAY')
    const newer = await startedAt('2031-05-05T02:30:00Z', 'MOMO', [1_299_000])
    await report(older, '00', '00')
    expect(await admin.run('orders:list', '--days', '1')).toBe(0)
    expect(admin.out).toEqual([
      `${codeOf(newer)}  05/05/2031, 09:30  chờ thanh toán  1.299.000\u00a0đ  MOMO  ${newer.user.email}`,
      `${codeOf(older)}  05/05/2031, 08:00  đã thanh toán  499.000\u00a0đ  VNPAY  ${older.user.email}`,
    ])
  })

  test('filters: what needs a person with its reasons, state, buyer, days', async () => {
    const old = await startedAt('2031-12-01T00:00:00Z', 'VNPAY')
    const paid = await startedAt('2031-12-31T00:00:00Z', 'VNPAY')
    const odd = await startedAt('2032-01-01T00:00:00Z', 'VNPAY')
    await report(odd, '07', '07')
    await report(paid, '00', '00')
    await report(paid, '00', '06')
    const listed = async (...args: string[]) => {
      admin.clear()
      expect(await admin.run('orders:list', ...args)).toBe(0)
      return [odd, paid, old].map((order) => text().includes(codeOf(order)))
    }
    expect(await listed('--days', '3')).toEqual([true, true, false])
    expect(await listed('--days', '60')).toEqual([true, true, true])
    expect(await listed('--status', 'paid', '--days', '60')).toEqual([false, true, false])
    expect(await listed('--email', ` ${old.user.email.toUpperCase()}`)).toEqual([
      false,
      false,
      true,
    ])
    expect(await listed('--review', '--days', '60')).toEqual([true, true, false])
    expect(admin.out[3]).toBe('    cần xem: VNPAY báo đang hoàn tiền (06).')
    expect(await listed('--review', '--email', old.user.email)).toEqual([false, false, false])
    expect(admin.out).toEqual(['Không có đơn nào cần xem.'])
  })

  test('says that there are more than it shows', async () => {
    const order = await startPayment(api, 'VNPAY')
    const row = await readOrder(api, order.orderId)
    const rows = Array.from({ length: 51 }, (_, i) => ({
      ...row,
      id: `${String(i).padStart(16, '0')}${row.id.slice(-8)}`,
    }))
    await api.db.q.insert(t.orders).values(rows.slice(0, 49))
    expect(await admin.run('orders:list', '--email', order.user.email)).toBe(0)
    expect(admin.out).toHaveLength(50)
    await api.db.q.insert(t.orders).values(rows.slice(49))
    admin.clear()
    expect(await admin.run('orders:list', '--email', order.user.email)).toBe(0)
    expect(admin.out).toHaveLength(51)
    expect(admin.out.at(-1)).toContain('cũ hơn')
  })

  test.each([
    [['--status', 'LOST'], 'Trạng thái là một trong PENDING, PAID, FAILED, REFUNDED.'],
    [['--days', '0'], '--days phải từ 1 trở lên.'],
    [['--days', 'x'], '--days phải là số ngày.'],
    [['--email', 'x'], 'mail'],
  ])('%j is a mistake of the command line', async (args, message) => {
    expect(await admin.run('orders:list', ...args)).toBe(2)
    expect(admin.err.join()).toContain(message)
  })
})

describe('order:show', () => {
  test('buyer, courses, what happened in words and in order, what needs a person', async () => {
    const order = await startedAt('2033-03-05T01:00:00Z', 'VNPAY', [300_000, 199_000])
    api.clock.now = new Date('2033-03-05T01:02:00Z')
    await api.call('GET', `/api/payments/vnpay/ipn?${vnpayIpn(order.orderId, order.total)}0`)
    api.clock.now = new Date('2033-03-05T01:03:00Z')
    await report(order, '00', '00')
    api.clock.now = new Date('2033-03-06T01:00:00Z')
    await report(order, '00', '05')
    expect(await admin.run('order:show', '--order', codeOf(order))).toBe(0)
    const courses = order.courses.toSorted((a, b) => compareTitles(a.title, b.title))
    expect(admin.out).toEqual([
      `Đơn ${codeOf(order)} (id ${order.orderId})`,
      'Trạng thái: đã thanh toán (PAID)',
      'Số tiền: 499.000\u00a0đ qua VNPAY, mã giao dịch 14226112',
      'Mã trả về: 00/00 (thành công)',
      `Người mua: ${order.user.fullName} <${order.user.email}>`,
      'Khóa học:',
      ...courses.map(
        ({ title, price }) =>
          `  – ${title}: ${price === 300_000 ? '300' : '199'}.000\u00a0đ (người mua có theo đơn này)`,
      ),
      'Diễn biến:',
      '  05/03/2033, 08:00  Đơn được tạo',
      '  05/03/2033, 08:02  Có IPN sai chữ ký: không tin',
      '  05/03/2033, 08:03  Cổng báo kết quả (IPN): trạng thái đơn đã đổi',
      '  05/03/2033, 08:03  Đơn đã thanh toán, khóa học được mở',
      '  06/03/2033, 08:00  Cổng báo (IPN) về đơn đã có kết quả: trạng thái không đổi',
      'Cần người xem:',
      '  06/03/2033, 08:00  VNPAY báo đang hoàn tiền (05). (CHƯA xử lý)',
    ])
  })

  test('finds an order by code, id, and its references at the provider', async () => {
    const order = await startPayment(api, 'VNPAY')
    await sendVnpayIpn(
      api,
      vnpayIpn(order.orderId, order.total, ['00', '00'], { vnp_TransactionNo: '777001' }),
    )
    await changeRow(api.db, t.orders, order.orderId, { refundRef: 'abcdef0123456789abcdef01' })
    for (const name of [
      order.orderId,
      order.orderId.toUpperCase(),
      codeOf(order).toLowerCase(),
      ` DH_${codeOf(order)} `,
      '777001',
      'RF-abcdef0123456789abcdef01',
    ]) {
      admin.clear()
      expect(await admin.run('order:show', '--order', name)).toBe(0)
      expect(admin.out[0]).toBe(`Đơn ${codeOf(order)} (id ${order.orderId})`)
    }
  })

  test('a code of two orders names both; nothing is guessed, also not by a refund', async () => {
    const first = await startPayment(api, 'VNPAY')
    await report(first, '00', '00')
    const twin = `${'0'.repeat(16)}${first.orderId.slice(-8)}`
    await api.db.q.insert(t.orders).values({ ...(await readOrder(api, first.orderId)), id: twin })
    for (const command of ['order:show', 'order:refund']) {
      admin.clear()
      expect(await admin.run(command, '--order', codeOf(first))).toBe(1)
      expect(admin.err[0]).toContain('là của nhiều đơn')
      expect(admin.err[0]).toContain(first.orderId)
      expect(admin.err[0]).toContain(twin)
    }
    expect((await readOrder(api, first.orderId)).status).toBe('PAID')
    expect(await admin.run('order:show', '--order', twin)).toBe(0)
  })

  test('an unknown one is told as such', async () => {
    expect(await admin.run('order:show', '--order', '%_')).toBe(1)
    expect(admin.err).toEqual(['Không có đơn hàng nào mang mã “%_”.'])
  })
})

describe('order:resolve', () => {
  test('closes what is open, says who and how, and shows it', async () => {
    const order = await startedAt('2034-03-05T01:00:00Z', 'VNPAY')
    await report(order, '07', '07')
    await sendVnpayIpn(api, vnpayIpn(order.orderId, 1_000))
    api.clock.now = new Date('2034-03-05T03:00:00Z')
    const note = 'VNPAY xác nhận giao dịch tốt'
    expect(await admin.run('order:resolve', '--order', codeOf(order), '--note', note)).toBe(0)
    expect(admin.out).toEqual([`Đơn ${codeOf(order)}: đã ghi nhận xử lý 2 điều.`])
    expect(await openFlags(api, order.orderId)).toEqual([])
    expect((await readOrder(api, order.orderId)).status).toBe('PENDING')
    expect(security).toContainEqual({
      event: 'order-resolved',
      orderId: order.orderId,
      count: 2,
      by: expect.stringMatching(/^dòng lệnh/),
    })
    admin.clear()
    await admin.run('order:show', '--order', codeOf(order))
    expect(text()).toMatch(
      /gian lận \(07\).*\(đã xử lý 05\/03\/2034, 10:00, dòng lệnh.*: VNPAY xác nhận giao dịch tốt\)/,
    )
    expect(await admin.run('order:resolve', '--order', codeOf(order), '--note', note)).toBe(1)
    expect(admin.err).toEqual([`Đơn ${codeOf(order)} không có gì cần xử lý.`])
  })

  test('wants a note', async () => {
    expect(await admin.run('order:resolve', '--order', 'x', '--note', ' ')).toBe(2)
    expect(admin.err.join()).toContain('Thiếu --note.')
  })
})
