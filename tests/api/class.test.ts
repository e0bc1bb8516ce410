import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ClassLessons, ClassPage } from '../../shared/contract/class.ts'
import * as t from '../../server/platform/db/schema.ts'
import { eraseNow } from '../../server/subjects/personal-data/erase-accounts.ts'
import { sharedApi } from '../support/api.ts'
import {
  changeRow,
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeUser,
} from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'

/** What a teacher sees of a class (docs/class.md#progress). */

const NOW = new Date('2026-03-20T05:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

const api = sharedApi()

interface Pupil {
  fullName: string
  /** Of four lessons, the first ones. */
  done?: number
  seen?: number
  /** Submissions to both assessments, the newest last. */
  works?: { to: 0 | 1; status: string; score?: number }[]
}

/** A course of two sections with four lessons, its students, and one student of another course. */
async function classOf(pupils: readonly Pupil[]) {
  const { db } = api
  api.clock.now = NOW
  const teacher = await makeUser(db, { roles: ['INSTRUCTOR'] })
  const course = await makeCourse(db, {
    title: 'Lớp thử',
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
  })
  const lessons: Awaited<ReturnType<typeof makeLesson>>[] = []
  for (const sortOrder of [1, 2]) {
    const section = await makeSection(db, course.id, { sortOrder })
    for (const at of [1, 2]) lessons.push(await makeLesson(db, section, { sortOrder: at }))
  }
  const works = []
  for (const lesson of lessons.slice(0, 2)) works.push(await makeAssessment(db, lesson))
  const students = []
  for (const { fullName, done = 0, seen, works: handed = [] } of pupils) {
    const student = await makeUser(db, { fullName })
    students.push(student)
    const { id } = await enrol(db, student.id, course.id)
    await changeRow(db, t.enrolments, id, {
      createdAt: daysAgo(30),
      ...(seen !== undefined && { lastSeenAt: daysAgo(seen) }),
    })
    for (const lesson of lessons.slice(0, done)) {
      await db.q.insert(t.lessonCompletions).values({ userId: student.id, lessonId: lesson.id })
    }
    for (const [index, { to, ...work }] of handed.entries()) {
      await makeSubmission(db, works[to]!.id, student.id, { attemptNumber: index + 1, ...work })
    }
  }
  const other = await makeCourse(db)
  const stranger = await makeUser(db, { fullName: 'Người Ngoài' })
  await enrol(db, stranger.id, other.id)
  const base = `/api/instructor/courses/${course.id}/class`
  const get = async <T = ClassPage>(path = '') =>
    (await api.call<T>('GET', base + path, { as: teacher.id })).body
  const names = async (path: string) => (await get(path)).items.map(({ fullName }) => fullName)
  return { course, teacher, students, lessons, base, get, names }
}

const CLASS: Pupil[] = [
  {
    fullName: 'Đặng Ánh',
    done: 4,
    seen: 20,
    works: [
      { to: 0, status: 'GRADED', score: 100 },
      { to: 1, status: 'GRADED', score: 33.33 },
    ],
  },
  {
    fullName: 'Bùi Đức',
    done: 2,
    seen: 1,
    // The second one is what counts, and has no grade yet.
    works: [
      { to: 0, status: 'GRADED', score: 90 },
      { to: 0, status: 'SUBMITTED' },
      { to: 1, status: 'GRADED', score: 50 },
    ],
  },
  { fullName: 'Ân Hà', done: 0 },
  {
    fullName: 'Chu Yến',
    done: 2,
    seen: 9,
    // What ran out does not hide a result; what was returned is none.
    works: [
      { to: 0, status: 'GRADED', score: 80 },
      { to: 0, status: 'EXPIRED' },
      { to: 1, status: 'RETURNED', score: 10 },
    ],
  },
]

test('each student with progress, last seen and the mean of graded newest submissions', async () => {
  const { get, students } = await classOf(CLASS)
  const { items, ...page } = await get()
  expect(items).toEqual([
    expect.objectContaining({
      fullName: 'Đặng Ánh',
      progressPct: 100,
      lastSeenAt: daysAgo(20).toISOString(),
      score: 66.67,
    }),
    expect.objectContaining({ fullName: 'Bùi Đức', lessonsDone: 2, progressPct: 50, score: 50 }),
    {
      _id: students[2]!.id,
      fullName: 'Ân Hà',
      email: students[2]!.email,
      avatar: null,
      lessonsDone: 0,
      progressPct: 0,
      lastSeenAt: null,
      score: null,
      since: daysAgo(30).toISOString(),
    },
    expect.objectContaining({ fullName: 'Chu Yến', lessonsDone: 2, score: 80 }),
  ])
  expect(page).toMatchObject({
    course: { title: 'Lớp thử', myRole: 'MAIN', mayWrite: true },
    lessons: 4,
    found: 4,
    next: null,
    // Whoever has finished is not missed; whoever never came is, from the day of the enrolment on.
    sums: {
      students: 4,
      averagePct: 50,
      finished: 1,
      notStarted: 1,
      unseen7: 2,
      unseen14: 1,
    },
  })
})

test.each([
  ['name', ['Đặng Ánh', 'Bùi Đức', 'Ân Hà', 'Chu Yến']],
  ['progress', ['Ân Hà', null, null, 'Đặng Ánh']],
  ['seen', ['Ân Hà', 'Đặng Ánh', 'Chu Yến', 'Bùi Đức']],
])('by %s, both ways, one to a page', async (sort, order) => {
  const { get, names } = await classOf(CLASS)
  for (const dir of ['asc', 'desc']) {
    const all = await names(`?sort=${sort}&dir=${dir}`)
    const wanted = dir === 'asc' ? order : order.toReversed()
    expect(all.map((name, at) => wanted[at] && name)).toEqual(wanted)
    const walked: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: ClassPage = await get(
        `?sort=${sort}&dir=${dir}&limit=1${next && `&after=${next}`}`,
      )
      walked.push(...page.items.map(({ fullName }) => fullName))
      next = page.next
    }
    expect(walked).toEqual(all)
  }
})

test('by score, whoever has none comes last both ways, also across pages', async () => {
  const { get, names } = await classOf(CLASS)
  expect(await names('?sort=score')).toEqual(['Bùi Đức', 'Đặng Ánh', 'Chu Yến', 'Ân Hà'])
  expect(await names('?sort=score&dir=desc')).toEqual(['Chu Yến', 'Đặng Ánh', 'Bùi Đức', 'Ân Hà'])
  const { next } = await get('?sort=score&dir=desc&limit=3')
  expect(await names(`?sort=score&dir=desc&limit=3&after=${next}`)).toEqual(['Ân Hà'])
})

test('searched without accents by name or email, with the count of those who fit', async () => {
  const { get, names, students } = await classOf(CLASS)
  expect(await names('?q=dang%20anh')).toEqual(['Đặng Ánh'])
  expect(await names(`?q=${students[1]!.email}`)).toEqual(['Bùi Đức'])
  expect(await names('?q=nguoi%20ngoai')).toEqual([])
  expect(await names('?q=100%25')).toEqual([])
  const page = await get('?q=yen&sort=score')
  expect([page.found, page.sums.students]).toEqual([1, 4])
})

test.each(['?sort=age', '?dir=up', '?after=abc', '?sort=seen&after=WyJhIiwiYiJd'])(
  '%s is refused',
  async (query) => {
    const { base, teacher } = await classOf([])
    const { status, body } = await api.call('GET', base + query, { as: teacher.id })
    expect([status, body.code]).toEqual([400, 'INVALID'])
  },
)

test('an erased account has no name and no address', async () => {
  const { get, students } = await classOf(CLASS)
  await eraseNow(api.deps, { command: 'test' }, students[0]!.id, 'Đã yêu cầu')
  const gone = (await get()).items.find(({ _id }) => _id === students[0]!.id)
  expect(gone).toMatchObject({ fullName: 'Người dùng đã xoá', email: '', progressPct: 100 })
})

test('a course without lessons: nobody has begun, nobody has finished', async () => {
  const teacher = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
  const course = await makeCourse(api.db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
  await enrol(api.db, (await makeUser(api.db)).id, course.id)
  const get = (path = '') =>
    api.call('GET', `/api/instructor/courses/${course.id}/class${path}`, { as: teacher.id })
  expect((await get()).body).toMatchObject({
    sums: { students: 1, averagePct: 0, finished: 0, notStarted: 1 },
  })
  expect((await get('/lessons')).body).toEqual({
    students: 1,
    finished: 0,
    notStarted: 1,
    lessons: [],
  })
})

test('lessons: how many have completed each, and for how many it is the last one', async () => {
  const { get, lessons, students } = await classOf(CLASS)
  // Out of order: the last by the outline counts.
  await api.db.q
    .delete(t.lessonCompletions)
    .where(
      and(
        eq(t.lessonCompletions.userId, students[1]!.id),
        eq(t.lessonCompletions.lessonId, lessons[0]!.id),
      ),
    )
  await api.db.q
    .insert(t.lessonCompletions)
    .values({ userId: students[1]!.id, lessonId: lessons[2]!.id })
  // Progress of somebody whose course was taken counts nowhere.
  const left = await makeUser(api.db)
  await api.db.q.insert(t.lessonCompletions).values({ userId: left.id, lessonId: lessons[0]!.id })
  const { lessons: rows, ...sums } = await get<ClassLessons>('/lessons')
  expect(sums).toEqual({ students: 4, finished: 1, notStarted: 1 })
  expect(rows.map(({ _id, done, stopped }) => [_id, done, stopped])).toEqual([
    [lessons[0]!.id, 2, 0],
    [lessons[1]!.id, 3, 1],
    [lessons[2]!.id, 2, 1],
    [lessons[3]!.id, 1, 0],
  ])
})

describe('the file', () => {
  test('has everybody in the same order, with the same figures, and runs no formula', async () => {
    const { base, teacher, get, students } = await classOf([
      ...CLASS,
      { fullName: '=1+1', done: 1, seen: 2 },
    ])
    const { status, body, headers } = await api.call<string>('GET', `${base}.csv?sort=progress`, {
      as: teacher.id,
    })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/filename="lop-khoa-hoc-\d+\.csv"/)
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head!.replace('\uFEFF', '')).toBe(
      'Họ và tên,Email,Tiến độ (%),Bài đã học,Số bài của khóa,Điểm trung bình (%),Vào học lần cuối,Ghi danh lúc',
    )
    const { items, sums } = await get('?sort=progress')
    expect(lines.map((line) => line.split(',')[1])).toEqual(items.map(({ email }) => email))
    const shares = lines.map((line) => Number(line.split(',')[2]))
    expect(Math.round(shares.reduce((sum, share) => sum + share, 0) / lines.length)).toBe(
      sums.averagePct,
    )
    expect(lines).toContain(`Ân Hà,${students[2]!.email},0,0,4,,,2026-02-18 12:00`)
    expect(lines).toContain(`'=1+1,${students[4]!.email},25,1,4,,2026-03-18 12:00,2026-02-18 12:00`)
  })

  test('of those who fit the search', async () => {
    const { base, teacher } = await classOf(CLASS)
    const { body } = await api.call<string>('GET', `${base}.csv?q=chu`, { as: teacher.id })
    expect(body.trim().split('\r\n')).toHaveLength(2)
  })
})

describe('when a student was there', () => {
  const seenAt = async (userId: string) => {
    const [row] = await api.db.q.select().from(t.enrolments).where(eq(t.enrolments.userId, userId))
    return row?.lastSeenAt?.toISOString() ?? null
  }

  test('an opened lesson is noted, at most every five minutes', async () => {
    const { students, lessons } = await classOf([{ fullName: 'Ân Hà' }])
    const { id } = students[0]!
    const open = async (minutes: number) => {
      api.clock.now = new Date(NOW.getTime() + minutes * 60_000)
      const path = `/api/student/lessons/${lessons[0]!.id}`
      expect((await api.call('GET', path, { as: id })).status).toBe(200)
      return api.clock.now.toISOString()
    }
    const first = await open(0)
    await expect.poll(() => seenAt(id)).toBe(first)
    await open(4)
    const later = await open(5)
    await expect.poll(() => seenAt(id)).toBe(later)
    api.clock.now = new Date(NOW.getTime() + 9 * 60_000)
    await api.call('GET', `/api/student/lessons/${lessons[0]!.id}`, { as: id })
    expect(await seenAt(id)).toBe(later)
  })

  test('a teacher who looks at a lesson is nobody’s presence', async () => {
    const { teacher, lessons, students } = await classOf([{ fullName: 'Ân Hà' }])
    await api.call('GET', `/api/student/lessons/${lessons[0]!.id}`, { as: teacher.id })
    expect(await seenAt(students[0]!.id)).toBeNull()
  })
})
