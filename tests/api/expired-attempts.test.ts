import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordExpired } from '../../server/subjects/assessments/expired-attempts.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeQuiz } from '../support/learning-fixtures.ts'
import { changeRow } from '../support/fixtures.ts'

/** An attempt that ran out unsubmitted is on record for everybody whom it concerns. */

const NOW = new Date('2026-03-01T05:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const OVER = 10 + 31 / 60
/** What every call tells of it. */
const RAN_OUT = { status: 'EXPIRED', score: null, pass: null, submittedAt: null, late: false }

const api = sharedApi({ now: NOW })

const rowsOf = (id: string) =>
  api.db.q.select().from(t.submissions).where(eq(t.submissions.assessmentId, id))

const calls = learningCalls(api)

/** A class with a quiz of 10 minutes, and the calls about it. */
async function quizRoom(given: Parameters<typeof makeQuiz>[2] = {}) {
  const room = await classroom(api)
  const { student, teacher, lesson } = room
  const quiz = await makeQuiz(api.db, lesson, {
    durationMinutes: 10,
    attemptsAllowed: 1,
    points: 100,
    passScore: 60,
    dueAt: after(60 * 24 * 3),
    ...given,
  })
  return {
    ...room,
    quiz,
    open: (as = student.id) => calls.open(as, quiz.id),
    submit: (answers: unknown = [[1]], startedAt = NOW) =>
      calls.submitQuiz(student.id, quiz.id, answers, { startedAt: startedAt.toISOString() }),
    thread: () => calls.thread(student.id, quiz.id),
    listed: async () =>
      (await calls.openLesson(student.id, lesson.id)).body.assessments[0].submission,
    deadlines: () => calls.deadlines(student.id),
    /** What the desk reads: the first item is used. */
    ofStudent: async () => (await calls.submissionsOf(teacher.id, quiz.id, student.id)).body,
    grade: (id: string, pass: boolean) =>
      calls.grade(teacher.id, id, { score: 0, pass, feedback: '' }),
  }
}

describe('whoever reads first finds it', () => {
  test('the lesson of the student', async () => {
    const { open, listed } = await quizRoom()
    await open()
    api.clock.now = after(10.5)
    expect(await listed()).toBeNull()
    api.clock.now = after(OVER)
    expect(await listed()).toMatchObject(RAN_OUT)
  })

  test('the thread, where the student can ask for another attempt', async () => {
    const { open, thread, student, ofStudent } = await quizRoom()
    await open()
    api.clock.now = after(OVER)
    const { submission, comments } = await thread()
    expect(submission).toMatchObject({ ...RAN_OUT, answersJson: null, textAnswer: '' })
    expect(comments).toEqual([])
    const said = await calls.say(student.id, submission._id, 'Máy em bị tắt, xin thêm một lượt ạ.')
    expect(said.status).toBe(200)
    expect((await ofStudent())[0].comments).toHaveLength(1)
  })

  test('the teacher, for one student and for all', async () => {
    const { open, ofStudent, student, classmate, teacher, quiz } = await quizRoom()
    await open()
    await open(classmate.id)
    api.clock.now = after(OVER)
    expect(await ofStudent()).toMatchObject([{ ...RAN_OUT, user: { _id: student.id } }])
    const all = await calls.submissionsOf(teacher.id, quiz.id)
    expect(all.body.map((each: { status: string }) => each.status)).toEqual(['EXPIRED', 'EXPIRED'])
    const [{ _id }] = all.body
    expect((await calls.readSubmission(teacher.id, _id)).body).toMatchObject(RAN_OUT)
  })

  test('the refused submission itself', async () => {
    const { open, submit, quiz } = await quizRoom()
    await open()
    api.clock.now = after(OVER)
    expect((await submit()).body.code).toBe('TIME_OVER')
    expect(await rowsOf(quiz.id)).toMatchObject([{ status: 'EXPIRED', attemptNumber: 1 }])
  })

  test('the job, when nobody reads; once, however often', async () => {
    const { open, quiz } = await quizRoom()
    await open()
    api.clock.now = after(10.5)
    await recordExpired(api.deps)
    expect(await rowsOf(quiz.id)).toEqual([])
    api.clock.now = after(OVER)
    await recordExpired(api.deps)
    await recordExpired(api.deps)
    expect(await rowsOf(quiz.id)).toMatchObject([{ status: 'EXPIRED', startedAt: NOW }])
  })

  test('never of a quiz without a duration', async () => {
    const { open, listed } = await quizRoom({ durationMinutes: null })
    await open()
    api.clock.now = after(60 * 24)
    await recordExpired(api.deps)
    expect(await listed()).toBeNull()
  })
})

describe('another attempt', () => {
  test("is the teacher's to give, as after any submission", async () => {
    const { open, submit, ofStudent, grade, listed } = await quizRoom()
    await open()
    api.clock.now = after(OVER)
    expect((await open()).body).toMatchObject({
      code: 'NO_ATTEMPTS_LEFT',
      message: expect.stringMatching(/Lượt gần nhất đã hết giờ/),
    })
    const [{ _id }] = await ofStudent()
    expect(await grade(_id, false)).toMatchObject({
      status: 200,
      body: { status: 'RETURNED', submittedAt: null, score: null },
    })
    expect(await listed()).toMatchObject({ status: 'RETURNED' })
    api.clock.now = after(30)
    expect((await open()).body.attempt).toEqual({ number: 2, startedAt: after(30).toISOString() })
    expect((await submit([[1]], after(30))).body.submission).toMatchObject({
      status: 'GRADED',
      score: 100,
    })
    expect(await listed()).toMatchObject({ status: 'GRADED' })
    expect(await ofStudent()).toMatchObject([{ status: 'GRADED' }, { status: 'RETURNED' }])
  })

  test('that runs out too is told, not hidden behind the returned one', async () => {
    const { open, ofStudent, grade, listed } = await quizRoom()
    await open()
    api.clock.now = after(OVER)
    await grade((await ofStudent())[0]._id, false)
    api.clock.now = after(30)
    await open()
    api.clock.now = after(30 + OVER)
    expect(await listed()).toMatchObject(RAN_OUT)
    expect(await ofStudent()).toMatchObject([{ status: 'EXPIRED' }, { status: 'RETURNED' }])
  })

  test('that is still left can simply be started', async () => {
    const { open, submit, listed } = await quizRoom({ attemptsAllowed: 2 })
    await open()
    api.clock.now = after(OVER)
    expect(await listed()).toMatchObject(RAN_OUT)
    expect((await open()).body).toMatchObject({
      attempt: { number: 2 },
      submission: { status: 'EXPIRED' },
    })
    await submit([[1]], after(OVER))
    expect(await listed()).toMatchObject({ status: 'GRADED', score: 100 })
  })

  test('in longer time: the same attempt goes on, and its submission takes the place', async () => {
    const { open, submit, listed, quiz } = await quizRoom()
    await open()
    api.clock.now = after(OVER)
    const { _id } = await listed()
    await changeRow(api.db, t.assessments, quiz.id, { durationMinutes: 20 })
    expect((await open()).body.attempt).toEqual({ number: 1, startedAt: NOW.toISOString() })
    expect((await submit()).body.submission).toMatchObject({ _id, status: 'GRADED' })
    expect(await rowsOf(quiz.id)).toHaveLength(1)
  })
})

describe('is no submission', () => {
  test('to deadlines', async () => {
    const { open, deadlines, listed } = await quizRoom()
    await open()
    api.clock.now = after(OVER)
    await listed()
    const [item] = await deadlines()
    expect(item).toMatchObject({ submitted: false, graded: false })
    expect(item).not.toHaveProperty('onTime')
  })

  test('to the count of what a deletion takes along, while the quiz stays frozen', async () => {
    const { open, listed, quiz, teacher } = await quizRoom()
    await open()
    api.clock.now = after(OVER)
    await listed()
    const { body } = await api.call('GET', `/api/instructor/assessments/${quiz.id}`, {
      as: teacher.id,
    })
    expect(body.submissions).toBe(0)
    const question = { question: 'Khác', type: 'SHORT', score: 1, sortOrder: 1, options: [] }
    const changed = await api.call('PUT', `/api/instructor/assessments/${quiz.id}`, {
      as: teacher.id,
      json: { ...body, questions: [...body.questions, question] },
    })
    expect(changed.body.code).toBe('QUIZ_HAS_SUBMISSIONS')
  })

  test('that hides a result: what was submitted before stays in front', async () => {
    const { open, submit, listed, ofStudent, deadlines, grade } = await quizRoom({
      attemptsAllowed: 2,
    })
    await open()
    const first = (await submit()).body.submission
    api.clock.now = after(20)
    await open()
    api.clock.now = after(20 + OVER)
    expect(await listed()).toMatchObject({ _id: first._id, score: 100 })
    expect(await ofStudent()).toMatchObject([{ _id: first._id }, { status: 'EXPIRED' }])
    expect(await deadlines()).toMatchObject([{ submitted: true, graded: true }])
    // The teacher returns it after the second attempt ran out: that is the news.
    await grade(first._id, false)
    expect(await listed()).toMatchObject({ _id: first._id, status: 'RETURNED' })
    expect((await open()).body.attempt.number).toBe(3)
  })
})
