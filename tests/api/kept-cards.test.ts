import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseCards } from '../../server/subjects/catalogue/course-cards.ts'
import {
  catalogueVersion,
  courseChanges,
  courseInstructors,
  courses,
  topics,
  users,
} from '../../server/platform/db/schema.ts'
import { sharedApi, sharedUser, startApi } from '../support/api.ts'
import { changeRow, makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'

/** The list keeps its cards in memory, and shows every change of what they say at once. */

const api = sharedApi()
const teacher = sharedUser(api, { fullName: 'Cô Lan', roles: ['INSTRUCTOR'] })
const other = sharedUser(api, { fullName: 'Thầy Ba', roles: ['INSTRUCTOR'] })
let topic: { id: string }
let courseId = ''
let count: ReturnType<typeof statementCounter>

beforeAll(async () => {
  count = statementCounter(api.db)
  topic = await makeTopic(api.db, { name: 'Gốm' })
})

beforeEach(async () => {
  const course = await makeCourse(api.db, {
    title: 'Làm gốm',
    topicId: topic.id,
    price: 300_000,
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
  })
  courseId = course.id
})

afterEach(() => api.db.q.delete(courses))

const list = async () => (await api.call('GET', '/api/public/courses')).body.items
/** What a process that has kept nothing would show. */
const listAnew = async () => [...(await courseCards(api, [courseId], { published: true })).values()]

const setCourse = (change: Partial<typeof courses.$inferInsert>) => () =>
  changeRow(api.db, courses, courseId, change)

const changes: [what: string, change: () => Promise<unknown> | PromiseLike<unknown>][] = [
  ['title', setCourse({ title: 'Nung gốm' })],
  ['slug', setCourse({ slug: 'nung-gom' })],
  ['price', setCourse({ price: 299_000 })],
  ['sale price', setCourse({ salePrice: 1_000 })],
  ['currency', setCourse({ currency: 'USD' })],
  ['picture', setCourse({ imageUrl: '/anh.png' })],
  ['sizes of the picture', setCourse({ imageSrcSet: '/anh.png 1x' })],
  ['rating', setCourse({ ratingAvg: 4.5 })],
  ['number of ratings', setCourse({ ratingCount: 12 })],
  ['topic', setCourse({ topicId: null })],
  ['status', setCourse({ status: 'DRAFT' })],
  ['a deleted course', () => api.db.q.delete(courses).where(eq(courses.id, courseId))],
  ['the name of the topic', () => changeRow(api.db, topics, topic.id, { name: 'Sứ' })],
  [
    'the name of the instructor',
    () => changeRow(api.db, users, teacher.id, { fullName: 'Cô Mai' }),
  ],
  [
    'one more instructor',
    () => api.db.q.insert(courseInstructors).values({ courseId, userId: other.id, sortOrder: 2 }),
  ],
  [
    'one instructor less',
    () =>
      api.db.q
        .delete(courseInstructors)
        .where(
          and(eq(courseInstructors.courseId, courseId), eq(courseInstructors.userId, teacher.id)),
        ),
  ],
  [
    'another instructor',
    () =>
      api.db.q
        .update(courseInstructors)
        .set({ userId: other.id })
        .where(eq(courseInstructors.courseId, courseId)),
  ],
]

describe('shows at once', () => {
  test.each(changes)('%s', async (_what, change) => {
    const before = await list()
    expect(before).toHaveLength(1)
    await change()
    const after = await list()
    expect(after).not.toEqual(before)
    expect(after).toEqual(await listAnew())
  })

  test('what a transaction has changed, once it is committed', async () => {
    const [before] = await list()
    await api.db.tx(async () => {
      await setCourse({ price: 5 })()
      await api.db.q.execute(sql`select 1`)
    })
    const [after] = await list()
    expect(after).toEqual({ ...before, price: 5 })
  })

  test('nothing of a transaction that is taken back', async () => {
    const before = await list()
    const failed = api.db.tx(async () => {
      await setCourse({ price: 5 })()
      throw new Error('thôi')
    })
    await expect(failed).rejects.toThrow('thôi')
    expect(await list()).toEqual(before)
  })
})

describe('whatever happens to the count', () => {
  test('without its rows nothing is kept', async () => {
    await list()
    await api.db.q.delete(catalogueVersion)
    await list()
    await setCourse({ title: 'Nung gốm' })()
    expect((await list())[0].title).toBe('Nung gốm')
    await api.db.q.delete(catalogueVersion)
    await setCourse({ status: 'DRAFT' })()
    expect(await list()).toEqual([])
  })

  test('changes are counted without a search path, as in a restore', async () => {
    await list()
    await api.db.tx(async () => {
      await api.db.q.execute(sql`set local search_path to pg_catalog`)
      await api.db.q.execute(sql`update public.courses set price = 5`)
      await api.db.q.execute(
        sql`insert into public.course_instructors (course_id, user_id) values (${courseId}, ${other.id})`,
      )
    })
    expect(await list()).toEqual(await listAnew())
  })

  test('the name of who teaches nothing is not counted, nor one that stays', async () => {
    const count = async () =>
      (
        await api.db.q
          .select()
          .from(catalogueVersion)
          .where(eq(catalogueVersion.tableName, 'users'))
      )[0]
    const before = await count()
    const { id } = await makeUser(api.db)
    await changeRow(api.db, users, id, { fullName: 'Tên khác' })
    await changeRow(api.db, users, teacher.id, { fullName: sql`full_name` })
    expect(await count()).toEqual(before)
  })
})

test('every column that a card shows is among those whose change is counted', async () => {
  const { rows } = (await api.db.q.execute(sql`
    select event_object_column as name from information_schema.triggered_update_columns
    where trigger_name = 'courses_change'`)) as unknown as { rows: { name: string }[] }
  const [card] = await list()
  const shown = Object.keys(card).filter((key) => !['_id', 'topic', 'instructors'].includes(key))
  const columns = shown.map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    // The last two are in the head of a course's page, and in the sitemap.
    [...columns, 'topic_id', 'status', 'description', 'published_at'].toSorted(),
  )
})

test('an enrolment changes no card, and what is kept is not read again', async () => {
  // Each process keeps its own.
  const one = await startApi({ db: api.db, processes: 1 })
  const listOfOne = () => one.call('GET', '/api/public/courses')
  await listOfOne()
  const kept = await count(listOfOne)
  // The course for its place in the list, and the topics.
  await setCourse({ enrolmentCount: 7 })()
  expect(await count(listOfOne)).toBe(kept + 2)
  expect(await count(listOfOne)).toBe(kept)
  // Its card as well.
  await setCourse({ price: 7 })()
  expect(await count(listOfOne)).toBe(kept + 3)
  expect(await count(listOfOne)).toBe(kept)
})

test('changes of another database, whose transactions had higher numbers, are none', async () => {
  const one = await startApi({ db: api.db, processes: 1 })
  const listOfOne = () => one.call('GET', '/api/public/courses')
  await listOfOne()
  const kept = await count(listOfOne)
  await api.db.q.insert(courseChanges).values({ changed: 9_000_000_000_000, courseId })
  expect(await count(listOfOne)).toBe(kept)
})
