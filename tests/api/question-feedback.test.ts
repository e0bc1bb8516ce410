import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { faculty, QUIZ_DRAFT } from '../support/faculty.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeAssessment, makeQuiz, optionsOf } from '../support/learning-fixtures.ts'

/** What a student is told of each question (docs/class.md#feedback-per-question). */

const NOW = new Date('2026-03-01T05:00:00Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const api = sharedApi({ now: NOW })

const QUESTIONS = [
  { type: 'SINGLE', question: 'Một?', options: optionsOf(3, 1), score: 2, explanation: 'Vì B.' },
  { type: 'MULTI', question: 'Hai?', options: optionsOf(4, 0, 2), explanation: 'Vì A và C.' },
  { type: 'SHORT', question: 'Ba?', explanation: 'Ý cần có: D.' },
]
/** Right, then wrong, then words. */
const ANSWERS = [[1], [0, 3], []]

const VERDICTS = [
  { question: 'Một?', type: 'SINGLE', score: 2, choices: ['B'], isRight: true },
  { question: 'Hai?', type: 'MULTI', score: 1, choices: ['A', 'D'], isRight: false },
  { question: 'Ba?', type: 'SHORT', score: 1, choices: [], isRight: null },
]
const ALL = VERDICTS.map((verdict, index) => ({
  ...verdict,
  explanation: QUESTIONS[index]?.explanation,
}))

const calls = learningCalls(api)

async function room(given: Parameters<typeof makeQuiz>[2] = {}) {
  const people = await faculty(api)
  const { student, main, lesson } = people
  const quiz = await makeQuiz(api.db, lesson, {
    questionFeedback: 'AFTER_HAND_IN',
    attemptsAllowed: 1,
    durationMinutes: 10,
    questions: QUESTIONS,
    ...given,
  })
  return {
    ...people,
    quiz,
    open: () => calls.open(student.id, quiz.id),
    submit: (answers: unknown = ANSWERS) =>
      calls.submitQuiz(student.id, quiz.id, answers, { textAnswer: 'Em nghĩ là D.' }),
    thread: (query = '') => calls.thread(student.id, quiz.id, query),
    extend: (extension: Partial<typeof t.assessmentExtensions.$inferInsert>) =>
      api.db.q
        .insert(t.assessmentExtensions)
        .values({ assessmentId: quiz.id, userId: student.id, reason: 'Ốm', ...extension }),
    edit: (draft: object) =>
      api.call('PUT', `/api/instructor/assessments/${quiz.id}`, { as: main.id, json: draft }),
    forEdit: async () =>
      (await api.call('GET', `/api/instructor/assessments/${quiz.id}`, { as: main.id })).body,
  }
}

describe('after the hand-in', () => {
  test('each question has the own choice, whether it was right, and the explanation', async () => {
    const { open, submit, thread } = await room()
    await open()
    expect(await thread()).toEqual({ submission: null, comments: [] })
    await submit()
    const told = await thread()
    expect(told.questions).toEqual(ALL)
    expect(told).not.toHaveProperty('questionsEdited')
    expect((await thread('?limit=10')).questions).toEqual(ALL)
  })

  test('in the order that the student saw', async () => {
    const { open, submit, thread } = await room({
      shuffleQuestions: true,
      questions: Array.from({ length: 12 }, (_, index) => ({
        type: 'SINGLE',
        question: `Câu ${index}`,
        options: optionsOf(6, index % 6),
      })),
    })
    const { questions } = (await open()).body
    await submit(questions.map(() => [2]))
    const told = (await thread()).questions
    const shown = questions.map((one: any) => [one.question, [one.options[2].content]])
    expect(told.map((one: any) => [one.question, one.choices])).toEqual(shown)
    for (const { question, choices, isRight } of told) {
      expect(isRight).toBe(choices[0] === 'ABCDEF'[Number(question.slice(4)) % 6])
    }
  })

  test.each([
    ['another attempt is left', { attemptsAllowed: 2 }],
    ['any number of attempts is allowed', { attemptsAllowed: null }],
  ])('only the verdicts, while %s', async (_, given) => {
    const { open, submit, thread } = await room(given)
    await open()
    await submit()
    expect((await thread()).questions).toEqual(VERDICTS)
  })

  test('only the verdicts, while the last attempt still runs', async () => {
    const { open, submit, thread } = await room({ attemptsAllowed: 2 })
    await open()
    await submit()
    await open()
    expect((await thread()).questions).toEqual(VERDICTS)
    api.clock.now = after(1)
    expect((await thread()).questions).toEqual(ALL)
  })

  test('only the verdicts, while an extension or a returned submission gives another attempt', async () => {
    const { open, submit, thread, quiz } = await room()
    await open()
    await submit()
    await api.db.q
      .update(t.submissions)
      .set({ status: 'RETURNED', gradedAt: NOW })
      .where(eq(t.submissions.assessmentId, quiz.id))
    expect((await thread()).questions).toEqual(VERDICTS)
    const second = await room()
    await second.open()
    await second.submit()
    await second.extend({ extraAttempts: 1 })
    expect((await second.thread()).questions).toEqual(VERDICTS)
  })
})

describe('after the due time', () => {
  const AFTER_DUE = { questionFeedback: 'AFTER_DUE', dueAt: after(2) }

  test('nothing before, everything afterwards', async () => {
    const { open, submit, thread } = await room(AFTER_DUE)
    await open()
    await submit()
    expect(await thread()).not.toHaveProperty('questions')
    api.clock.now = after(2.01)
    expect((await thread()).questions).toEqual(ALL)
  })

  test('the student’s own due time counts', async () => {
    const { open, submit, thread, extend } = await room(AFTER_DUE)
    await extend({ dueAt: after(4) })
    await open()
    await submit()
    api.clock.now = after(3)
    expect(await thread()).not.toHaveProperty('questions')
    api.clock.now = after(4.01)
    expect((await thread()).questions).toEqual(ALL)
  })

  test('never without a due time, and no explanation while an attempt runs', async () => {
    const without = await room({ ...AFTER_DUE, dueAt: null })
    await without.open()
    await without.submit()
    api.clock.now = after(1000)
    expect(await without.thread()).not.toHaveProperty('questions')
    api.clock.now = NOW
    const running = await room({ ...AFTER_DUE, attemptsAllowed: 2 })
    await running.open()
    await running.submit()
    api.clock.now = after(2.01)
    await running.open()
    expect((await running.thread()).questions).toEqual(VERDICTS)
  })
})

describe('nothing', () => {
  test.each([['NEVER'], ['ANOTHER_DAY']])('where the quiz says %s', async (questionFeedback) => {
    const { open, submit, thread } = await room({ questionFeedback })
    await open()
    await submit()
    expect(await thread()).not.toHaveProperty('questions')
  })

  test('of an attempt that ran out, and of an assignment', async () => {
    const { open, thread, student, lesson } = await room()
    await open()
    api.clock.now = after(1)
    expect(await thread()).toMatchObject({ submission: { status: 'EXPIRED' } })
    expect(await thread()).not.toHaveProperty('questions')
    const essay = await makeAssessment(api.db, lesson, { questionFeedback: 'AFTER_HAND_IN' })
    await calls.submitAssignment(student.id, essay.id, { textAnswer: 'Bài' })
    expect(await calls.thread(student.id, essay.id)).not.toHaveProperty('questions')
  })

  test('that no longer fits the answers', async () => {
    const { open, submit, thread, quiz } = await room()
    await open()
    await submit()
    const [first] = await api.db.q
      .select()
      .from(t.quizQuestions)
      .where(eq(t.quizQuestions.assessmentId, quiz.id))
    await api.db.q.delete(t.quizQuestions).where(eq(t.quizQuestions.id, first?.id ?? ''))
    expect(await thread()).not.toHaveProperty('questions')
  })

  test('of what was right, in any answer before the setting allows it', async () => {
    const { open, submit, thread, student, lesson, course, quiz } = await room({
      questionFeedback: 'AFTER_DUE',
      dueAt: after(2),
    })
    const get = (path: string) => api.call('GET', path, { as: student.id })
    const answers = [
      await open(),
      await submit(),
      await get(`/api/student/assessments/${quiz.id}/thread`),
      await get(`/api/student/assessments/${quiz.id}/thread?limit=5`),
      await get(`/api/student/lessons/${lesson.id}`),
      await get(`/api/student/courses/${course.id}/outline`),
      await get('/api/student/deadlines'),
      await get('/api/student/my-courses'),
      await get(`/api/public/courses/${course.id}`),
    ]
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(300)
      const text = JSON.stringify(body)
      for (const secret of ['isCorrect', 'isRight', 'explanation', 'Vì B', 'Ý cần có']) {
        expect(text).not.toContain(secret)
      }
    }
    api.clock.now = after(3)
    const later = JSON.stringify(await thread())
    expect(later).toContain('Vì B')
    expect(later).not.toContain('isCorrect')
  })
})

describe('the teacher', () => {
  const draftOf = (saved: any) => ({
    ...QUIZ_DRAFT,
    // As a client without the feature sends them.
    questions: saved.questions.map((one: any) => ({ ...one, explanation: undefined })),
  })

  test('sets it with the quiz and its questions, and reads it back', async () => {
    const { main, lesson } = await room()
    const { status, body } = await api.call(
      'POST',
      `/api/instructor/lessons/${lesson.id}/assessments/quiz`,
      {
        as: main.id,
        json: {
          ...QUIZ_DRAFT,
          questionFeedback: 'AFTER_DUE',
          questions: [{ ...QUIZ_DRAFT.questions[0], explanation: '  Vì A.  ' }],
        },
      },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      questionFeedback: 'AFTER_DUE',
      questions: [{ explanation: '  Vì A.' }],
    })
  })

  test('who does not send it, leaves it as it is', async () => {
    const { edit, forEdit } = await room()
    const before = await forEdit()
    expect((await edit(draftOf(before))).status).toBe(200)
    const saved = await forEdit()
    expect(saved.questionFeedback).toBe('AFTER_HAND_IN')
    expect(saved.questions).toEqual(before.questions)
  })

  test('changes it after the hand-in, too; the student is told that texts may be others', async () => {
    const { open, submit, thread, edit, forEdit } = await room()
    await open()
    await submit()
    api.clock.now = after(0.5)
    const saved = await forEdit()
    const questions = saved.questions.map((one: any) => ({ ...one, explanation: 'Mới.' }))
    expect((await edit({ ...draftOf(saved), questions })).status).toBe(200)
    expect(await thread()).toMatchObject({
      questionsEdited: true,
      questions: ALL.map(() => ({ explanation: 'Mới.' })),
    })
    await edit({ ...draftOf(saved), questionFeedback: 'NEVER' })
    expect(await thread()).not.toHaveProperty('questions')
    expect(await forEdit()).not.toHaveProperty('questionFeedback')
  })

  test('is told what is wrong', async () => {
    const { edit, forEdit } = await room()
    const draft = draftOf(await forEdit())
    const long = await edit({
      ...draft,
      questions: draft.questions.map((one: any) => ({ ...one, explanation: 'a'.repeat(2001) })),
    })
    expect(long.body).toMatchObject({
      message: 'Câu 1: lời giải thích dài tối đa 2.000 ký tự',
      fields: { 'questions.0.explanation': 'Câu 1: lời giải thích dài tối đa 2.000 ký tự' },
    })
    const odd = await edit({ ...draft, questionFeedback: 'SOMETIMES' })
    expect(odd.body.fields).toEqual({
      questionFeedback: 'questionFeedback phải là AFTER_HAND_IN, AFTER_DUE hoặc NEVER.',
    })
  })

  test('who saves over a setting or an explanation that somebody else has changed is told so', async () => {
    const { main, quiz, forEdit, edit } = await room()
    const opened = await forEdit()
    const put = (draft: object, version: string) =>
      api.call('PUT', `/api/instructor/assessments/${quiz.id}`, {
        as: main.id,
        json: draft,
        headers: { 'if-match': version },
      })
    await edit({ ...draftOf(opened), questionFeedback: 'AFTER_DUE' })
    expect((await put(draftOf(opened), opened.version)).body.code).toBe('CHANGED')
    const again = await forEdit()
    const questions = again.questions.map((one: any) => ({ ...one, explanation: 'Khác.' }))
    await edit({ ...draftOf(again), questions })
    expect((await put(draftOf(again), again.version)).body.code).toBe('CHANGED')
  })
})
