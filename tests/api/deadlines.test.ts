import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessmentExtensions, enrolments, quizAttempts } from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'

const NOW = new Date('2026-03-01T05:00:00Z')
const HOUR = 3600 * 1000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

const api = sharedApi({ now: NOW })

async function classroom() {
  const student = await makeUser(api.db)
  const course = await makeCourse(api.db)
  const section = await makeSection(api.db, course.id)
  const lesson = await makeLesson(api.db, section)
  await enrol(api.db, student.id, course.id)
  return { student, course, lesson }
}

const titles = async (as: string, query = '') => {
  const { status, body } = await api.call('GET', `/api/student/deadlines${query}`, { as })
  expect(status).toBe(200)
  return body.map((item: { title: string }) => item.title)
}

/** The titles of what the lesson tells was over before the student joined. */
async function overBefore(as: string, lessonId: string): Promise<string[]> {
  const { body } = await api.call('GET', `/api/student/lessons/${lessonId}`, { as })
  return body.assessments
    .filter(({ dueBeforeEnrolment }: { dueBeforeEnrolment?: boolean }) => dueBeforeEnrolment)
    .map(({ title }: { title: string }) => title)
    .toSorted()
}

test('what falls due within the days asked for, and what is overdue, earliest first', async () => {
  const { student, lesson } = await classroom()
  const due = (title: string, dueAt: Date | null) =>
    makeAssessment(api.db, lesson, { title, dueAt })
  await due('sau 91 ngày', inHours(91 * 24))
  await due('sau 30 ngày', inHours(30 * 24))
  await due('đúng 7 ngày', inHours(7 * 24))
  await due('sau 1 giờ', inHours(1))
  await due('bây giờ', NOW)
  await due('trễ lâu', inHours(-400 * 24))
  await due('trễ 1 giờ', inHours(-1))
  await due('không hạn', null)
  const late = ['trễ lâu', 'trễ 1 giờ']

  const week = [...late, 'bây giờ', 'sau 1 giờ', 'đúng 7 ngày']
  expect(await titles(student.id)).toEqual(week)
  expect(await titles(student.id, '?withinDays=1')).toEqual([...late, 'bây giờ', 'sau 1 giờ'])
  expect(await titles(student.id, '?withinDays=30')).toEqual([...week, 'sau 30 ngày'])
  expect(await titles(student.id, '?withinDays=5000')).toEqual([...week, 'sau 30 ngày'])
  expect(await titles(student.id, '?withinDays=0')).toEqual([...late, 'bây giờ', 'sau 1 giờ'])
  for (const nonsense of ['', 'abc', '-3', '2.5', '1e2', '1&withinDays=2']) {
    expect([nonsense, await titles(student.id, `?withinDays=${nonsense}`)]).toEqual([
      nonsense,
      week,
    ])
  }
})

test('submitted, graded and on time; what was submitted is not overdue', async () => {
  const { student, course, lesson } = await classroom()
  const other = await makeUser(api.db)
  await enrol(api.db, other.id, course.id)
  const make = (title: string, hours: number, type = 'ASSIGNMENT') =>
    makeAssessment(api.db, lesson, { title, dueAt: inHours(hours), type })
  const past = await make('quá hạn, đã nộp', -2)
  const open = await make('chưa nộp', 1, 'QUIZ')
  const graded = await make('đã chấm', 2, 'QUIZ')
  const returned = await make('làm lại', 3)
  const submit = (id: string, who: string, hours: number, status: string, attemptNumber = 1) =>
    makeSubmission(api.db, id, who, { submittedAt: inHours(hours), status, attemptNumber })
  await submit(past.id, student.id, -3, 'SUBMITTED')
  await submit(open.id, other.id, -1, 'GRADED')
  await submit(graded.id, student.id, -5, 'GRADED')
  // The newest submission speaks.
  await submit(returned.id, student.id, -5, 'GRADED')
  await submit(returned.id, student.id, 4, 'RETURNED', 2)

  const { body } = await api.call('GET', '/api/student/deadlines', { as: student.id })
  const item = (of: typeof open, hours: number, type = 'QUIZ') => ({
    _id: of.id,
    title: of.title,
    type,
    dueAt: inHours(hours).toISOString(),
    lessonId: lesson.id,
    courseId: course.id,
    courseTitle: course.title,
  })
  expect(body).toEqual([
    { ...item(open, 1), submitted: false, graded: false },
    { ...item(graded, 2), submitted: true, graded: true, onTime: true },
    {
      ...item(returned, 3, 'ASSIGNMENT'),
      submitted: true,
      graded: false,
      returned: true,
      onTime: false,
    },
  ])
  expect(await titles(other.id)).toContain('quá hạn, đã nộp')
})

test('what is returned stays until it is handed in again, however long it was due', async () => {
  const { student, lesson } = await classroom()
  const { id } = await makeAssessment(api.db, lesson, { title: 'làm lại', dueAt: inHours(-90) })
  const submit = (attemptNumber: number, status: string) =>
    makeSubmission(api.db, id, student.id, { submittedAt: inHours(-99), status, attemptNumber })
  await submit(1, 'GRADED')
  expect(await titles(student.id)).toEqual([])
  await submit(2, 'RETURNED')
  expect(await titles(student.id)).toEqual(['làm lại'])
  await submit(3, 'SUBMITTED')
  expect(await titles(student.id)).toEqual([])
})

test('nobody misses what was over before they joined; what is set later counts', async () => {
  const { student, course, lesson } = await classroom()
  const joined = inHours(-100)
  await api.db.q
    .update(enrolments)
    .set({ createdAt: joined })
    .where(eq(enrolments.userId, student.id))
  const make = (title: string, dueAt: number, createdAt: number) =>
    makeAssessment(api.db, lesson, {
      title,
      dueAt: inHours(dueAt),
      createdAt: inHours(createdAt),
    })
  await make('hết hạn từ trước', -101, -900)
  await make('đúng lúc ghi danh', -100, -900)
  await make('hết hạn sau đó', -99, -900)
  await make('giao sau, hạn từ trước', -102, -50)
  await make('còn hạn', 5, -900)
  const own = await make('gia hạn riêng', -800, -900)
  const tooLate = await make('gia hạn riêng, vẫn từ trước', -800, -900)
  const extend = (assessmentId: string, hours: number) =>
    api.db.q.insert(assessmentExtensions).values({
      assessmentId,
      userId: student.id,
      dueAt: inHours(hours),
      reason: 'ốm',
    })
  await extend(own.id, -98)
  await extend(tooLate.id, -700)
  expect(await titles(student.id)).toEqual([
    'giao sau, hạn từ trước',
    'đúng lúc ghi danh',
    'hết hạn sau đó',
    'gia hạn riêng',
    'còn hạn',
  ])
  // The lesson lists all of them, and says which nobody can blame the student for.
  expect(await overBefore(student.id, lesson.id)).toEqual([
    'gia hạn riêng, vẫn từ trước',
    'hết hạn từ trước',
  ])
  const early = await makeUser(api.db)
  await enrol(api.db, early.id, course.id)
  await api.db.q
    .update(enrolments)
    .set({ createdAt: inHours(-1000) })
    .where(eq(enrolments.userId, early.id))
  expect(await titles(early.id)).toContain('hết hạn từ trước')
  expect(await overBefore(early.id, lesson.id)).toEqual([])
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  expect(await overBefore(admin.id, lesson.id)).toEqual([])
})

test('only of courses one is enrolled in; instructors and admins have none of their own', async () => {
  const { lesson, course } = await classroom()
  await makeAssessment(api.db, lesson, { dueAt: inHours(1) })
  const stranger = await makeUser(api.db)
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  expect(await titles(stranger.id)).toEqual([])
  expect(await titles(admin.id)).toEqual([])
  await enrol(api.db, stranger.id, course.id)
  expect(await titles(stranger.id)).toHaveLength(1)
})

test('a quiz whose attempts all ran out is used up, until a teacher gives one more', async () => {
  const { student, lesson } = await classroom()
  const quiz = (title: string, attemptsAllowed: number | null) =>
    makeAssessment(api.db, lesson, {
      title,
      type: 'QUIZ',
      dueAt: inHours(5),
      durationMinutes: 10,
      attemptsAllowed,
    })
  const begin = ({ id }: { id: string }, number: number, hours: number) =>
    api.db.q.insert(quizAttempts).values({
      assessmentId: id,
      userId: student.id,
      number,
      startedAt: inHours(hours),
      questionOrder: [],
    })
  const over = await quiz('hết lượt', 2)
  await begin(over, 1, -3)
  await begin(over, 2, -2)
  const running = await quiz('đang làm', 1)
  await begin(running, 1, 0)
  const left = await quiz('còn lượt', 2)
  await begin(left, 1, -2)
  const free = await quiz('không giới hạn', null)
  await begin(free, 1, -2)
  const usedUp = async () => {
    const { body } = await api.call('GET', '/api/student/deadlines', { as: student.id })
    expect(body).toHaveLength(4)
    return body
      .filter((item: { usedUp?: boolean }) => item.usedUp)
      .map(({ title }: { title: string }) => title)
  }
  expect(await usedUp()).toEqual(['hết lượt'])
  await api.db.q
    .insert(assessmentExtensions)
    .values({ assessmentId: over.id, userId: student.id, extraAttempts: 1, reason: 'ốm' })
  expect(await usedUp()).toEqual([])
})

test('work that opens later says when, and nothing where it is open to all', async () => {
  const { student, lesson } = await classroom()
  await makeAssessment(api.db, lesson, { title: 'mở', dueAt: inHours(5) })
  await makeAssessment(api.db, lesson, {
    title: 'chưa mở',
    dueAt: inHours(6),
    availableAt: inHours(2),
  })
  const { body } = await api.call('GET', '/api/student/deadlines', { as: student.id })
  expect(
    body.map(({ title, availableAt }: Record<string, string>) => [title, availableAt]),
  ).toEqual([
    ['mở', undefined],
    ['chưa mở', inHours(2).toISOString()],
  ])
})
