import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { learningCalls } from '../support/learning-calls.ts'
import {
  makeAssessment,
  makeQuiz,
  makeSubmission,
  optionsOf,
} from '../support/learning-fixtures.ts'
import { changeRow } from '../support/fixtures.ts'

const NOW = new Date('2026-03-01T05:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const api = sharedApi({ now: NOW })

const { open, openLesson, submitQuiz, thread } = learningCalls(api)
const submit = (as: string, id: string, answers: unknown, more: object = {}) =>
  submitQuiz(as, id, answers, { startedAt: NOW.toISOString(), ...more })
/** What was submitted; attempts that ran out are in expired-attempts.test.ts. */
const rowsOf = (id: string) =>
  api.db.q
    .select()
    .from(t.submissions)
    .where(and(eq(t.submissions.assessmentId, id), ne(t.submissions.status, 'EXPIRED')))

const CHOICES = [
  { type: 'SINGLE', options: optionsOf(3, 1) },
  { type: 'MULTI', options: optionsOf(4, 0, 2), score: 2 },
]

describe('handing in', () => {
  test('choices are scored at once', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { passScore: 60, questions: CHOICES })
    await open(student.id, quiz.id)
    api.clock.now = after(3)
    const { status, body } = await submit(student.id, quiz.id, [[0], [2, 0]])
    expect(status).toBe(200)
    expect(body.submission).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      status: 'GRADED',
      score: 66.67,
      pass: true,
      submittedAt: after(3).toISOString(),
      gradedAt: after(3).toISOString(),
      late: false,
      feedback: '',
      textAnswer: '',
      attachments: [],
      answersJson: '[[0],[0,2]]',
      graderUser: null,
      assessment: { _id: quiz.id, title: quiz.title, assessmentType: 'QUIZ' },
    })
    expect(await rowsOf(quiz.id)).toMatchObject([{ attemptNumber: 1, startedAt: NOW }])
  })

  test.each([
    [60, [[1], []], 33.33, false],
    [33.33, [[1], []], 33.33, true],
    [0, [[], []], 0, true],
    [null, [[1], [0, 2]], 100, null],
  ])('pass score %s, answers %j: %s %%, pass %s', async (passScore, answers, score, pass) => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { passScore, questions: CHOICES })
    await open(student.id, quiz.id)
    expect((await submit(student.id, quiz.id, answers)).body.submission).toMatchObject({
      score,
      pass,
    })
  })

  test('a SHORT question waits for the teacher, its text kept', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { questions: [...CHOICES, { type: 'SHORT' }] })
    await open(student.id, quiz.id)
    const textAnswer = 'Vì biến giữ một giá trị.\nDòng hai.'
    const { body } = await submit(student.id, quiz.id, [[1], [0, 2], []], { textAnswer })
    expect(body.submission).toMatchObject({
      status: 'SUBMITTED',
      score: null,
      pass: null,
      gradedAt: null,
      textAnswer,
    })
  })

  test('shuffled answers are stored in the author’s order and told in the student’s', async () => {
    const { student, lesson } = await classroom(api)
    const questions = Array.from({ length: 8 }, (_, index) => ({
      type: index % 2 ? 'MULTI' : 'SINGLE',
      options: optionsOf(5, ...(index % 2 ? [1, 3] : [index % 5])),
    }))
    const quiz = await makeQuiz(api.db, lesson, { shuffleQuestions: true, questions })
    const shown = (await open(student.id, quiz.id)).body.questions
    const answers = shown.map((each: { question: string; options: { content: string }[] }) => {
      const authored = questions[Number(each.question.slice('Câu hỏi '.length)) - 1]
      const right = authored?.options.filter((o) => o.isCorrect).map((o) => o.content)
      return each.options.flatMap((o, index) => (right?.includes(o.content) ? [index] : []))
    })
    const { body } = await submit(student.id, quiz.id, answers)
    expect(body.submission).toMatchObject({ score: 100, answersJson: JSON.stringify(answers) })
    const [row] = await rowsOf(quiz.id)
    expect(JSON.parse(row?.answersJson ?? '')).toEqual(
      questions.map(({ options }) => options.flatMap((o, index) => (o.isCorrect ? [index] : []))),
    )
    const { submission } = await thread(student.id, quiz.id)
    expect(submission.answersJson).toBe(JSON.stringify(answers))
  })

  test('after the due time it is taken and marked late', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { dueAt: after(5) })
    await open(student.id, quiz.id)
    api.clock.now = after(5.01)
    const { status, body } = await submit(student.id, quiz.id, [[1]])
    expect([status, body.submission.late]).toEqual([200, true])
  })

  test('twice gives the first one’s result; the next attempt is another submission', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 2, passScore: 60 })
    await open(student.id, quiz.id)
    const first = await submit(student.id, quiz.id, [[1]])
    const again = await submit(student.id, quiz.id, [[0]])
    expect(again).toMatchObject({ status: 200, body: first.body })
    await open(student.id, quiz.id)
    const second = await submit(student.id, quiz.id, [[0]])
    expect(second.body.submission).toMatchObject({ score: 0, pass: false })
    expect(second.body.submission._id).not.toBe(first.body.submission._id)
    expect((await open(student.id, quiz.id)).body.code).toBe('NO_ATTEMPTS_LEFT')
  })
})

describe('the attempts that are told', () => {
  const told = async (as: string, quiz: { id: string; lessonId: string }) => {
    const { assessments } = (await openLesson(as, quiz.lessonId)).body
    const { attempts } = assessments.find(({ _id }: { _id: string }) => _id === quiz.id)
    expect(attempts).toEqual((await thread(as, quiz.id)).attempts)
    return attempts
  }

  test('are those used up and those allowed, by the rule that lets another begin', async () => {
    const { student, classmate, lesson } = await classroom(api)
    const { id } = await makeQuiz(api.db, lesson, {
      attemptsAllowed: 2,
      durationMinutes: 10,
      questions: CHOICES,
    })
    const quiz = { id, lessonId: lesson.id }
    await makeQuiz(api.db, lesson, { attemptsAllowed: 5 })
    expect(await told(student.id, quiz)).toBeUndefined()
    await open(student.id, id)
    expect(await told(student.id, quiz)).toBeUndefined()
    const { body } = await submit(student.id, id, [[0], [0]])
    expect(await told(student.id, quiz)).toEqual({ used: 1, allowed: 2 })
    // One that runs may still be handed in.
    await open(student.id, id)
    expect(await told(student.id, quiz)).toEqual({ used: 1, allowed: 2 })
    api.clock.now = after(11)
    expect(await told(student.id, quiz)).toEqual({ used: 2, allowed: 2 })
    expect((await open(student.id, id)).body.code).toBe('NO_ATTEMPTS_LEFT')

    await api.db.q
      .insert(t.assessmentExtensions)
      .values({ assessmentId: id, userId: student.id, extraAttempts: 1, reason: 'ốm' })
    expect(await told(student.id, quiz)).toEqual({ used: 2, allowed: 3 })
    await changeRow(api.db, t.submissions, body.submission._id, { status: 'RETURNED' })
    expect(await told(student.id, quiz)).toEqual({ used: 2, allowed: 4 })
    expect((await open(student.id, id)).body.attempt.number).toBe(3)
    expect(await told(classmate.id, quiz)).toBeUndefined()
  })

  test('are none of an assignment, nor where any number is allowed', async () => {
    const { student, lesson } = await classroom(api)
    const { id } = await makeQuiz(api.db, lesson, { attemptsAllowed: null, questions: CHOICES })
    await open(student.id, id)
    await submit(student.id, id, [[0], [0]])
    expect(await told(student.id, { id, lessonId: lesson.id })).toBeUndefined()
    const essay = await makeAssessment(api.db, lesson)
    await makeSubmission(api.db, essay.id, student.id)
    expect(await told(student.id, { id: essay.id, lessonId: lesson.id })).toBeUndefined()
  })
})

describe('answers of an earlier attempt', () => {
  const RETAKE = { durationMinutes: 10, attemptsAllowed: 3 }
  const at = (minutes: number) => ({ startedAt: after(minutes).toISOString() })

  test('that ran out are refused, never taken for the running one', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, RETAKE)
    await open(student.id, quiz.id)
    api.clock.now = after(20)
    await open(student.id, quiz.id)
    api.clock.now = after(21)
    expect(await submit(student.id, quiz.id, [[0]], at(0))).toMatchObject({
      status: 409,
      body: { code: 'EARLIER_ATTEMPT', message: expect.stringMatching(/lượt làm trước/) },
    })
    expect(await rowsOf(quiz.id)).toEqual([])
    expect((await submit(student.id, quiz.id, [[1]], at(20))).body.submission.score).toBe(100)
    expect(await rowsOf(quiz.id)).toMatchObject([{ attemptNumber: 2 }])
  })

  test('that was submitted get its submission, while the next one runs', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, RETAKE)
    await open(student.id, quiz.id)
    const first = await submit(student.id, quiz.id, [[1]], at(0))
    api.clock.now = after(5)
    await open(student.id, quiz.id)
    expect(await submit(student.id, quiz.id, [[1]], at(0))).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await rowsOf(quiz.id)).toHaveLength(1)
  })

  test.each([
    ['when the quiz was loaded', { startedAt: after(22.5).toISOString() }],
    ['a moment beside an earlier beginning', { startedAt: new Date(+after(0) + 1).toISOString() }],
    ['before every attempt', { startedAt: after(-60).toISOString() }],
    ['the future', { startedAt: after(600).toISOString() }],
    ['nonsense', { startedAt: 'hôm qua' }],
    ['nothing', { startedAt: undefined }],
  ])('any other startedAt is the running one: %s', async (_, more) => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, RETAKE)
    await open(student.id, quiz.id)
    api.clock.now = after(20)
    await open(student.id, quiz.id)
    api.clock.now = after(23)
    expect((await submit(student.id, quiz.id, [[1]], more)).status).toBe(200)
    expect(await rowsOf(quiz.id)).toMatchObject([{ attemptNumber: 2 }])
  })

  test('somebody else’s attempts do not count', async () => {
    const { student, classmate, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, RETAKE)
    await open(classmate.id, quiz.id)
    api.clock.now = after(20)
    await open(classmate.id, quiz.id)
    await open(student.id, quiz.id)
    expect((await submit(student.id, quiz.id, [[1]], at(0))).status).toBe(200)
  })
})

describe('time', () => {
  test('is the server’s: taken until 30 seconds after the end, whatever the caller says', async () => {
    const { student, classmate, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { durationMinutes: 10, attemptsAllowed: 1 })
    await open(student.id, quiz.id)
    await open(classmate.id, quiz.id)
    api.clock.now = after(10.5)
    expect((await submit(student.id, quiz.id, [[1]])).status).toBe(200)
    api.clock.now = new Date(after(10.5).getTime() + 1)
    const late = await submit(classmate.id, quiz.id, [[1]], {
      startedAt: after(10).toISOString(),
    })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'TIME_OVER',
        message:
          'Đã quá thời gian làm bài (10 phút) nên bài nộp không được nhận. Lượt làm này đã kết thúc.',
      },
    })
    expect(await rowsOf(quiz.id)).toHaveLength(1)
    expect((await open(classmate.id, quiz.id)).body.code).toBe('NO_ATTEMPTS_LEFT')
    // An answer that came in time is told again, however late the question.
    expect((await submit(student.id, quiz.id, [[1]])).status).toBe(200)
  })

  test('without a duration never runs out', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    await open(student.id, quiz.id)
    api.clock.now = after(60 * 24 * 30)
    expect((await submit(student.id, quiz.id, [[1]])).status).toBe(200)
  })
})

describe('refused', () => {
  test.each([
    [{ answersJson: '[[1]', startedAt: '' }, 'answersJson không phải là JSON.'],
    [{ answersJson: '[[7]]' }, 'Câu 1: không có phương án 7.'],
    [{ answersJson: [[1]] }, 'Thiếu answersJson.'],
    [{}, 'Thiếu answersJson.'],
  ])('%j: 400, and the attempt goes on', async (json, message) => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 1 })
    await open(student.id, quiz.id)
    const path = `/api/student/assessments/${quiz.id}/submit-quiz`
    expect(await api.call('POST', path, { as: student.id, json })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', message, fields: { answersJson: message } },
    })
    expect(await rowsOf(quiz.id)).toEqual([])
    expect((await submit(student.id, quiz.id, [[1]])).status).toBe(200)
  })

  test('what is no object, in Vietnamese', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    const path = `/api/student/assessments/${quiz.id}/submit-quiz`
    for (const json of [null, [], 'x']) {
      const answer = await api.call('POST', path, { as: student.id, json })
      expect(answer).toMatchObject({ status: 400, body: { message: 'Dữ liệu không hợp lệ.' } })
    }
  })

  test('text above 100 kB, or with what no database holds', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    await open(student.id, quiz.id)
    const most = 'ế'.repeat(34_133)
    const tooLong = await submit(student.id, quiz.id, [[1]], { textAnswer: `${most}ế` })
    expect(tooLong).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
    const zero = await submit(student.id, quiz.id, [[1]], { textAnswer: 'a\0b' })
    expect(zero.status).toBe(400)
    expect((await submit(student.id, quiz.id, [[1]], { textAnswer: most })).status).toBe(200)
  })

  test('a quiz that was never opened, and an assignment', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    const essay = await makeAssessment(api.db, lesson)
    expect(await submit(student.id, quiz.id, [[1]])).toMatchObject({
      status: 409,
      body: { code: 'NOT_STARTED' },
    })
    expect(await submit(student.id, essay.id, [])).toMatchObject({
      status: 409,
      body: { code: 'NOT_A_QUIZ' },
    })
  })

  test('answers to questions that were changed meanwhile', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    await open(student.id, quiz.id)
    await api.db.q.insert(t.quizQuestions).values({
      id: newId(),
      assessmentId: quiz.id,
      question: 'Câu mới',
      type: 'SHORT',
      sortOrder: 0,
    })
    expect(await submit(student.id, quiz.id, [[1]])).toMatchObject({
      status: 409,
      body: { code: 'QUIZ_CHANGED' },
    })
    await open(student.id, quiz.id)
    expect((await submit(student.id, quiz.id, [[], [1]])).status).toBe(200)
  })
})
