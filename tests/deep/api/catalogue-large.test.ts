import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '../../../server/platform/db/schema.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { makeCourse } from '../../support/fixtures.ts'

const ids = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map((i) => i._id)

describe('a large catalogue', () => {
  const COUNT = 1_300
  const BASE = new Date('2026-03-01T00:00:00Z')

  /** `COUNT` courses, the most popular first in the order of their ids. */
  async function largeCatalogue() {
    // Each process keeps the catalogue by itself.
    const api = await startApi({ processes: 1 })
    api.clock.now = BASE
    await api.db.q.execute(sql`
      insert into courses (id, slug, code, title, price, enrolment_count, status, search_text)
      select 'k' || lpad(n::text, 5, '0'), 'k' || n, 'K' || n, 'Khóa ' || n, n * 1000, 5000 - n, 'PUBLISHED', 'khoa'
      from generate_series(1, ${COUNT}::int) as n`)
    return api
  }
  const id = (n: number) => `k${String(n).padStart(5, '0')}`
  const read = (api: TestApi, query = '') => api.call('GET', `/api/public/courses?${query}`)

  test('has every course on exactly one page, the last page as exact as the first', async () => {
    const api = await largeCatalogue()
    const seen = []
    for (let page = 1; page <= 13; page += 1) {
      const answer = await read(api, `page=${page}&pageSize=100`)
      expect(answer.body.total).toBe(COUNT)
      seen.push(...ids(answer))
    }
    expect(seen).toEqual(Array.from({ length: COUNT }, (_, n) => id(n + 1)))
    const last = await read(api, 'sort=price_desc&minPrice=500500&page=67')
    expect(last.body.total).toBe(800)
    expect(ids(last)).toEqual([508, 507, 506, 505, 504, 503, 502, 501].map(id))
    const past = await read(api, 'sort=price_desc&minPrice=500500&page=400')
    expect(past.body).toMatchObject({ items: [], total: 800 })
  })

  test('shows a new price at once, a new course and a new order within ten seconds', async () => {
    const api = await largeCatalogue()
    await read(api)
    await api.db.q
      .update(courses)
      .set({ price: 7 })
      .where(eq(courses.id, id(1)))
    await api.db.q
      .update(courses)
      .set({ enrolmentCount: 9_000 })
      .where(eq(courses.id, id(900)))
    await makeCourse(api.db, { enrolmentCount: 1 })
    const same = await read(api)
    expect(same.body.items[0]).toMatchObject({ _id: id(1), price: 7 })
    expect(same.body.total).toBe(COUNT)
    api.clock.now = new Date(BASE.getTime() + 10_000)
    const later = await read(api)
    expect(ids(later).slice(0, 2)).toEqual([id(900), id(1)])
    expect(later.body.total).toBe(COUNT + 1)
  })

  test('has sums of the whole catalogue that are at most ten seconds old', async () => {
    const api = await largeCatalogue()
    const ratings = async () => (await read(api)).body.ratingCount
    expect(await ratings()).toBe(0)
    await api.db.q
      .update(courses)
      .set({ ratingAvg: 4, ratingCount: 3 })
      .where(eq(courses.id, id(5)))
    expect(await ratings()).toBe(0)
    api.clock.now = new Date(BASE.getTime() + 10_000)
    expect(await ratings()).toBe(3)
  })

  test('is read anew a moment before it is old, and nobody waits for that', async () => {
    const api = await largeCatalogue()
    await read(api)
    await makeCourse(api.db)
    api.clock.now = new Date(BASE.getTime() + 8_000)
    expect((await read(api)).body.total).toBe(COUNT)
    await expect.poll(async () => (await read(api)).body.total).toBe(COUNT + 1)
  })

  test('is read as a whole after a night without a request, whose changes are forgotten', async () => {
    const api = await largeCatalogue()
    await read(api)
    await makeCourse(api.db)
    await api.db.q.execute(sql`delete from course_changes`)
    api.clock.now = new Date(BASE.getTime() + 13 * 3_600_000)
    expect((await read(api)).body.total).toBe(COUNT + 1)
  })

  test('loses an archived course at once, and the next course takes its place', async () => {
    const api = await largeCatalogue()
    await read(api)
    await api.db.q
      .update(courses)
      .set({ status: 'ARCHIVED' })
      .where(inArray(courses.id, [id(2), id(3)]))
    const answer = await read(api)
    expect(ids(answer)).toEqual([1, ...Array.from({ length: 11 }, (_, n) => n + 4)].map(id))
    expect(answer.body.total).toBe(COUNT - 2)
  })
})
