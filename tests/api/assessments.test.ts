import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi, startApi } from '../support/api.ts'
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

const { open } = learningCalls(api)

describe('the assessments of a lesson', () => {
  test('carry their settings and the reader’s own newest submission', async () => {
    const { student, classmate, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, {
      sortOrder: 1,
      points: 100,
      passScore: 60,
      durationMinutes: 10,
      attemptsAllowed: 2,
      availableAt: after(-60),
      dueAt: after(60),
    })
    const essay = await makeAssessment(api.db, lesson, { sortOrder: 2, maxScore: 10 })
    const hand = (id: string, who: string, given: Partial<typeof t.submissions.$inferInsert>) =>
      makeSubmission(api.db, id, who, { submittedAt: NOW, ...given })
    await hand(quiz.id, student.id, { status: 'RETURNED', score: 20, pass: false })
    const newest = await hand(quiz.id, student.id, {
      attemptNumber: 2,
      status: 'GRADED',
      score: 66.67,
      pass: true,
      late: true,
      gradedAt: after(1),
    })
    await hand(essay.id, classmate.id, {})

    const { body } = await api.call('GET', `/api/student/lessons/${lesson.id}`, { as: student.id })
    expect(body.assessments).toEqual([
      {
        _id: quiz.id,
        title: 'Bài kiểm tra',
        assessmentType: 'QUIZ',
        description: '',
        availableAt: after(-60).toISOString(),
        dueAt: after(60).toISOString(),
        maxScore: null,
        points: 100,
        passScore: 60,
        durationMinutes: 10,
        attemptsAllowed: 2,
        attempts: { used: 2, allowed: 3 },
        submission: {
          _id: newest.id,
          status: 'GRADED',
          score: 66.67,
          pass: true,
          submittedAt: NOW.toISOString(),
          gradedAt: after(1).toISOString(),
          late: true,
        },
      },
      expect.objectContaining({ _id: essay.id, maxScore: 10, submission: null }),
    ])
  })
})

describe('opening a quiz', () => {
  test('gives the questions without a word on what is correct', async () => {
    const { student, lesson, course } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, {
      questions: [
        { type: 'SINGLE', options: optionsOf(2, 1), score: 2, question: 'Chọn một' },
        { type: 'MULTI', options: optionsOf(3, 0, 2) },
        { type: 'SHORT' },
      ],
    })
    const { status, body } = await open(student.id, quiz.id)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/correct/i)
    expect(body).toMatchObject({
      _id: quiz.id,
      lessonId: lesson.id,
      courseId: course.id,
      submission: null,
      attempt: { number: 1, startedAt: NOW.toISOString() },
    })
    expect(body.questions).toEqual([
      {
        _id: expect.any(String),
        question: 'Chọn một',
        type: 'SINGLE',
        score: 2,
        sortOrder: 1,
        options: [{ content: 'A' }, { content: 'B' }],
      },
      expect.objectContaining({ type: 'MULTI', score: 1, sortOrder: 2 }),
      expect.objectContaining({ type: 'SHORT', options: [] }),
    ])
  })

  test('again continues the attempt; its clock stands as the server wrote it', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 1, durationMinutes: 10 })
    await open(student.id, quiz.id)
    api.clock.now = after(9)
    const again = await open(student.id, quiz.id)
    expect(again.body.attempt).toEqual({ number: 1, startedAt: NOW.toISOString() })
  })

  test('shuffled: an order of one’s own, the same at every reload', async () => {
    const { student, classmate, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, {
      shuffleQuestions: true,
      questions: Array.from({ length: 12 }, () => ({ type: 'SINGLE', options: optionsOf(6, 0) })),
    })
    const mine = (await open(student.id, quiz.id)).body.questions
    expect((await open(student.id, quiz.id)).body.questions).toEqual(mine)
    const theirs = (await open(classmate.id, quiz.id)).body.questions
    const names = (questions: { question: string }[]) => questions.map((each) => each.question)
    const authored = Array.from({ length: 12 }, (_, index) => `Câu hỏi ${index + 1}`)
    expect(names(mine).toSorted()).toEqual(authored.toSorted())
    expect(names(mine)).not.toEqual(authored)
    expect(names(theirs)).not.toEqual(names(mine))
    expect(mine.map((each: { sortOrder: number }) => each.sortOrder)).toEqual(
      authored.map((_, index) => index + 1),
    )
    const letters = mine.map((each: { options: { content: string }[] }) =>
      each.options.map((option) => option.content).join(''),
    )
    expect(letters.every((word: string) => [...word].toSorted().join('') === 'ABCDEF')).toBe(true)
    expect(new Set(letters).size).toBeGreaterThan(1)
  })

  test('before its time: 409 with the time in Vietnam', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { availableAt: new Date('2026-03-04T18:30:00Z') })
    expect(await open(student.id, quiz.id)).toMatchObject({
      status: 409,
      body: {
        code: 'NOT_OPEN',
        message: 'Bài kiểm tra chưa mở. Hãy quay lại lúc Thứ Năm 05/03, 01:30 (giờ Việt Nam).',
      },
    })
    expect(await api.db.q.$count(t.quizAttempts, eq(t.quizAttempts.assessmentId, quiz.id))).toBe(0)
    api.clock.now = new Date('2026-03-04T18:30:00Z')
    expect((await open(student.id, quiz.id)).status).toBe(200)
  })

  test('as often as it allows; unfinished attempts whose time ran out count', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 2, durationMinutes: 10 })
    await open(student.id, quiz.id)
    api.clock.now = after(10.5)
    expect((await open(student.id, quiz.id)).body.attempt.number).toBe(1)
    api.clock.now = after(10.51)
    expect((await open(student.id, quiz.id)).body.attempt).toEqual({
      number: 2,
      startedAt: after(10.51).toISOString(),
    })
    api.clock.now = after(60)
    expect(await open(student.id, quiz.id)).toMatchObject({
      status: 409,
      body: {
        code: 'NO_ATTEMPTS_LEFT',
        message: 'Bạn đã dùng hết 2 lượt làm bài này. Lượt gần nhất đã hết giờ.',
      },
    })
  })

  test('a returned submission gives one attempt more, a graded one does not', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 1 })
    await open(student.id, quiz.id)
    const handed = await makeSubmission(api.db, quiz.id, student.id, { status: 'GRADED' })
    expect(await open(student.id, quiz.id)).toMatchObject({
      status: 409,
      body: { code: 'NO_ATTEMPTS_LEFT', message: 'Bạn đã dùng hết 1 lượt làm bài này.' },
    })
    await changeRow(api.db, t.submissions, handed.id, { status: 'RETURNED' })
    const again = await open(student.id, quiz.id)
    expect(again.body).toMatchObject({
      attempt: { number: 2 },
      submission: { status: 'RETURNED' },
    })
    expect((await open(student.id, quiz.id)).body.attempt.number).toBe(2)
    await makeSubmission(api.db, quiz.id, student.id, { attemptNumber: 2 })
    expect((await open(student.id, quiz.id)).status).toBe(409)
  })

  test('without a limit there is always one more', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    await makeSubmission(api.db, quiz.id, student.id, { attemptNumber: 7, status: 'GRADED' })
    expect((await open(student.id, quiz.id)).body.attempt.number).toBe(8)
  })

  test('changed questions get a new order, the attempt and its clock stay', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson)
    await open(student.id, quiz.id)
    await api.db.q.insert(t.quizQuestions).values({
      id: newId(),
      assessmentId: quiz.id,
      question: 'Câu mới',
      type: 'SHORT',
      sortOrder: 2,
    })
    api.clock.now = after(3)
    const { body } = await open(student.id, quiz.id)
    expect(body.attempt).toEqual({ number: 1, startedAt: NOW.toISOString() })
    expect(body.questions.map((each: { question: string }) => each.question)).toEqual([
      'Câu hỏi 1',
      'Câu mới',
    ])
  })

  test('without questions starts nothing', async () => {
    const { student, lesson } = await classroom(api)
    const quiz = await makeQuiz(api.db, lesson, { questions: [] })
    expect((await open(student.id, quiz.id)).body).toMatchObject({ questions: [], attempt: null })
  })
})

test('an assignment opens without an attempt, also before its time', async () => {
  const { student, lesson } = await classroom(api)
  const essay = await makeAssessment(api.db, lesson, { availableAt: after(60), maxScore: 10 })
  expect(await open(student.id, essay.id)).toMatchObject({
    status: 200,
    body: { assessmentType: 'ASSIGNMENT', maxScore: 10, questions: [], attempt: null },
  })
})

test('for whoever is not enrolled it does not exist, like what has no such id', async () => {
  const { stranger, student, lesson } = await classroom(api)
  const quiz = await makeQuiz(api.db, lesson)
  const none = 'Không tìm thấy bài kiểm tra hoặc bài tập này.'
  for (const [who, id] of [
    [stranger, quiz.id],
    [student, 'x'],
    [student, '%00'],
  ] as const) {
    const { status, body } = await open(who.id, id)
    expect([status, body]).toEqual([404, { code: 'NOT_FOUND', message: none }])
  }
})

test('an app on another origin may read the server’s clock, by which it counts a quiz down', async () => {
  const origin = 'https://app.example.test'
  const split = await startApi({ settings: { corsOrigins: [origin] } })
  const answer = await fetch(`${split.url}/api/public/topics`, { headers: { origin } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  expect(answer.headers.get('access-control-expose-headers')).toMatch(/date/i)
  expect(Date.parse(answer.headers.get('date') ?? '')).not.toBeNaN()
})
