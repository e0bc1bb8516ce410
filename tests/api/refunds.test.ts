import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reachOwnSimulator } from '../../server/tools/admin/own-simulator.ts'
import { cartItems, enrolments, mails, orders } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { markRefunded } from '../../server/subjects/commerce/mark-refunded.ts'
import { refundOrder } from '../../server/subjects/commerce/refund-order.ts'
import { sharedAdmin } from '../support/admin.ts'
import { changeRow, makeCourse, makeUser } from '../support/fixtures.ts'
import {
  choose,
  createPayment,
  effectsOf,
  eventsOf,
  openFlags,
  ordersOf,
  providerCall,
  readOrder,
  startPayment,
  type Provider,
} from '../support/payments.ts'
import { mailsTo, readMails } from '../support/mails.ts'

const BY = { command: 'thử' }
const HOW = { action: 'order.refund-confirmed', note: '' } as const

const { api, admin, security } = sharedAdmin()
let outside: typeof fetch
beforeAll(() => void (outside = api.deps.fetch))
beforeEach(() => void admin.clear())

async function paid(provider: Provider) {
  const started = await startPayment(api, provider)
  await choose(api, provider, started.orderId, 'success')
  expect((await readOrder(api, started.orderId)).status).toBe('PAID')
  return started
}
const refund = (orderId: string, ...more: string[]) =>
  admin.run('order:refund', '--order', orderId, ...more)

describe.each<[Provider, string]>([
  ['MOMO', '0'],
  ['VNPAY', '00/05'],
])('%s', (provider, code) => {
  test('a refund goes through the provider, once; the courses are taken back', async () => {
    const started = await paid(provider)
    expect(await refund(started.orderId)).toBe(0)
    expect(admin.out).toEqual([`Đơn ${started.orderId}: cổng đã nhận hoàn tiền (mã ${code}).`])
    expect(await effectsOf(api, started)).toMatchObject({
      status: 'REFUNDED',
      enrolments: 0,
      counts: [0],
    })
    const order = await readOrder(api, started.orderId)
    expect(order.refundedAt?.getTime()).toBeGreaterThanOrEqual(order.paidAt?.getTime() ?? NaN)
    expect(security).toContainEqual({
      event: 'refund',
      orderId: started.orderId,
      amount: started.total,
      by: expect.stringContaining('dòng lệnh'),
    })
    const [course] = started.courses
    const path = `/api/student/courses/${course?.id}/outline`
    expect((await api.call('GET', path, { as: started.user.id })).status).toBe(404)
    expect(await refund(started.orderId)).toBe(1)
    expect(admin.err).toEqual(['Đơn hàng này đã được hoàn tiền.'])
    const events = (await eventsOf(api, started.orderId)).filter(
      ({ source }) => source === 'refund',
    )
    expect(events.map(({ outcome }) => outcome)).toEqual(['refunded'])
  })

  test('a provider that does not answer leaves the order paid and flagged; the next try has the same reference', async () => {
    const started = await paid(provider)
    const refs: unknown[] = []
    api.deps.fetch = async (input, init) => {
      const { body } = providerCall(input, init)
      refs.push(body['requestId'] ?? body['vnp_RequestId'])
      throw new TypeError('fetch failed')
    }
    expect(await refund(started.orderId)).toBe(1)
    expect(admin.err[0]).toContain('Chưa rõ cổng đã hoàn tiền')
    expect(await refund(started.orderId)).toBe(1)
    expect(new Set(refs).size).toBe(1)
    expect(await readOrder(api, started.orderId)).toMatchObject({ status: 'PAID' })
    expect(await openFlags(api, started.orderId)).toEqual([
      'Chưa rõ đã hoàn tiền hay chưa (mã không trả lời): xem ở cổng.',
    ])
    expect(await effectsOf(api, started)).toMatchObject({ enrolments: 1, counts: [1] })

    api.deps.fetch = outside
    expect(await refund(started.orderId)).toBe(0)
    expect(await readOrder(api, started.orderId)).toMatchObject({
      status: 'REFUNDED',
      refundRef: refs[0],
    })
    expect(await openFlags(api, started.orderId)).toEqual([])
  })

  test('a lost answer: the provider knows the reference, a person confirms', async () => {
    const started = await paid(provider)
    api.deps.fetch = async (input, init) => {
      await outside(input, init)
      throw new TypeError('terminated')
    }
    expect(await refund(started.orderId)).toBe(1)
    api.deps.fetch = outside
    // The repetition is refused as such, which proves nothing: still a person's matter.
    expect(await refund(started.orderId)).toBe(1)
    expect(admin.err.at(-1)).toContain('--confirmed')
    expect((await readOrder(api, started.orderId)).status).toBe('PAID')
    expect(await refund(started.orderId, '--confirmed')).toBe(0)
    expect(await effectsOf(api, started)).toMatchObject({ status: 'REFUNDED', enrolments: 0 })
  })

  test('a command of its own process reaches the simulator, which has forgotten the payment', async () => {
    const started = await paid(provider)
    const deps = { ...api.deps, selfUrl: () => 'http://localhost:9' }
    reachOwnSimulator(deps)
    expect(await refundOrder(deps, started.orderId, BY)).toEqual({ kind: 'refunded', code })
  })
})

test('the buyer is told once: how much went back and which courses are gone', async () => {
  const started = await paid('VNPAY')
  const code = started.orderId.slice(-8)
  expect(await refund(code.toLowerCase())).toBe(0)
  expect(await refund(code.toUpperCase())).toBe(1)
  const told = await mailsTo(api, started.user.email)
  expect(told).toHaveLength(2)
  const mail = told.find(({ dedupeKey }) => dedupeKey === `order-refunded:${started.orderId}`)
  expect(mail?.subject).toBe(`Lớp Mở: đơn hàng ${code.toUpperCase()} đã được hoàn tiền`)
  for (const words of [
    '499.000\u00a0đ',
    code.toUpperCase(),
    `– ${started.courses[0]?.title}`,
    'Chứng chỉ của các khóa học này, nếu có, không còn hiệu lực; đánh giá của bạn không hiện nữa.',
    `${api.url}/orders`,
  ]) {
    expect(mail?.textBody).toContain(words)
  }
  // Nobody has proved that the address is the buyer's.
  expect(mail?.textBody).toContain('Chào bạn,')
  expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain(started.user.fullName)
})

test('what the provider refuses (more than was paid) changes nothing but asks for a person', async () => {
  const started = await paid('MOMO')
  await changeRow(api.db, orders, started.orderId, { totalAmount: started.total + 1 })
  expect(await refund(started.orderId)).toBe(1)
  expect(admin.err[0]).toContain('Cổng từ chối hoàn tiền')
  expect(await openFlags(api, started.orderId)).toEqual(['Cổng từ chối hoàn tiền (mã 1081).'])
  expect(await effectsOf(api, started)).toMatchObject({ status: 'PAID', enrolments: 1 })
})

test('an answer with a wrong signature is not believed', async () => {
  const started = await paid('VNPAY')
  api.deps.fetch = async (input, init) => {
    const answer = (await (await outside(input, init)).json()) as Record<string, unknown>
    return Response.json({ ...answer, vnp_SecureHash: 'f'.repeat(128) })
  }
  expect(await refund(started.orderId)).toBe(1)
  expect((await readOrder(api, started.orderId)).status).toBe('PAID')
})

describe('a course that two paid orders hold', () => {
  /** Two orders of one buyer, both paid: the earlier of both courses, the later of the first one alone. */
  async function paidTwice() {
    const earlier = await startPayment(api, 'MOMO', [300_000, 199_000])
    const { id: userId } = earlier.user
    const [both, onlyEarlier] = earlier.courses.map(({ id }) => id)
    await api.db.q.delete(cartItems).where(eq(cartItems.courseId, onlyEarlier ?? ''))
    await fetch(await createPayment(api, 'VNPAY', userId))
    const later = (await ordersOf(api, userId)).find(({ id }) => id !== earlier.orderId)?.id ?? ''
    await choose(api, 'MOMO', earlier.orderId, 'success')
    await choose(api, 'VNPAY', later, 'success')
    const held = () =>
      api.db.q
        .select({ courseId: enrolments.courseId, orderId: enrolments.orderId })
        .from(enrolments)
        .where(eq(enrolments.userId, userId))
    return { earlier, later, both, held }
  }

  test('stays when the earlier is refunded, and ends with the later', async () => {
    const { earlier, later, both, held } = await paidTwice()
    expect(await effectsOf(api, earlier)).toMatchObject({ enrolments: 2, counts: [1, 1] })
    expect(await refund(earlier.orderId)).toBe(0)
    expect(await held()).toEqual([{ courseId: both, orderId: later }])
    expect(await effectsOf(api, earlier)).toMatchObject({ status: 'REFUNDED', counts: [1, 0] })
    const [mail] = await readMails(api, eq(mails.dedupeKey, `order-refunded:${earlier.orderId}`))
    expect(mail?.textBody).not.toContain(`– ${earlier.courses[0]?.title}`)
    expect(mail?.textBody).toContain(`– ${earlier.courses[1]?.title}`)
    expect(await refund(later)).toBe(0)
    expect(await held()).toEqual([])
    expect(await effectsOf(api, earlier)).toMatchObject({ counts: [0, 0] })
  })

  test('stays as it was when the later is refunded', async () => {
    const { earlier, later, held } = await paidTwice()
    const before = await held()
    expect(before.map(({ orderId }) => orderId)).toEqual([earlier.orderId, earlier.orderId])
    expect(await refund(later)).toBe(0)
    expect(await held()).toEqual(before)
  })

  test('ends when both are refunded at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { earlier, later, held } = await paidTwice()
      await Promise.all([
        markRefunded(api.deps, earlier.orderId, BY, HOW),
        markRefunded(api.deps, later, BY, HOW),
      ])
      expect(await held()).toEqual([])
      expect(await effectsOf(api, earlier)).toMatchObject({ counts: [0, 0] })
    }
  })
})

test('a free order is given back without a provider; a course bought otherwise stays', async () => {
  const user = await makeUser(api.db)
  const [free, other] = [await makeCourse(api.db, { price: 0 }), await makeCourse(api.db)]
  const orderId = newId()
  await api.db.q.insert(orders).values({
    id: orderId,
    userId: user.id,
    status: 'PAID',
    provider: 'FREE',
    totalAmount: 0,
    expiresAt: new Date(),
    paidAt: new Date(),
  })
  await api.db.q.insert(enrolments).values([
    { id: newId(), userId: user.id, courseId: free.id, orderId },
    { id: newId(), userId: user.id, courseId: other.id },
  ])
  expect(await refund(orderId)).toBe(0)
  const left = await api.db.q.select().from(enrolments).where(eq(enrolments.userId, user.id))
  expect(left.map(({ courseId }) => courseId)).toEqual([other.id])
})

test.each([
  ['PENDING', 'chưa thanh toán'],
  ['FAILED', 'chưa thanh toán'],
])('an order that is %s is refused', async (status, message) => {
  const { orderId } = await startPayment(api, 'MOMO')
  await changeRow(api.db, orders, orderId, { status })
  expect(await refund(orderId)).toBe(1)
  expect(admin.err[0]).toContain(message)
  expect(await refund('khong-co')).toBe(1)
})
