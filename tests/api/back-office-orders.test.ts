import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareTitles } from '../../shared/rules/vietnamese-order.ts'
import type { OrderRow, OrderSums } from '../../shared/contract/admin/orders.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { orderDesk } from '../support/back-office-orders.ts'
import { changeRow, makeCourse, makeUser } from '../support/fixtures.ts'
import { choose, createPayment, readOrder, startPayment } from '../support/payments.ts'
import { statementCounter } from '../support/statements.ts'
import { readMails } from '../support/mails.ts'

/** Orders of the back office, read: docs/back-office.md#orders. */

const { api, owner, get, act, paid, change } = orderDesk()

const found = async (query: string): Promise<string[]> =>
  ((await get(`?${query}`)).items as OrderRow[]).map(({ _id }) => _id)
const search = (q: string) => found(`q=${encodeURIComponent(q)}`)

describe('the list', () => {
  test('a row says what, who, how much, and why a person must look', async () => {
    const order = await paid('VNPAY', [300_000, 199_000])
    const reason = 'Cổng báo số tiền lạ.'
    await api.db.q.insert(t.orderFlags).values({ id: newId(), orderId: order.orderId, reason })
    const [row] = (await get(`?q=${order.orderId}`)).items
    const [first] = order.courses.toSorted((a, b) => compareTitles(a.title, b.title))
    expect(row).toEqual({
      _id: order.orderId,
      createdAt: expect.stringMatching(/Z$/),
      status: 'PAID',
      provider: 'VNPAY',
      totalAmount: 499_000,
      isLate: false,
      buyer: { _id: order.user.id, fullName: order.user.fullName, email: order.user.email },
      title: first?.title,
      more: 1,
      reasons: [reason],
    })
    expect(await found('flagged=1')).toContain(order.orderId)
    expect(await found('flagged=1')).not.toContain((await paid()).orderId)
  })

  test('is searched by code, id, reference, buyer and course', async () => {
    const buyer = await makeUser(api.db, {
      fullName: 'Đặng Thị Tường Vi',
      email: 'tuongvi_99@example.test',
    })
    const course = await makeCourse(api.db, { title: 'Gốm Bát Tràng 100%' })
    await api.db.q.insert(t.cartItems).values({ userId: buyer.id, courseId: course.id })
    await createPayment(api, 'MOMO', buyer.id)
    const [order] = await api.db.q.select().from(t.orders).where(eq(t.orders.userId, buyer.id))
    const id = order?.id ?? ''
    await change(id, { providerTransactionId: '4088878999', refundRef: 'abcdef0123456789abcdef01' })
    const code = id.slice(-8)
    for (const q of [
      id,
      id.toUpperCase(),
      code,
      code.toUpperCase(),
      `DH_${code.toUpperCase()}`,
      `  ${code} `,
      '4088878999',
      'RF-abcdef0123456789abcdef01',
      'abcdef0123456789abcdef01',
      'tuongvi_99@example.test',
      'TUONGVI_99',
      'Tường Vi',
      'vi đặng tuong',
      'gom bat trang 100%',
    ]) {
      expect([q, await search(q)]).toEqual([q, [id]])
    }
    // Signs divide words; they are no wildcards, and a NUL finds nothing new.
    for (const q of ['tuongvi%99', 'gom_bat', 'gom, bat', String.raw`tuongvi\_99`]) {
      expect([q, await search(q)]).toEqual([q, [id]])
    }
    for (const q of ['gom%xubat', 'tuongv_99', 't_ongvi', '4088878']) {
      expect([q, await search(q)]).toEqual([q, []])
    }
    expect(await search('tuongvi_99\0')).toEqual([id])
  })

  test('a search by course finds the title, not the teachers or the topic', async () => {
    const teacher = await makeUser(api.db, { fullName: 'Quách Ngọc Sương' })
    const course = await makeCourse(api.db, {
      title: 'Thêu tay',
      searchText: 'theu tay thu cong quach ngoc suong',
      instructors: [{ userId: teacher.id, role: 'MAIN', fullName: teacher.fullName }],
    })
    const buyer = await makeUser(api.db)
    await api.db.q.insert(t.cartItems).values({ userId: buyer.id, courseId: course.id })
    await createPayment(api, 'MOMO', buyer.id)
    expect(await search('thêu tay')).toHaveLength(1)
    expect(await search('Quách Ngọc Sương')).toEqual([])
  })

  test('days are those of Việt Nam, both counted', async () => {
    const order = await paid()
    await change(order.orderId, {
      createdAt: new Date('2027-03-04T17:00:00Z'),
      paidAt: new Date('2027-03-05T16:59:59.999Z'),
      refundedAt: new Date('2027-03-06T17:00:00Z'),
    })
    const id = order.orderId
    const q = `q=${id}&`
    expect(await found(`${q}from=2027-03-05&to=2027-03-05`)).toEqual([id])
    expect(await found(`${q}to=2027-03-04`)).toEqual([])
    expect(await found(`${q}from=2027-03-06`)).toEqual([])
    expect(await found(`${q}paidFrom=2027-03-05&paidTo=2027-03-05`)).toEqual([id])
    expect(await found(`${q}paidFrom=2027-03-06`)).toEqual([])
    expect(await found(`${q}refundedFrom=2027-03-07&refundedTo=2027-03-07`)).toEqual([id])
    expect(await found(`${q}refundedTo=2027-03-06`)).toEqual([])
  })

  test('status, provider, course and first MAIN narrow it', async () => {
    const [first, second] = [await makeUser(api.db), await makeUser(api.db)]
    const order = await paid('MOMO')
    const courseId = order.courses[0]?.id ?? ''
    const teach = (userId: string, sortOrder: number, role = 'MAIN') =>
      api.db.q.insert(t.courseInstructors).values({ courseId, userId, role, sortOrder })
    await teach(second.id, 2)
    await teach(first.id, 1)
    await teach((await makeUser(api.db)).id, 0, 'CO')
    const q = `q=${order.orderId}&`
    expect(await found(`${q}status=PAID&provider=MOMO`)).toEqual([order.orderId])
    expect(await found(`${q}status=FAILED`)).toEqual([])
    expect(await found(`${q}provider=VNPAY`)).toEqual([])
    expect(await found(`course=${courseId}`)).toEqual([order.orderId])
    expect(await found(`instructor=${first.id}`)).toEqual([order.orderId])
    expect(await found(`instructor=${second.id}`)).toEqual([])
  })

  test('of one account: not of others whose address contains its own', async () => {
    const buyer = await makeUser(api.db, { email: 'an@mot-nguoi.test' })
    const other = await makeUser(api.db, { email: 'tran.an@mot-nguoi.test' })
    const course = await makeCourse(api.db)
    const ids: string[] = []
    for (const { id } of [buyer, other]) {
      await api.db.q.insert(t.cartItems).values({ userId: id, courseId: course.id })
      await createPayment(api, 'MOMO', id)
      const [order] = await api.db.q.select().from(t.orders).where(eq(t.orders.userId, id))
      ids.push(order?.id ?? '')
    }
    expect((await search('an@mot-nguoi.test')).toSorted()).toEqual(ids.toSorted())
    expect(await found(`user=${buyer.id}`)).toEqual(ids.slice(0, 1))
    expect(await found(`user=${buyer.id}&status=PAID`)).toEqual([])
    expect(await found(`user=${newId()}`)).toEqual([])
    expect((await get(`/sums?user=${other.id}`)).count).toBe(1)
  })

  test('orders with a course that has no MAIN, if only one of theirs', async () => {
    const order = await paid('MOMO', [300_000, 199_000])
    const [taught, untaught] = order.courses.map(({ id }) => id)
    const teach = async (courseId: string | undefined, role: string) => {
      const { id: userId } = await makeUser(api.db)
      await api.db.q.insert(t.courseInstructors).values({
        courseId: courseId ?? '',
        userId,
        role,
        sortOrder: 1,
      })
    }
    const q = `q=${order.orderId}&instructor=none`
    await teach(taught, 'MAIN')
    await teach(untaught, 'CO')
    expect(await found(q)).toEqual([order.orderId])
    expect((await get(`/sums?${q}`)).count).toBe(1)
    await teach(untaught, 'MAIN')
    expect(await found(q)).toEqual([])
    expect((await get(`/sums?${q}`)).count).toBe(0)
  })

  test.each(['status=LOST', 'from=2027-02-30', 'to=hom-qua', 'flagged=yes', 'after=x'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await api.call('GET', `/api/admin/orders?${query}`, { as: owner.id })
      expect([status, body.code]).toEqual([400, 'INVALID'])
    },
  )
})

/** Orders of one buyer, one a minute, and sometimes at the same moment. */
async function manyOrders(count: number) {
  const [user, course] = [await makeUser(api.db), await makeCourse(api.db)]
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    userId: user.id,
    status: index % 10 === 0 ? 'REFUNDED' : index % 3 === 0 ? 'PAID' : 'FAILED',
    provider: 'MOMO',
    totalAmount: 100_000 + index,
    expiresAt: new Date(),
    createdAt: new Date(Date.UTC(2028, 0, 1) + Math.floor(index / 7) * 60_000),
    paidAt: index % 10 === 0 || index % 3 === 0 ? new Date(Date.UTC(2028, 0, 1)) : null,
  }))
  await api.db.q.insert(t.orders).values(rows)
  await api.db.q.insert(t.orderItems).values(
    rows.map(({ id, totalAmount }) => ({
      orderId: id,
      courseId: course.id,
      title: course.title,
      price: totalAmount,
    })),
  )
  return { user, course, rows }
}

describe('many orders', () => {
  let made: Awaited<ReturnType<typeof manyOrders>>
  beforeAll(async () => {
    made = await manyOrders(1_234)
  })

  test('pages follow each other without a gap, at a fixed number of statements', async () => {
    const count = statementCounter(api.db)
    const q = `q=${encodeURIComponent(made.user.email)}`
    const counts = new Set<number>()
    const all: string[] = []
    let after: string | null = ''
    while (after !== null) {
      let page: { items: OrderRow[]; next: string | null } = { items: [], next: null }
      counts.add(
        await count(async () => {
          page = await get(`?${q}&after=${encodeURIComponent(after ?? '')}`)
        }),
      )
      all.push(...page.items.map(({ _id }) => _id))
      after = page.next
    }
    const wanted = made.rows
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
    expect(all).toEqual(wanted)
    expect(counts.size).toBe(1)
    const few = await count(() => get(`?q=${made.rows[0]?.id}`))
    expect(few).toBeLessThanOrEqual([...counts][0] ?? 0)
  })

  test('the sums are those of all, whatever the page', async () => {
    const sumOf = (rows: typeof made.rows) => rows.reduce((sum, row) => sum + row.totalAmount, 0)
    const sums: OrderSums = await get(`/sums?course=${made.course.id}`)
    expect(sums).toEqual({
      count: 1_234,
      total: sumOf(made.rows),
      paid: sumOf(made.rows.filter(({ paidAt }) => paidAt)),
      refunded: sumOf(made.rows.filter(({ status }) => status === 'REFUNDED')),
    })
    expect(await get('/sums?q=khong-co-ai-nhu-the')).toEqual({
      count: 0,
      total: 0,
      paid: 0,
      refunded: 0,
    })
  })

  test('the file has a line for each, and its amounts add up to the sums', async () => {
    const answer = await fetch(api.at(`/api/admin/orders.csv?course=${made.course.id}`), {
      headers: { authorization: `Bearer ${await api.tokenOf(owner.id)}` },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('don-hang.csv')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines[0]).toMatch(/^Mã đơn,ID,Tạo lúc,Trạng thái/)
    expect(lines).toHaveLength(1 + 1_234)
    const amounts = lines.slice(1).map((line) => Number(line.split(',')[8]))
    const sums: OrderSums = await get(`/sums?course=${made.course.id}`)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(sums.total)
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      ...new Set(lines.slice(1).map((line) => line.split(',')[1])),
    ])
  })
})

test('a line of the file: local times, plain amounts, no formula', async () => {
  const order = await paid('VNPAY', [1_299_000])
  await changeRow(api.db, t.users, order.user.id, { fullName: '=1+1' })
  await change(order.orderId, {
    createdAt: new Date('2027-05-05T18:30:00Z'),
    paidAt: new Date('2027-05-05T18:31:00Z'),
  })
  const { providerTransactionId } = await readOrder(api, order.orderId)
  const answer = await fetch(api.at(`/api/admin/orders.csv?q=${order.orderId}`), {
    headers: { authorization: `Bearer ${await api.tokenOf(owner.id)}` },
  })
  const [, line] = (await answer.text()).split('\r\n')
  expect(line?.split(',')).toEqual([
    `#${order.orderId.slice(-8).toUpperCase()}`,
    order.orderId,
    '2027-05-06 01:30',
    'đã thanh toán',
    'VNPAY',
    order.user.email,
    "'=1+1",
    order.courses[0]?.title,
    '1299000',
    '2027-05-06 01:31',
    '',
    providerTransactionId,
    '',
  ])
})

test('a file of nothing has its heads', async () => {
  const answer = await api.call('GET', '/api/admin/orders.csv?q=khong-co-ai-nhu-the', {
    as: owner.id,
  })
  expect(String(answer.body).trim().split('\r\n')).toHaveLength(1)
})

describe('one order', () => {
  test('tells all of it in plain words, and what a refund would do', async () => {
    const order = await paid('VNPAY', [300_000, 199_000])
    const detail = await get(`/${order.orderId}`)
    expect(detail).toMatchObject({
      status: 'PAID',
      provider: 'VNPAY',
      totalAmount: 499_000,
      buyer: { email: order.user.email, isDisabled: false },
      refundRef: null,
      refundedAt: null,
      refund: { state: 'can', isUnclear: false, stays: [] },
      canAsk: true,
      canResend: true,
      reviews: [],
    })
    expect(detail.refund.takes.toSorted()).toEqual(order.courses.map((c) => c.title).toSorted())
    expect(detail.courses.map(({ held }: { held: string }) => held)).toEqual([
      'người mua có theo đơn này',
      'người mua có theo đơn này',
    ])
    const words = detail.timeline.map((line: { words: string }) => line.words)
    expect(words[0]).toBe('Đơn được tạo')
    expect(words).toContain('Đơn đã thanh toán, khóa học được mở')
    expect(words).toContain('Cổng báo kết quả (IPN): trạng thái đơn đã đổi')
    expect(detail.receipts).toHaveLength(1)
  })

  test('courses that another paid order holds stay, and are named so', async () => {
    const earlier = await startPayment(api, 'MOMO', [300_000, 199_000])
    await api.db.q.delete(t.cartItems).where(eq(t.cartItems.courseId, earlier.courses[1]?.id ?? ''))
    await fetch(await createPayment(api, 'VNPAY', earlier.user.id))
    const [later] = await api.db.q
      .select({ id: t.orders.id })
      .from(t.orders)
      .where(sql`${t.orders.userId} = ${earlier.user.id} and ${t.orders.provider} = 'VNPAY'`)
    await choose(api, 'MOMO', earlier.orderId, 'success')
    await choose(api, 'VNPAY', later?.id ?? '', 'success')
    const [both, onlyEarlier] = earlier.courses.map(({ title }) => title)
    expect((await get(`/${earlier.orderId}`)).refund).toMatchObject({
      takes: [onlyEarlier],
      stays: [{ title: both, orderId: later?.id }],
    })
    expect((await get(`/${later?.id}`)).refund).toMatchObject({
      takes: [],
      stays: [{ title: both, orderId: earlier.orderId }],
    })
    // What it says is what comes of it.
    await act(earlier.orderId, 'refund')
    const [mail] = await readMails(api, eq(t.mails.dedupeKey, `order-refunded:${earlier.orderId}`))
    expect(mail?.textBody).toContain(`– ${onlyEarlier}`)
    expect(mail?.textBody).not.toContain(`– ${both}`)
  })
})
