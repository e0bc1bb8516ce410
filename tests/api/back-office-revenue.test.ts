import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Revenue, RevenueFigures } from '../../shared/contract/admin/revenue.ts'
import { siteDayAfter, startOfSiteDay } from '../../shared/rules/site-days.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'
import { makeSale, type Sale } from '../support/sales.ts'
import { statementCounter } from '../support/statements.ts'

const TABLES = ['day', 'month', 'course', 'instructor', 'provider'] as const

const api = sharedApi()
const admin = sharedUser(api, { roles: ['ADMIN'] })
const buyer = sharedUser(api)

const read = async (query: string) => {
  const answer = await api.call<Revenue>('GET', `/api/admin/revenue?${query}`, { as: admin.id })
  expect(answer.status).toBe(200)
  return answer.body
}
const csv = async (query: string) =>
  (await api.call<string>('GET', `/api/admin/revenue.csv?${query}`, { as: admin.id })).body

const MONEY = ['paid', 'refunded', 'net'] as const
const sumOf = (rows: RevenueFigures[]) =>
  Object.fromEntries(MONEY.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]))

/** The sums of the last columns of a file. */
function sumOfCsv(text: string) {
  const [, ...lines] = text.trim().split('\r\n')
  const numbers = lines.map((line) => /,(\d+),(\d+),(\d+),(\d+),(-?\d+)$/.exec(line)?.slice(1))
  const at = (column: number) => numbers.reduce((sum, row) => sum + Number(row?.[column]), 0)
  return { paid: at(1), refunded: at(3), net: at(4) }
}

describe('whatever was sold and given back', () => {
  const COURSES = 6
  const BEGIN = startOfSiteDay('2031-01-01').getTime()
  const moment = fc.integer({ min: 0, max: 120 * 24 * 60 }).map((n) => new Date(BEGIN + n * 60_000))
  const sale = fc.record({
    items: fc.uniqueArray(
      fc.record({
        course: fc.nat(COURSES - 1),
        price: fc.integer({ min: 0, max: 9_999_999 }),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ course }) => course },
    ),
    provider: fc.constantFrom('MOMO', 'VNPAY', 'FREE', 'KHAC'),
    createdAt: moment,
    paidAt: fc.option(moment, { freq: 6 }),
    daysUntilRefund: fc.option(fc.integer({ min: 0, max: 40 })),
  })
  const period = fc
    .tuple(fc.integer({ min: -5, max: 125 }), fc.integer({ min: 0, max: 90 }))
    .map(([first, more]) => {
      const from = siteDayAfter('2031-01-01', first)
      return { from, to: siteDayAfter(from, more) }
    })

  test('every table and every file of a period has the total of its orders', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => makeUser(api.db)))
    const main = (userId = '') => ({ userId, role: 'MAIN' as const })
    // One with three MAIN teachers, one with none, one with a CO alone.
    const teams = [
      [main(one?.id)],
      [main(one?.id)],
      [main(two?.id), main(one?.id), main(three?.id)],
      [main(three?.id), { userId: two?.id ?? '', role: 'CO' as const }],
      [],
      [{ userId: one?.id ?? '', role: 'CO' as const }],
    ]
    const courses: string[] = []
    for (const instructors of teams) courses.push((await makeCourse(api.db, { instructors })).id)

    const property = fc.asyncProperty(
      fc.array(sale, { maxLength: 12 }),
      period,
      async (sales, { from, to }) => {
        await api.db.q.delete(t.orders)
        const made: Awaited<ReturnType<typeof makeSale>>[] = []
        for (const { items, paidAt, daysUntilRefund, ...rest } of sales) {
          const free = rest.provider === 'FREE'
          made.push(
            await makeSale(api.db, {
              ...rest,
              userId: buyer.id,
              paidAt,
              refundedAt:
                paidAt && daysUntilRefund !== null
                  ? new Date(paidAt.getTime() + daysUntilRefund * 86_400_000)
                  : null,
              items: items.map(({ course, price, quantity }) => ({
                courseId: courses[course] ?? '',
                price: free ? 0 : price,
                quantity,
              })),
            }),
          )
        }
        const begin = startOfSiteDay(from)
        const end = startOfSiteDay(siteDayAfter(to, 1))
        const within = (time: Date | null) => time !== null && time >= begin && time < end
        const paid = made.filter(({ paidAt }) => within(paidAt))
        const back = made.filter(({ refundedAt }) => within(refundedAt))
        const sum = (some: typeof made) =>
          some.reduce((all, { totalAmount }) => all + totalAmount, 0)
        const money = { paid: sum(paid), refunded: sum(back), net: sum(paid) - sum(back) }
        for (const by of TABLES) {
          const query = `by=${by}&from=${from}&to=${to}`
          const { rows, total } = await read(query)
          expect(total).toEqual({ ...money, paidCount: paid.length, refundedCount: back.length })
          expect([by, sumOf(rows)]).toEqual([by, money])
          expect([by, sumOfCsv(await csv(query))]).toEqual([by, money])
        }
      },
    )
    await fc.assert(property, { numRuns: 25 })
  })
})

describe('some sales', () => {
  const at = (day: string, hour = 12) => new Date(startOfSiteDay(day).getTime() + hour * 3_600_000)
  let shared: string
  beforeAll(async () => {
    await api.db.q.delete(t.orders)
    const [quan, linh] = await Promise.all([
      makeUser(api.db, { fullName: 'Minh Quân' }),
      makeUser(api.db, { fullName: 'Khánh Linh' }),
    ])
    const course = (title: string, ...people: string[]) =>
      makeCourse(api.db, {
        title,
        instructors: people.map((userId) => ({ userId, role: 'MAIN' as const })),
      })
    const a = await course('=Bẫy công thức', quan.id, linh.id)
    const b = await course('Khóa B', quan.id)
    const c = await course('Khóa C')
    shared = a.id
    const sell = (sale: Omit<Sale, 'userId'>) => makeSale(api.db, { ...sale, userId: buyer.id })
    // The last minute of one day and the first of the next, in Việt Nam.
    await sell({ items: [{ courseId: a.id, price: 300_000 }], paidAt: at('2026-03-01', 23.99) })
    await sell({
      items: [
        { courseId: a.id, price: 300_000 },
        { courseId: b.id, price: 200_000 },
      ],
      provider: 'VNPAY',
      paidAt: at('2026-03-02', 0),
      refundedAt: at('2026-04-05'),
    })
    await sell({
      items: [{ courseId: c.id, price: 0 }],
      provider: 'FREE',
      paidAt: at('2026-03-02'),
    })
    await sell({ items: [{ courseId: c.id, price: 900_000 }], paidAt: null })
  })

  test('a day ends at midnight in Việt Nam, and days without sales have their row', async () => {
    const { rows } = await read('from=2026-02-28&to=2026-03-02')
    expect(rows).toEqual([
      { key: '2026-02-28', label: '28/02/2026', ...figures(0, 0, 0, 0) },
      { key: '2026-03-01', label: '01/03/2026', ...figures(1, 300_000, 0, 0) },
      { key: '2026-03-02', label: '02/03/2026', ...figures(2, 500_000, 0, 0) },
    ])
  })

  test('a refund counts in its own month, and takes from it', async () => {
    const { rows, total } = await read('by=month&from=2026-03-15&to=2026-04-30')
    expect(rows).toEqual([
      { key: '2026-03', label: '03/2026', ...figures(0, 0, 0, 0) },
      { key: '2026-04', label: '04/2026', ...figures(0, 0, 1, 500_000) },
    ])
    expect(total).toEqual(figures(0, 0, 1, 500_000))
  })

  test('an instructor has the courses whose first MAIN teacher it is; an order counts once', async () => {
    const { rows, total } = await read('by=instructor&from=2026-03-01&to=2026-03-31')
    expect(rows.map(({ label, paidCount, paid }) => [label, paidCount, paid])).toEqual([
      ['Minh Quân', 2, 800_000],
      ['Chưa có giảng viên', 1, 0],
    ])
    expect(rows.at(-1)?.key).toBe('')
    expect(total.paidCount).toBe(3)
  })

  test('courses come by what they brought, providers by their names', async () => {
    const courses = await read('by=course&from=2026-03-01&to=2026-03-31')
    expect(courses.rows.map(({ label, paidCount, net }) => [label, paidCount, net])).toEqual([
      ['=Bẫy công thức', 2, 600_000],
      ['Khóa B', 1, 200_000],
      ['Khóa C', 1, 0],
    ])
    expect(courses.rows[0]?.key).toBe(shared)
    const providers = await read('by=provider&from=2026-03-01&to=2026-03-31')
    expect(providers.rows.map(({ key, label, net }) => [key, label, net])).toEqual([
      ['VNPAY', 'VNPAY', 500_000],
      ['MOMO', 'MoMo', 300_000],
      ['FREE', 'Miễn phí', 0],
    ])
  })

  test('the file opens in a spreadsheet and runs nothing', async () => {
    const path = '/api/admin/revenue.csv?by=course&from=2026-03-01&to=2026-04-30'
    const { headers } = await api.call('GET', path, { as: admin.id })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="doanh-thu-course-2026-03-01-2026-04-30.csv"',
    )
    const bytes = await fetch(api.at(path), {
      headers: { authorization: `Bearer ${await api.tokenOf(admin.id)}` },
    })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes.arrayBuffer())
    expect(text.startsWith('\uFEFFMã,Khóa học,')).toBe(true)
    expect(text).toContain(`${shared},'=Bẫy công thức,2,600000,1,300000,300000\r\n`)
    expect(text.trim().split('\r\n')).toHaveLength(4)
  })

  test('one statement answers in a transaction of its own, whatever is asked', async () => {
    const statements = statementCounter(api.db)
    for (const by of TABLES) {
      const { readRevenue } = await import('../../server/subjects/back-office/revenue.ts')
      expect(await statements(() => readRevenue(api.deps, { by }))).toBe(4)
    }
  })
})

const figures = (paidCount: number, paid: number, refundedCount: number, refunded: number) => ({
  paidCount,
  paid,
  refundedCount,
  refunded,
  net: paid - refunded,
})

test('without days it is the last 30, today included', async () => {
  api.clock.now = new Date('2026-03-31T17:30:00Z')
  const { from, to, rows } = await read('by=day')
  api.clock.now = null
  // Half past midnight in Việt Nam.
  expect([from, to, rows.length]).toEqual(['2026-03-03', '2026-04-01', 30])
})

test.each([
  ['from=2026-02-30', 'from', 'Ngày bắt đầu không có thật.'],
  ['to=hom-nay', 'to', 'Ngày kết thúc không có thật.'],
  ['from=2026-03-02&to=2026-03-01', 'from', 'Ngày bắt đầu phải trước ngày kết thúc.'],
  ['by=day&from=2025-01-01&to=2026-02-05', 'from', /tối đa 400 ngày/],
  ['by=month&from=1990-01-01&to=2026-02-05', 'from', /tối đa 400 tháng/],
  ['by=khac', 'by', /by phải là/],
])('%s is refused', async (query, field, words) => {
  for (const path of ['revenue', 'revenue.csv']) {
    const { status, body } = await api.call('GET', `/api/admin/${path}?${query}`, {
      as: admin.id,
    })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.fields[field]).toMatch(words)
  }
})

test('400 days are answered, a table of courses has no such end', async () => {
  expect((await read('by=day&from=2025-01-01&to=2026-02-04')).rows).toHaveLength(400)
  await read('by=course&from=1990-01-01&to=2026-02-05')
})
