import { and, asc, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { coursePage } from '../../server/subjects/catalogue/catalogue.ts'
import { writeSearchTexts } from '../../server/subjects/catalogue/course-search.ts'
import { type Database } from '../../server/platform/db/client.ts'
import * as t from '../../server/platform/db/schema.ts'
import { courseHasWords } from '../../server/platform/db/search-words.ts'
import { COURSE_SORTS, type CourseSort } from '../../shared/rules/course-sorts.ts'
import { copyOfDatabase, dropDatabase } from '../support/copy-of-database.ts'
import { changeRow, makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'
import { openPatiently } from '../support/processes.ts'

/** Two processes on one database: one changes it, the other keeps the catalogue in memory. */

function barrier() {
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  return { opened, open }
}

let writer: Database
let reader: Database

beforeAll(async () => {
  const url = await copyOfDatabase('empty')
  writer = openPatiently(url, 5)
  reader = openPatiently(url, 5)
  return async () => {
    await writer.close()
    await reader.close()
    await dropDatabase(url)
  }
})

const ALL = { q: '', topic: '', sort: 'popular' as CourseSort, page: 1, pageSize: 100 }
const list = (query: Partial<typeof ALL> & { minPrice?: number; maxPrice?: number } = {}) =>
  coursePage({ db: reader, now: () => new Date() }, { ...ALL, ...query })

describe('another process sees at once', () => {
  let topic: { id: string }
  let teacher: { id: string }
  let one: { id: string }
  let other: { id: string }

  beforeEach(async () => {
    await writer.q.delete(t.courses)
    await writer.q.delete(t.topics)
    topic = await makeTopic(writer, { slug: 'gom', name: 'Gốm' })
    teacher = await makeUser(writer, { fullName: 'Cô Lan' })
    one = await makeCourse(writer, {
      title: 'Tạo hình',
      topicId: topic.id,
      enrolmentCount: 5,
      instructors: [{ userId: teacher.id, role: 'MAIN' }],
    })
    other = await makeCourse(writer, { title: 'Nung', price: 300_000, enrolmentCount: 3 })
    // From here on it is kept.
    await list()
  })

  const set = (change: Partial<typeof t.courses.$inferInsert>) => () =>
    changeRow(writer, t.courses, other.id, change)

  test.each<
    [what: string, change: () => unknown, query: Parameters<typeof list>[0], found: number]
  >([
    ['a title', set({ title: 'Men sứ' }), { q: 'men su' }, 1],
    ['a text', set({ description: '<p>Lò củi</p>' }), { q: 'lo cui' }, 1],
    ['a price', set({ price: 7_000 }), { maxPrice: 7_000 }, 1],
    ['a sale', set({ salePrice: 9_000 }), { maxPrice: 9_000 }, 1],
    ['a free course', set({ price: null }), { maxPrice: 0 }, 1],
    ['a topic', () => set({ topicId: topic.id })(), { topic: 'gom' }, 2],
    ['a draft', set({ status: 'DRAFT' }), {}, 1],
    ['a new course', () => makeCourse(writer, { title: 'Men' }), {}, 3],
    ['a deleted course', () => writer.q.delete(t.courses).where(eq(t.courses.id, other.id)), {}, 1],
    ['a table without courses', () => writer.q.execute(sql`truncate courses cascade`), {}, 0],
    [
      "a teacher's name",
      () => changeRow(writer, t.users, teacher.id, { fullName: 'Cô Mai' }),
      { q: 'mai' },
      1,
    ],
    [
      'one more teacher',
      () => writer.q.insert(t.courseInstructors).values({ courseId: other.id, userId: teacher.id }),
      { q: 'lan' },
      2,
    ],
    ['one teacher less', () => writer.q.delete(t.courseInstructors), { q: 'lan' }, 0],
    ["a topic's name", () => changeRow(writer, t.topics, topic.id, { name: 'Sứ' }), { q: 'sứ' }, 1],
    [
      "a topic's address",
      () => changeRow(writer, t.topics, topic.id, { slug: 'su' }),
      { topic: 'su' },
      1,
    ],
  ])('%s', async (_, change, query, found) => {
    await change()
    const { items, total } = await list(query)
    expect([items.length, total]).toEqual([found, found])
  })

  test.each<[CourseSort, Partial<typeof t.courses.$inferInsert>]>([
    ['popular', { enrolmentCount: 9 }],
    ['rating_desc', { ratingAvg: 4.5 }],
    ['rating_desc', { ratingCount: 2 }],
    ['price_asc', { price: 5 }],
    ['price_desc', { price: 900_000 }],
    ['newest', { publishedAt: new Date('2026-02-01T00:00:00Z') }],
    ['newest', { publishedAt: null }],
  ])('a new order by %s: %j', async (sort, change) => {
    await changeRow(writer, t.courses, one.id, { price: 100_000 })
    await set(change)()
    expect((await list({ sort })).items.map(({ _id }) => _id)).toEqual([other.id, one.id])
  })

  test('a course that has changed a thousand times, once', async () => {
    await writer.q.execute(sql`insert into course_changes
      select pg_current_xact_id()::text::bigint, ${one.id} from generate_series(1, 1000)`)
    const { items, total } = await list()
    expect([items.length, total]).toEqual([2, 2])
  })

  test('what was begun before something that is read already, and committed after it', async () => {
    const order = async () => (await list()).items.map(({ _id }) => _id)
    const [isWritten, mayCommit] = [barrier(), barrier()]
    const begun = writer.tx(async () => {
      await set({ enrolmentCount: 9 })()
      isWritten.open()
      await mayCommit.opened
    })
    try {
      await isWritten.opened
      await changeRow(writer, t.courses, one.id, { enrolmentCount: 7 })
      expect(await order()).toEqual([one.id, other.id])
    } finally {
      mayCommit.open()
      await begun
    }
    expect(await order()).toEqual([other.id, one.id])
  })
})

describe('order and total', () => {
  const WORDS = ['Hoa', 'hòa', 'Khóa', 'C++', 'node.js', 'a/b', 'Đỗ', 'do', '100%', 'Anh']
  const QUERIES = [...WORDS, '', 'o', 'ho', 'a', '+', '%', 'js', 'hoa do', 'qqq']
  const SQL_ORDER: Record<CourseSort, SQL[]> = {
    popular: [desc(t.courses.enrolmentCount)],
    rating_desc: [desc(t.courses.ratingAvg), desc(t.courses.ratingCount)],
    price_asc: [asc(t.courses.effectivePrice)],
    price_desc: [desc(t.courses.effectivePrice)],
    newest: [desc(t.courses.publishedAt)],
  }
  const few = fc.integer({ min: 0, max: 3 })
  const course = fc.record({
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
    topic: fc.boolean(),
    status: fc.constantFrom('PUBLISHED', 'PUBLISHED', 'DRAFT'),
    price: few,
    enrolmentCount: few,
    ratingAvg: few,
    ratingCount: few,
    day: few,
  })
  const query = fc.record({
    q: fc.constantFrom(...QUERIES),
    topic: fc.constantFrom('', 'hoa'),
    sort: fc.constantFrom(...COURSE_SORTS),
    minPrice: fc.option(few, { nil: undefined }),
    maxPrice: fc.option(few, { nil: undefined }),
  })

  test('are those of plain SQL, however the catalogue came to be', async () => {
    await writer.q.delete(t.courses)
    const topic = await makeTopic(writer, { slug: 'hoa', name: 'Hoa lá' })
    const rows: { id: string }[] = []
    for (let n = 0; n < 12; n += 1) rows.push(await makeCourse(writer))
    const change = fc.tuple(fc.constantFrom(...rows), course)
    const steps = fc.tuple(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.array(query, { maxLength: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(steps, async ([changes, queries]) => {
        for (const [{ id }, { words, topic: has, day, ...columns }] of changes) {
          const publishedAt = new Date(Date.UTC(2026, 0, 1 + day))
          const topicId = has ? topic.id : null
          await changeRow(writer, t.courses, id, {
            title: words.join(' '),
            topicId,
            publishedAt,
            ...columns,
          })
          await writeSearchTexts({ db: writer } as never, [id])
        }
        for (const { q, topic: named, sort, minPrice, maxPrice } of queries) {
          const found = await writer.q
            .select({ id: t.courses.id })
            .from(t.courses)
            .where(
              and(
                eq(t.courses.status, 'PUBLISHED'),
                named ? eq(t.courses.topicId, topic.id) : undefined,
                minPrice === undefined ? undefined : gte(t.courses.effectivePrice, minPrice),
                maxPrice === undefined ? undefined : lte(t.courses.effectivePrice, maxPrice),
                courseHasWords(q),
              ),
            )
            .orderBy(...SQL_ORDER[sort], asc(t.courses.id))
          const ids = found.map(({ id }) => id)
          const page = await list({
            q,
            topic: named,
            sort,
            ...(minPrice !== undefined && { minPrice }),
            ...(maxPrice !== undefined && { maxPrice }),
          })
          if (page.corrected !== undefined) continue
          const shown = page.items.map(({ _id }) => _id)
          expect(page.total).toBe(ids.length)
          // By popularity the closest to the words come first.
          const inOrder = (all: string[]) => (q !== '' && sort === 'popular' ? all.toSorted() : all)
          expect(inOrder(shown)).toEqual(inOrder(ids))
        }
      }),
      { numRuns: 40 },
    )
  })
})
