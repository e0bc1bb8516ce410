import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, isNull } from 'drizzle-orm'
import * as t from '../../server/platform/db/schema.ts'
import { pushSender } from '../../server/providers/push/send-pushes.ts'
import { remindDeadlines } from '../../server/providers/push/reminders.ts'
import { paths } from '../../shared/paths.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { type FakeFcm, startFcm } from '../support/fcm.ts'
import { makeAssessment, makeQuiz, makeSubmission } from '../support/learning-fixtures.ts'
import { makeBrowser, pushesTo } from '../support/push-fixtures.ts'
import { changeRow } from '../support/fixtures.ts'

const NOW = new Date('2026-11-26T17:00:00Z')
const HOUR = 3600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

let api: TestApi
let fcm: FakeFcm
let woken: number
beforeAll(async () => {
  fcm = await startFcm()
  api = await startApi({ keepOpen: true, settings: { fcm: fcm.settings } })
  api.deps.wakeOutbox = () => {
    woken += 1
  }
})
afterAll(async () => {
  await api.close()
  await fcm.close()
})
beforeEach(async () => {
  api.clock.now = NOW
  woken = 0
  await api.db.q.delete(t.assessments)
  await api.db.q.delete(t.pushMessages)
})

/** A course whose student has a browser. */
async function classWithBrowser() {
  const people = await classroom(api)
  const browser = await makeBrowser(api.db, people.student.id)
  return { ...people, browser }
}
const titlesTo = async (userId: string) =>
  (await pushesTo(api.db, userId)).map(({ data }) => data['title'])

test('a student is reminded of what is due within 24 hours: which, when and where', async () => {
  const { student, course, lesson, browser } = await classWithBrowser()
  const dueAt = new Date('2026-11-27T16:59:00Z')
  const essay = await makeAssessment(api.db, lesson, { title: 'Bài luận', dueAt })
  expect(await remindDeadlines(api.deps)).toBe(1)
  expect(woken).toBe(1)
  expect(await pushesTo(api.db, student.id)).toMatchObject([
    {
      data: {
        type: 'DEADLINE',
        title: 'Sắp đến hạn: Bài luận',
        body: `Hạn nộp Thứ Sáu 27/11, 23:59 (giờ Việt Nam). Khóa học: ${course.title}.`,
        url: paths.deadlines(essay.id),
        tag: `deadline-${essay.id}`,
      },
      expiresAt: dueAt,
    },
  ])
  expect(await pushSender(api.deps)()).toBe(1)
  expect(fcm.sentTo(browser.token)).toHaveLength(1)
})

test('once, however often the job runs', async () => {
  const { student, lesson } = await classWithBrowser()
  await makeAssessment(api.db, lesson, { dueAt: inHours(20) })
  await remindDeadlines(api.deps)
  woken = 0
  for (let n = 0; n < 3; n += 1) expect(await remindDeadlines(api.deps)).toBe(0)
  api.clock.now = inHours(19)
  expect(await remindDeadlines(api.deps)).toBe(0)
  expect(await pushesTo(api.db, student.id)).toHaveLength(1)
  expect(woken).toBe(0)
})

test('the window: open work, from now to 24 hours on', async () => {
  const { student, lesson } = await classWithBrowser()
  const due = (title: string, dueAt: Date | null, availableAt: Date | null = null) =>
    makeAssessment(api.db, lesson, { title, dueAt, availableAt })
  await due('đúng 24 giờ', inHours(24))
  await due('quá 24 giờ', new Date(inHours(24).getTime() + 1))
  await due('còn một chút', new Date(NOW.getTime() + 1))
  await due('vừa hết', NOW)
  await due('đã qua', inHours(-1))
  await due('không hạn', null)
  await due('vừa mở', inHours(5), NOW)
  await due('chưa mở', inHours(6), inHours(1))
  await makeQuiz(api.db, lesson, { title: 'quiz', dueAt: inHours(7) })
  await remindDeadlines(api.deps)
  const told = await titlesTo(student.id)
  expect(told).toHaveLength(4)
  expect(new Set(told)).toEqual(
    new Set(['còn một chút', 'quiz', 'vừa mở', 'đúng 24 giờ'].map((t) => `Sắp đến hạn: ${t}`)),
  )
  api.clock.now = inHours(1)
  expect(await remindDeadlines(api.deps)).toBe(2)
})

test('an attempt that ran out is not submitted', async () => {
  const { student, lesson } = await classWithBrowser()
  const quiz = await makeQuiz(api.db, lesson, { dueAt: inHours(5) })
  await makeSubmission(api.db, quiz.id, student.id, { status: 'EXPIRED', submittedAt: null })
  expect(await remindDeadlines(api.deps)).toBe(1)
})

test.each(['SUBMITTED', 'GRADED', 'RETURNED'])(
  'nothing about work that was submitted (%s)',
  async (status) => {
    const { student, classmate, lesson } = await classWithBrowser()
    await makeBrowser(api.db, classmate.id)
    const essay = await makeAssessment(api.db, lesson, { dueAt: inHours(5) })
    await makeSubmission(api.db, essay.id, student.id, { status })
    expect(await remindDeadlines(api.deps)).toBe(1)
    expect(await pushesTo(api.db, student.id)).toEqual([])
    expect(await pushesTo(api.db, classmate.id)).toHaveLength(1)
  },
)

test('nobody but the enrolled with a browser; one who registers later is told then', async () => {
  const { student, classmate, stranger, teacher, lesson } = await classWithBrowser()
  await makeBrowser(api.db, stranger.id)
  await makeBrowser(api.db, teacher.id)
  await makeAssessment(api.db, lesson, { dueAt: inHours(5) })
  expect(await remindDeadlines(api.deps)).toBe(1)
  expect(await pushesTo(api.db, student.id)).toHaveLength(1)
  await makeBrowser(api.db, classmate.id)
  expect(await remindDeadlines(api.deps)).toBe(1)
  expect(await pushesTo(api.db, classmate.id)).toHaveLength(1)
})

test('a due time that moved reminds again, in the new window', async () => {
  const { student, lesson } = await classWithBrowser()
  const essay = await makeAssessment(api.db, lesson, { dueAt: inHours(5) })
  await remindDeadlines(api.deps)
  const moveTo = (dueAt: Date) => changeRow(api.db, t.assessments, essay.id, { dueAt })
  await moveTo(inHours(48))
  expect(await remindDeadlines(api.deps)).toBe(0)
  api.clock.now = inHours(30)
  expect(await remindDeadlines(api.deps)).toBe(1)
  const [first, second] = await pushesTo(api.db, student.id)
  expect([first?.expiresAt, second?.expiresAt]).toEqual([inHours(5), inHours(48)])
  expect(second?.data['tag']).toBe(first?.data['tag'])
  // Back again: this due time has been told of.
  api.clock.now = NOW
  await moveTo(inHours(5))
  expect(await remindDeadlines(api.deps)).toBe(0)
})

test('more than one batch goes in one run', async () => {
  const { student, lesson } = await classWithBrowser()
  const rows = Array.from({ length: 1203 }, (_, n) => ({
    id: `a${String(n).padStart(5, '0')}`,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    type: 'ASSIGNMENT',
    title: `Bài ${n}`,
    dueAt: inHours(n % 24),
  }))
  await api.db.q.insert(t.assessments).values(rows)
  const dueNow = rows.filter(({ dueAt }) => dueAt <= NOW).length
  expect(await remindDeadlines(api.deps)).toBe(1203 - dueNow)
  expect(await pushesTo(api.db, student.id)).toHaveLength(1203 - dueNow)
})

test('nothing is written where FCM is not set up', async () => {
  const { lesson } = await classWithBrowser()
  await makeAssessment(api.db, lesson, { dueAt: inHours(5) })
  const off = { ...api.deps, settings: { ...api.deps.settings, fcm: undefined } }
  expect(await remindDeadlines(off)).toBe(0)
  expect(await api.db.q.$count(t.pushMessages)).toBe(0)
})

test.each<[string, (work: { essayId: string; studentId: string }) => Promise<unknown>]>([
  [
    'the work was submitted',
    ({ essayId, studentId }) => makeSubmission(api.db, essayId, studentId),
  ],
  [
    'the work was deleted',
    ({ essayId }) => api.db.q.delete(t.assessments).where(eq(t.assessments.id, essayId)),
  ],
  [
    'its due time was moved',
    ({ essayId }) => changeRow(api.db, t.assessments, essayId, { dueAt: inHours(48) }),
  ],
  [
    'the student left the course',
    ({ studentId }) => api.db.q.delete(t.enrolments).where(eq(t.enrolments.userId, studentId)),
  ],
])('one that still waits is let go once %s', async (_, happens) => {
  const { student, classmate, lesson, browser } = await classWithBrowser()
  const other = await makeBrowser(api.db, classmate.id)
  const essay = await makeAssessment(api.db, lesson, { dueAt: inHours(5) })
  const stays = await makeAssessment(api.db, lesson, { dueAt: inHours(6), title: 'Còn đó' })
  await makeSubmission(api.db, stays.id, student.id)
  expect(await remindDeadlines(api.deps)).toBe(3)
  await happens({ essayId: essay.id, studentId: student.id })
  await pushSender(api.deps)()
  expect(fcm.sentTo(browser.token)).toEqual([])
  // Nobody else's is held back.
  expect(fcm.sentTo(other.token)).toContainEqual(
    expect.objectContaining({ title: 'Sắp đến hạn: Còn đó' }),
  )
  expect(await api.db.q.$count(t.pushDeliveries, isNull(t.pushDeliveries.sentAt))).toBe(0)
})

test('an extension moves the reminder to the student’s own due time', async () => {
  const { student, lesson } = await classWithBrowser()
  const essay = await makeAssessment(api.db, lesson, { title: 'Bài luận', dueAt: inHours(20) })
  const extend = (dueAt: Date) =>
    api.db.q
      .insert(t.assessmentExtensions)
      .values({ assessmentId: essay.id, userId: student.id, dueAt, reason: 'Em bị ốm' })
  await extend(inHours(60))
  expect(await remindDeadlines(api.deps)).toBe(0)
  api.clock.now = inHours(40)
  expect(await remindDeadlines(api.deps)).toBe(1)
  expect(await pushesTo(api.db, student.id)).toMatchObject([{ expiresAt: inHours(60) }])
})

test('a reminder of the class’s due time is not sent after an extension', async () => {
  const { student, lesson, browser } = await classWithBrowser()
  const essay = await makeAssessment(api.db, lesson, { dueAt: inHours(20) })
  await remindDeadlines(api.deps)
  await api.db.q.insert(t.assessmentExtensions).values({
    assessmentId: essay.id,
    userId: student.id,
    dueAt: inHours(60),
    reason: 'Em bị ốm',
  })
  await pushSender(api.deps)()
  expect(fcm.sentTo(browser.token)).toEqual([])
})
