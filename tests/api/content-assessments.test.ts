import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { enrol, makeUser } from '../support/fixtures.ts'
import { faculty, NEVER_EDITED } from '../support/faculty.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeAssessment, makeQuiz, optionsOf } from '../support/learning-fixtures.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'

/** Teachers create, edit and delete assignments and quizzes (docs/product.md#instructor-calls). */

const api = sharedApi()

const QUIZ = {
  title: 'Bài kiểm tra',
  description: '<p>Đọc kỹ <b>đề</b>.</p>',
  points: 100,
  passScore: 60,
  durationMinutes: 10,
  attemptsAllowed: 1,
  shuffleQuestions: false,
  questions: [
    { question: 'Một?', type: 'SINGLE', score: 1.5, sortOrder: 1, options: optionsOf(3, 1) },
    { question: 'Nhiều?', type: 'MULTI', score: 2, sortOrder: 2, options: optionsOf(4, 0, 3) },
    { question: 'Viết?', type: 'SHORT', score: 1, sortOrder: 3, options: [] },
  ],
}
const question = (over: object) => [QUIZ.questions[0], { ...QUIZ.questions[1], ...over }]

const calls = learningCalls(api)
const { submitAssignment, submitQuiz, thread } = calls

async function desk() {
  const people = await faculty(api)
  const as = people.main.id
  const call = (method: string, path: string, json?: unknown) =>
    api.call(method, `/api/instructor${path}`, { as, ...(json === undefined ? {} : { json }) })
  const at = (kind: string) => `/lessons/${people.lesson.id}/assessments/${kind}`
  return {
    ...people,
    call,
    makeQuiz: (over: object = {}) => call('POST', at('quiz'), { ...QUIZ, ...over }),
    makeEssay: (json: unknown) => call('POST', at('assignment'), json),
    /** The lesson's assessments by title; fails when a place is not dense. */
    linksOf: async (lessonId = people.lesson.id): Promise<string[]> => {
      const { body } = await call('GET', `/lessons/${lessonId}`)
      const places = body.assessments.map((link: any) => link.sortOrder)
      expect(places).toEqual(places.map((_: unknown, index: number) => index + 1))
      return body.assessments.map((link: any) => link.title)
    },
  }
}

describe('an assignment', () => {
  test('is made under its lesson; attaching it there again changes nothing', async () => {
    const { call, makeEssay, lesson, course, student, linksOf } = await desk()
    const { status, body } = await makeEssay({
      title: '  Bài luận ',
      description: '<b>Đề</b>',
      maxScore: 10,
      availableAt: '2026-01-01T00:00:00.000Z',
      dueAt: '2026-01-02T07:00:00+07:00',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Bài luận',
      assessmentType: 'ASSIGNMENT',
      description: '<b>Đề</b>',
      availableAt: '2026-01-01T00:00:00.000Z',
      dueAt: '2026-01-02T00:00:00.000Z',
      maxScore: 10,
      points: null,
      passScore: null,
      durationMinutes: null,
      attemptsAllowed: null,
      shuffleQuestions: false,
      questions: [],
      lessonId: lesson.id,
      courseId: course.id,
      submissions: 0,
      ...NEVER_EDITED,
    })
    for (const _ of [1, 2]) {
      const attached = await call(
        'POST',
        `/lessons/${lesson.id}/assessments/${body._id}/attach`,
        {},
      )
      expect([attached.status, attached.body]).toEqual([200, body])
    }
    expect((await makeEssay({ title: 'Hai', availableAt: '', dueAt: null })).body).toMatchObject({
      maxScore: 100,
      availableAt: null,
      dueAt: null,
    })
    expect(await linksOf()).toEqual(['Bài luận', 'Hai'])
    const seen = await calls.openLesson(student.id, lesson.id)
    expect(seen.body.assessments).toMatchObject([{ title: 'Bài luận' }, { title: 'Hai' }])
  })

  test('attached to another lesson of the course it comes last there', async () => {
    const { call, makeEssay, lesson, nextLesson, linksOf } = await desk()
    await makeAssessment(api.db, nextLesson, { title: 'Có sẵn' })
    const { body } = await makeEssay({ title: 'Một' })
    await makeEssay({ title: 'Hai' })
    const moved = await call('POST', `/lessons/${nextLesson.id}/assessments/${body._id}/attach`, {})
    expect(moved.body.lessonId).toBe(nextLesson.id)
    expect(await linksOf()).toEqual(['Hai'])
    expect(await linksOf(nextLesson.id)).toEqual(['Có sẵn', 'Một'])
    expect((await call('GET', `/lessons/${lesson.id}`)).body.assessments).toHaveLength(1)
  })

  test.each([
    [{}, 'title', 'Nhập tiêu đề'],
    [{ title: ' \u200b\ufeff' }, 'title', 'Nhập tiêu đề'],
    [{ title: 'x'.repeat(201) }, 'title', 'Tiêu đề dài tối đa 200 ký tự.'],
    [{ title: 'x', maxScore: 0.5 }, 'maxScore', 'Điểm tối đa phải >= 1'],
    [{ title: 'x', maxScore: '100' }, 'maxScore', 'Điểm tối đa phải >= 1'],
    [{ title: 'x', maxScore: 1e39 }, 'maxScore', 'Số lớn nhất là 1.000.000.'],
    [{ title: 'x', dueAt: 5 }, 'dueAt', 'dueAt không hợp lệ'],
    [{ title: 'x', dueAt: '+020000-01-01T00:00:00Z' }, 'dueAt', 'dueAt không hợp lệ'],
    [{ title: 'x', dueAt: '2030-02-30T00:00:00.000Z' }, 'dueAt', 'dueAt không hợp lệ'],
    [
      { title: 'x', availableAt: '2030-06-31T10:00+07:00' },
      'availableAt',
      'availableAt không hợp lệ',
    ],
    [
      { title: 'x', description: 'x'.repeat(50_001) },
      'description',
      'Mô tả dài tối đa 50.000 ký tự.',
    ],
  ])('%.60j is refused, made or changed', async (json, field, message) => {
    const { call, makeEssay, lesson, linksOf } = await desk()
    const essay = await makeAssessment(api.db, lesson, { title: 'Cũ' })
    for (const answer of [
      await makeEssay(json),
      await call('PUT', `/assessments/${essay.id}`, json),
    ]) {
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    }
    expect(await linksOf()).toEqual(['Cũ'])
  })

  test('is replaced as a whole; grades stay', async () => {
    const { call, lesson, student } = await desk()
    const essay = await makeAssessment(api.db, lesson, {
      maxScore: 10,
      dueAt: new Date(),
      description: 'cũ',
    })
    await submitAssignment(student.id, essay.id, { textAnswer: 'bài' })
    await api.db.q.update(t.submissions).set({ status: 'GRADED', score: 80 })
    const { status, body } = await call('PUT', `/assessments/${essay.id}`, { title: 'Mới' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Mới', description: '', maxScore: 100, dueAt: null })
    expect(body.submissions).toBe(1)
    const { submission } = await thread(student.id, essay.id)
    expect(submission).toMatchObject({ status: 'GRADED', score: 80 })
  })
})

describe('a quiz', () => {
  test('is made with its questions, in the order given', async () => {
    const { call, makeQuiz: make, lesson, course } = await desk()
    const { status, body } = await make()
    expect(status).toBe(201)
    const questions = QUIZ.questions.map((each) => ({ ...each, _id: expect.any(String) }))
    expect(body).toEqual({
      ...QUIZ,
      questions,
      _id: expect.any(String),
      assessmentType: 'QUIZ',
      availableAt: null,
      dueAt: null,
      maxScore: null,
      lessonId: lesson.id,
      courseId: course.id,
      submissions: 0,
      ...NEVER_EDITED,
    })
    expect((await call('GET', `/assessments/${body._id}`)).body).toEqual(body)
  })

  test('texts are trimmed, blank options left out, type and score have defaults', async () => {
    const { makeQuiz: make } = await desk()
    const options = [...optionsOf(1, 0), { content: '  ' }, { content: ' B ' }]
    const { body } = await make({ questions: [{ question: ' Một? ', options }] })
    expect(body.questions).toEqual([
      {
        _id: expect.any(String),
        question: 'Một?',
        type: 'SINGLE',
        score: 1,
        sortOrder: 1,
        options: [
          { content: 'A', isCorrect: true },
          { content: 'B', isCorrect: false },
        ],
      },
    ])
  })

  // Every rule of a draft is in tests/unit/quiz-draft.test.ts: here, that it is asked, and what only the wire can send.
  test.each([
    [{ title: ' ' }, 'title', 'Nhập tiêu đề'],
    [{ points: null }, 'points', 'Tổng điểm (points) phải > 0'],
    [{ points: 1e-50 }, 'points', 'Tổng điểm (points) phải > 0'],
    [{ passScore: 101 }, 'passScore', 'Điểm đạt (%) phải trong [0..100]'],
    [{ dueAt: '2030-02-30T00:00:00.000Z' }, 'dueAt', 'dueAt không hợp lệ'],
    [{ questions: null }, 'questions', 'Thêm ít nhất 1 câu hỏi'],
    [
      { questions: Array.from({ length: 501 }, () => QUIZ.questions[0]) },
      'questions',
      'Mỗi bài kiểm tra có tối đa 500 câu hỏi.',
    ],
    [
      { questions: question({ question: '\u200b' }) },
      'questions.1.question',
      'Câu 2: nhập nội dung',
    ],
    [
      { questions: question({ options: [{ content: '\u3164', isCorrect: true }] }) },
      'questions.1.options',
      'Câu 2: nội dung phương án còn trống',
    ],
    [{ questions: question({ score: 0 }) }, 'questions.1.score', 'Câu 2: điểm phải > 0'],
    [
      { questions: question({ options: optionsOf(51, 0) }) },
      'questions.1.options',
      'Mỗi câu hỏi có tối đa 50 phương án.',
    ],
    [
      { questions: question({ question: 'x'.repeat(5001) }) },
      'questions.1.question',
      'Câu hỏi dài tối đa 5.000 ký tự.',
    ],
    [
      { questions: question({ type: 'ESSAY' }) },
      'questions.1.type',
      'Loại câu hỏi phải là SINGLE, MULTI hoặc SHORT.',
    ],
  ])('%.70j is refused, made or changed', async (over, field, message) => {
    const { call, makeQuiz: make, lesson, linksOf } = await desk()
    const quiz = await makeQuiz(api.db, lesson, { title: 'Cũ' })
    const put = await call('PUT', `/assessments/${quiz.id}`, { ...QUIZ, ...over })
    for (const answer of [await make(over), put]) {
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    }
    expect(await linksOf()).toEqual(['Cũ'])
  })

  test('text that no database can hold is the sender’s mistake', async () => {
    const { makeQuiz: make, linksOf } = await desk()
    for (const content of ['a\0b', '\ud800']) {
      const options = [{ content, isCorrect: true }]
      const { status, body } = await make({ questions: [{ question: 'Một?', options }] })
      expect([status, body.code]).toEqual([400, 'INVALID'])
    }
    expect(await linksOf()).toEqual([])
  })

  test('that nobody has begun takes other questions; those that are kept keep their id', async () => {
    const { call, makeQuiz: make, lesson } = await desk()
    const foreign = await makeQuiz(api.db, lesson)
    const [theirs] = await api.db.q
      .select({ id: t.quizQuestions.id })
      .from(t.quizQuestions)
      .where(eq(t.quizQuestions.assessmentId, foreign.id))
    const { body } = await make()
    const [one, two, three] = body.questions
    const questions = [
      { ...three, type: 'SINGLE', options: optionsOf(2, 0) },
      { ...one, question: 'Một, sửa?' },
      { ...one, question: 'Một, chép?' },
      { ...two, _id: theirs?.id },
    ]
    const changed = await call('PUT', `/assessments/${body._id}`, {
      ...QUIZ,
      title: 'Đề mới',
      shuffleQuestions: true,
      dueAt: '2026-01-01T00:00:00.000Z',
      questions,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ title: 'Đề mới', shuffleQuestions: true })
    const ids = changed.body.questions.map((each: any) => each._id)
    expect(ids.slice(0, 2)).toEqual([three._id, one._id])
    expect(new Set([...ids, one._id, two._id, theirs?.id]).size).toBe(6)
    expect(changed.body.questions.map((each: any) => each.question)).toEqual([
      'Viết?',
      'Một, sửa?',
      'Một, chép?',
      'Nhiều?',
    ])
    expect(await api.db.q.$count(t.quizQuestions, eq(t.quizQuestions.id, theirs?.id ?? ''))).toBe(1)
  })
})

describe('a quiz that students have begun', () => {
  /** Begun by one student and submitted by another. */
  async function begun() {
    const d = await desk()
    const { body: quiz } = await d.makeQuiz({ questions: QUIZ.questions.slice(0, 2) })
    const classmate = await makeUser(api.db)
    await enrol(api.db, classmate.id, d.course.id)
    const open = (as: string) => calls.open(as, quiz._id)
    const submit = (as: string) => submitQuiz(as, quiz._id, [[1], [0, 3]])
    await open(d.student.id)
    const put = (over: object) => d.call('PUT', `/assessments/${quiz._id}`, { ...QUIZ, ...over })
    return { ...d, classmate, quiz, open, submit, put }
  }

  test('keeps its questions: 409 says which and why, and changes nothing', async () => {
    const { call, quiz, put, submit, student } = await begun()
    const before = (await call('GET', `/assessments/${quiz._id}`)).body
    const [one, two] = quiz.questions
    const more = [...quiz.questions, { question: 'Ba?', type: 'SHORT' }]
    for (const questions of [
      more,
      [one],
      [two, one],
      // The ids stay, the questions change places.
      [
        { ...one, question: two.question },
        { ...two, question: one.question },
      ],
      [one, { ...two, score: 3 }],
      [one, { ...two, options: optionsOf(4, 0) }],
    ]) {
      const { status, body } = await put({ title: 'Khác', questions })
      expect([status, body.code]).toEqual([409, 'QUIZ_HAS_SUBMISSIONS'])
      expect(body.message).toContain('có học viên làm bài kiểm tra này')
    }
    const wrong = await put({ questions: [one, { ...two, options: optionsOf(4, 1, 3) }] })
    expect(wrong.body.message).toBe(
      'Câu 2: đã có học viên làm bài kiểm tra này nên không đổi được đáp án đúng; chỉ sửa được lời văn.',
    )
    expect((await call('GET', `/assessments/${quiz._id}`)).body).toEqual(before)
    // Also once all that was begun is submitted.
    expect((await submit(student.id)).body.submission.score).toBe(100)
    expect((await put({ questions: more })).status).toBe(409)
  })

  test('takes other words, dates and limits; the running attempt goes on and counts', async () => {
    const { quiz, put, open, submit, student } = await begun()
    const [one, two] = quiz.questions
    const { status, body } = await put({
      title: 'Đề sửa',
      passScore: 100,
      durationMinutes: 30,
      attemptsAllowed: 2,
      // Without its id, a question is known by its place.
      questions: [
        { ...one, _id: undefined, question: 'Một, sửa chính tả?' },
        { ...two, options: two.options.map((o: any) => ({ ...o, content: `${o.content}.` })) },
      ],
    })
    expect(status).toBe(200)
    expect(body.questions.map((each: any) => each._id)).toEqual([one._id, two._id])
    const shown = await open(student.id)
    expect(shown.body).toMatchObject({ title: 'Đề sửa', attempt: { number: 1 } })
    expect(shown.body.questions[0].question).toBe('Một, sửa chính tả?')
    expect(shown.body.questions[1].options[0].content).toBe('A.')
    expect((await submit(student.id)).body.submission).toMatchObject({ score: 100, pass: true })
  })

  test('is deleted with attempts and submissions; the gap closes, files go, students get 404', async () => {
    const { call, quiz, makeEssay, linksOf, open, submit, student, classmate, lesson } =
      await begun()
    const essay = (await makeEssay({ title: 'Bài luận' })).body
    await submit(student.id)
    expect((await call('GET', `/assessments/${quiz._id}`)).body.submissions).toBe(1)
    expect((await call('DELETE', `/assessments/${quiz._id}`)).status).toBe(204)
    expect(await linksOf()).toEqual(['Bài luận'])
    for (const who of [student, classmate]) expect((await open(who.id)).status).toBe(404)
    expect((await submit(classmate.id)).status).toBe(404)
    expect((await call('DELETE', `/assessments/${quiz._id}`)).status).toBe(404)

    const before = uploadsOnDisk(api)
    await submitAssignment(student.id, essay._id, {}, [['bai.pdf', '%PDF-1.7']])
    expect((await call('GET', `/lessons/${lesson.id}`)).body.submissions).toBe(1)
    expect(uploadsOnDisk(api)).toHaveLength(before.length + 1)
    await call('DELETE', `/assessments/${essay._id}`)
    expect(uploadsOnDisk(api)).toEqual(before)
  })
})
