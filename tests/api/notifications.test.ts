import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { startRuntime } from '../../server/runtime.ts'
import { notifyCommented, notifyGraded } from '../../server/subjects/notifications/submissions.ts'
import { paths } from '../../shared/paths.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { type FakeFcm, startFcm } from '../support/fcm.ts'
import { changeRow, makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'
import { makeBrowser, pushesTo } from '../support/push-fixtures.ts'

const NOW = new Date('2026-03-02T01:00:00Z')

let api: TestApi
let fcm: FakeFcm
let seen: boolean[]
beforeAll(async () => {
  fcm = await startFcm()
  api = await startApi({ keepOpen: true, settings: { fcm: fcm.settings } })
  api.deps.wakeOutbox = () => seen.push(api.db.inTransaction)
})
afterAll(async () => {
  await api.close()
  await fcm.close()
})
beforeEach(() => {
  seen = []
  api.clock.now = NOW
})

/** A submitted essay; student, classmate and teachers have browsers. */
async function submitted(status = 'SUBMITTED') {
  const people = await classroom(api)
  const { course, lesson, student, classmate, teacher } = people
  const assistant = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
  await api.db.q
    .insert(t.courseInstructors)
    .values({ courseId: course.id, userId: assistant.id, role: 'TA' })
  for (const { id } of [student, classmate, teacher, assistant]) await makeBrowser(api.db, id)
  const essay = await makeAssessment(api.db, lesson, { title: 'Bài luận' })
  const submission = await makeSubmission(api.db, essay.id, student.id, { status, gradedAt: NOW })
  const feedback = paths.lesson(lesson.id, { view: essay.id })
  return { ...people, assistant, essay, submission, feedback }
}

const dataTo = async (userId: string) => (await pushesTo(api.db, userId)).map(({ data }) => data)

describe('a grade', () => {
  test.each([
    ['GRADED', 'Đã chấm: Bài luận', 'Mở để xem điểm và nhận xét của giảng viên.'],
    ['RETURNED', 'Cần làm lại: Bài luận', 'Giảng viên yêu cầu bạn làm lại bài này.'],
  ])('%s tells the student, without the score', async (status, title, body) => {
    const { student, classmate, teacher, course, submission, feedback } = await submitted(status)
    await notifyGraded(api.deps, submission.id)
    expect(await pushesTo(api.db, student.id)).toMatchObject([
      {
        data: {
          type: status,
          title,
          body: `${body} Khóa học: ${course.title}.`,
          url: feedback,
          tag: `submission-${submission.id}`,
        },
        expiresAt: new Date(NOW.getTime() + 3 * 24 * 3600_000),
      },
    ])
    expect(await dataTo(classmate.id)).toEqual([])
    expect(await dataTo(teacher.id)).toEqual([])
  })

  test('is told once, a later one anew; work that waits is no news', async () => {
    const { student, submission } = await submitted('GRADED')
    await notifyGraded(api.deps, submission.id)
    await notifyGraded(api.deps, submission.id)
    expect(await dataTo(student.id)).toHaveLength(1)
    const ofIt = eq(t.submissions.id, submission.id)
    const gradedAt = new Date(NOW.getTime() + 1)
    await api.db.q.update(t.submissions).set({ status: 'RETURNED', gradedAt }).where(ofIt)
    await notifyGraded(api.deps, submission.id)
    expect(new Set((await dataTo(student.id)).map(({ type }) => type))).toEqual(
      new Set(['GRADED', 'RETURNED']),
    )
    await api.db.q.update(t.submissions).set({ status: 'SUBMITTED', gradedAt: null }).where(ofIt)
    await notifyGraded(api.deps, submission.id)
    await notifyGraded(api.deps, newId())
    expect(await dataTo(student.id)).toHaveLength(2)
  })
})

describe('a comment', () => {
  const say = (as: string, submissionId: string, message = 'Em xin hỏi ạ.') =>
    api.call('POST', `/api/student/submissions/${submissionId}/comments`, { as, json: { message } })

  test('of the student tells the course’s teachers, after commit, not what was said', async () => {
    const { student, classmate, teacher, assistant, course, submission } = await submitted()
    expect((await say(student.id, submission.id)).status).toBe(200)
    expect(seen).toEqual([false])
    for (const { id } of [teacher, assistant]) {
      expect(await dataTo(id)).toEqual([
        {
          type: 'COMMENT',
          title: 'Bình luận mới: Bài luận',
          body: `${student.fullName} vừa bình luận về bài nộp của mình. Khóa học: ${course.title}.`,
          url: paths.gradingCourse(course.id),
          tag: `comments-${submission.id}`,
        },
      ])
    }
    expect(await dataTo(student.id)).toEqual([])
    expect(await dataTo(classmate.id)).toEqual([])
  })

  test('tells nobody who no longer teaches, and nobody of another course', async () => {
    const { student, teacher, assistant, submission } = await submitted()
    const other = await submitted()
    await changeRow(api.db, t.users, assistant.id, { roles: ['STUDENT'] })
    await say(student.id, submission.id)
    expect(await dataTo(teacher.id)).toHaveLength(1)
    for (const { id } of [assistant, other.teacher, other.assistant]) {
      expect(await dataTo(id)).toEqual([])
    }
  })

  test('of a teacher tells the student, and no other teacher', async () => {
    const { student, teacher, assistant, course, submission, feedback } = await submitted()
    const comment = {
      id: newId(),
      submissionId: submission.id,
      userId: teacher.id,
      message: 'Xem lại ý hai.',
    }
    await api.db.q.insert(t.submissionComments).values(comment)
    await notifyCommented(api.deps, comment.id)
    await notifyCommented(api.deps, comment.id)
    expect(await dataTo(student.id)).toEqual([
      {
        type: 'COMMENT',
        title: 'Bình luận mới: Bài luận',
        body: `${teacher.fullName} vừa bình luận về bài nộp của bạn. Khóa học: ${course.title}.`,
        url: feedback,
        tag: `comments-${submission.id}`,
      },
    ])
    expect(await dataTo(teacher.id)).toEqual([])
    expect(await dataTo(assistant.id)).toEqual([])
  })

  test('that is refused tells nobody', async () => {
    const { classmate, teacher, submission } = await submitted()
    expect((await say(classmate.id, submission.id)).status).toBe(404)
    expect(await dataTo(teacher.id)).toEqual([])
    expect(seen).toEqual([])
  })

  test('is taken where FCM is not set up, and nothing is written', async () => {
    const { student, teacher, submission } = await submitted()
    const { settings } = api.deps
    api.deps.settings = { ...settings, fcm: undefined }
    const answer = await say(student.id, submission.id)
    await notifyGraded(api.deps, submission.id)
    api.deps.settings = settings
    expect(answer.status).toBe(200)
    expect(await dataTo(teacher.id)).toEqual([])
  })
})

test('the running server sends what a comment wrote at once, and reminders by its own clock', async () => {
  api.clock.now = null
  const { student, teacher, lesson, submission } = await submitted()
  const dueAt = new Date(Date.now() + 5 * 3600_000)
  const work = await makeAssessment(api.db, lesson, { title: 'Bài cuối', dueAt })
  const runtime = await startRuntime(api.deps.settings, {
    database: api.db,
    selfUrl: () => api.url,
    log: api.deps.log,
  })
  onTestFinished(runtime.jobs.stop)
  const titlesTo = async (userId: string) => {
    const [browser] = await api.db.q
      .select({ token: t.pushTokens.token })
      .from(t.pushTokens)
      .where(eq(t.pushTokens.userId, userId))
    return fcm.sentTo(browser?.token ?? '').map(({ title }) => title)
  }

  const answer = await runtime.app.request(`/api/student/submissions/${submission.id}/comments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await api.tokenOf(student.id)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: 'Em xin hỏi ạ.' }),
  })
  expect(answer.status).toBe(200)
  const told = async () => expect(await titlesTo(teacher.id)).toEqual(['Bình luận mới: Bài luận'])
  await vi.waitFor(told, { timeout: 40_000 })
  await runtime.jobs.runOnce()
  expect(await titlesTo(student.id)).toEqual([`Sắp đến hạn: ${work.title}`])
})

describe('the grading calls', () => {
  test('a saved grade and a teacher’s comment tell the student, and wake the sender after commit', async () => {
    const { teacher, student, submission } = await submitted()
    const call = (what: string, json: unknown) =>
      api.call('POST', `/api/instructor/submissions/${submission.id}/${what}`, {
        as: teacher.id,
        json,
      })
    expect((await call('grade', { score: 8, pass: true, feedback: '' })).status).toBe(200)
    expect((await call('comments', { message: 'Tốt lắm' })).status).toBe(200)
    const types = (await dataTo(student.id)).map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['COMMENT', 'GRADED']))
    expect(types).toHaveLength(2)
    expect(seen).toEqual([false, false])
  })
})
