import { expect, onTestFinished, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { mailClassMessages } from '../../server/subjects/class/mail-messages.ts'
import { newId } from '../../server/platform/ids.ts'
import { remindDeadlines } from '../../server/providers/push/reminders.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { startFcm } from '../support/fcm.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../support/fixtures.ts'
import {
  makeAssessment,
  makeFile,
  makeQuiz,
  makeResource,
  makeSubmission,
  optionsOf,
} from '../support/learning-fixtures.ts'
import { makeBrowser } from '../support/push-fixtures.ts'
import { statementCounter } from '../support/statements.ts'

/** A round trip to the database for each row is unnoticeable with the demo data and ruins a large site. */

const NOW = new Date('2026-03-01T00:00:00Z')
const soon = new Date(NOW.getTime() + 3_600_000)

/** Everything `n` times: courses that one student bought and one teacher teaches, and all that is in one of them. */
async function school(api: TestApi, n: number) {
  const { db } = api
  const each = async <T>(make: (index: number) => Promise<T>, count = n) => {
    const made: T[] = []
    for (let index = 0; index < count; index += 1) made.push(await make(index))
    return made
  }
  const { student, teacher, course, lesson } = await classroom(api)
  await makeBrowser(db, student.id)
  await each(async (index) => {
    const other = await makeUser(db, { roles: ['STUDENT', 'INSTRUCTOR'] })
    await makeBrowser(db, other.id)
    await db.q
      .insert(t.courseInstructors)
      .values({ courseId: course.id, userId: other.id, role: 'CO', sortOrder: index + 2 })
  })
  await each(async () => {
    const { id } = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
    const order = { id: newId(), userId: student.id, status: 'PAID', provider: 'MOMO' }
    await db.q.insert(t.orders).values({ ...order, totalAmount: 200_000, expiresAt: soon })
    await db.q.insert(t.orderItems).values([
      { orderId: order.id, courseId: id, title: 'Một', price: 100_000 },
      { orderId: order.id, courseId: course.id, title: 'Hai', price: 100_000 },
    ])
    await enrol(db, student.id, id)
    const wanted = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
    await db.q.insert(t.cartItems).values({ userId: student.id, courseId: wanted.id })
  })
  await each(async (index) => {
    const section = await makeSection(db, course.id)
    // Many rows of a parent: the first has as many as there are parents, the others one.
    for (const one of await each(() => makeLesson(db, section), index ? 1 : n)) {
      await makeResource(db, one.id, { fileId: (await makeFile(api.deps)).id })
      await db.q.insert(t.lessonCompletions).values({ userId: student.id, lessonId: one.id })
    }
    await makeResource(db, lesson.id, { fileId: (await makeFile(api.deps)).id })
    await makeAssessment(db, lesson, { dueAt: soon })
  })
  const quiz = await makeQuiz(db, lesson, {
    dueAt: soon,
    questions: await each(async () => ({ type: 'SINGLE', options: optionsOf(n, 0) })),
  })
  const work = await makeAssessment(db, lesson, { dueAt: soon })
  const students = [student, ...(await each(() => makeUser(db)))]
  const submissions = []
  for (const { id: userId } of students) {
    if (userId !== student.id) {
      await enrol(db, userId, course.id)
      await makeBrowser(db, userId)
    }
    const submission = await makeSubmission(db, work.id, userId)
    submissions.push(submission)
    await each(
      async (index) => {
        const { id: fileId } = await makeFile(api.deps)
        const link = { submissionId: submission.id, fileId, title: 'Tệp', sortOrder: index }
        await db.q.insert(t.submissionFiles).values(link)
        for (const author of [userId, teacher.id]) {
          const comment = { submissionId: submission.id, userId: author, message: 'Chào' }
          await db.q.insert(t.submissionComments).values({ id: newId(), ...comment })
        }
        await makeSubmission(db, quiz.id, userId, { attemptNumber: index + 1 })
      },
      userId === student.id ? n : 1,
    )
  }
  return { student, teacher, course, lesson, quiz, work, submission: submissions[0]! }
}

/** The number of statements of each read, and of each write that tells others. */
async function counts(api: TestApi, count: ReturnType<typeof statementCounter>, n: number) {
  const { student, teacher, course, lesson, quiz, work, submission } = await school(api, n)
  const call =
    (as: string | undefined, method: string, path: string, json?: object) => async () => {
      const answer = await api.call(method, `/api${path}`, { ...(as && { token: as }), json })
      expect(answer.status, path).toBeLessThan(300)
    }
  const [learner, marker] = await Promise.all([student, teacher].map(({ id }) => api.tokenOf(id)))
  const taught = `/instructor/courses/${course.id}`
  const comment = { message: 'Chào' }
  const requests = {
    'public list': call(undefined, 'GET', '/public/courses?pageSize=100'),
    'public list, searched': call(undefined, 'GET', '/public/courses?q=khoa&maxPrice=900000'),
    'course detail': call(undefined, 'GET', `/public/courses/${course.id}`),
    topics: call(undefined, 'GET', '/public/topics'),
    cart: call(learner, 'GET', '/student/cart'),
    orders: call(learner, 'GET', '/student/orders'),
    'my courses': call(learner, 'GET', '/student/my-courses'),
    deadlines: call(learner, 'GET', '/student/deadlines'),
    outline: call(learner, 'GET', `/student/courses/${course.id}/outline`),
    progress: call(learner, 'GET', `/student/courses/${course.id}/progress`),
    lesson: call(learner, 'GET', `/student/lessons/${lesson.id}`),
    thread: call(learner, 'GET', `/student/assessments/${work.id}/thread`),
    'thread of a quiz': call(learner, 'GET', `/student/assessments/${quiz.id}/thread`),
    'taught courses': call(marker, 'GET', '/instructor/my-courses?stats=1'),
    content: call(marker, 'GET', `${taught}/content`),
    sections: call(marker, 'GET', `${taught}/sections`),
    students: call(marker, 'GET', `${taught}/students`),
    class: call(marker, 'GET', `${taught}/class`),
    'class by score': call(marker, 'GET', `${taught}/class?sort=score&limit=500`),
    'class as a file': call(marker, 'GET', `${taught}/class.csv`),
    'lessons of a class': call(marker, 'GET', `${taught}/class/lessons`),
    'messages to a class': call(marker, 'GET', `${taught}/class/messages`),
    'reminder, trial': call(marker, 'POST', `${taught}/class/reminders`, {
      below: 100,
      dryRun: true,
    }),
    announcement: call(marker, 'POST', `${taught}/class/announcements`, {
      title: 'Tin',
      body: 'Chào lớp.',
    }),
    'mails of an announcement': async () =>
      expect(await mailClassMessages(api.deps)).toBeGreaterThan(n),
    announcements: call(learner, 'GET', '/student/announcements'),
    'lesson to edit': call(marker, 'GET', `/instructor/lessons/${lesson.id}`),
    'quiz to edit': call(marker, 'GET', `/instructor/assessments/${quiz.id}`),
    submissions: call(marker, 'GET', `/instructor/assessments/${work.id}/submissions`),
    'submissions of a quiz': call(marker, 'GET', `/instructor/assessments/${quiz.id}/submissions`),
    submission: call(marker, 'GET', `/instructor/submissions/${submission.id}`),
    'comment to the teachers': call(
      learner,
      'POST',
      `/student/submissions/${submission.id}/comments`,
      comment,
    ),
    'comment to the student': call(
      marker,
      'POST',
      `/instructor/submissions/${submission.id}/comments`,
      comment,
    ),
    reminders: async () => expect(await remindDeadlines(api.deps)).toBeGreaterThan(n),
  }
  const counted: Record<string, number> = {}
  for (const [name, request] of Object.entries(requests)) counted[name] = await count(request)
  return counted
}

test('twelve rows of everything cost as many statements as two', async () => {
  const fcm = await startFcm()
  onTestFinished(fcm.close)
  // Whose statements are counted.
  const api = await startApi({ settings: { fcm: fcm.settings }, processes: 1 })
  api.clock.now = NOW
  const count = statementCounter(api.db)
  const few = await counts(api, count, 2)
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0)
  expect(await counts(api, count, 12)).toEqual(few)
})
