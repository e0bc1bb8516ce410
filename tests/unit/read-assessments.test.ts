import { describe, expect, test } from 'vitest'
import { readAssessment, readThread } from '../../src/api/assessments.ts'
import { readComment, readLessonAssessment, readSubmission } from '../../src/api/read/assessment.ts'
import { readAssessmentLink } from '../../src/api/teaching.ts'

describe('assessments in every spelling that the contract allows', () => {
  test('bare, as a link object, with a quiz nested under `quiz`', () => {
    const bare = readLessonAssessment({ id: 'a', name: 'Bài', assessmentType: 'quiz', dueAt: 'd' })
    expect(bare).toMatchObject({ _id: 'a', title: 'Bài', assessmentType: 'QUIZ', dueAt: 'd' })
    const link = readLessonAssessment({ _id: 'link', assessment: { _id: 'a', title: 'Bài' } })
    expect(link).toMatchObject({ _id: 'a', assessmentType: 'ASSIGNMENT', submission: null })
    const nested = readLessonAssessment({
      _id: 'a',
      title: 'Bài',
      quiz: { passScore: '60', durationMinutes: 10 },
    })
    expect(nested).toMatchObject({ assessmentType: 'QUIZ', passScore: 60, durationMinutes: 10 })
    expect(readLessonAssessment({ assessmentId: 'x' })).toMatchObject({
      _id: 'x',
      title: 'Không có tiêu đề',
    })
  })

  test('a submission in the assessment or in its link, one or several', () => {
    const submission = { id: 's', status: 'graded', score: '87.5', pass: true }
    const expected = { _id: 's', status: 'GRADED', score: 87.5, pass: true, late: false }
    expect(readLessonAssessment({ _id: 'a', submission }).submission).toMatchObject(expected)
    expect(readLessonAssessment({ assessment: { _id: 'a' }, submission }).submission).toMatchObject(
      expected,
    )
    expect(
      readLessonAssessment({ _id: 'a', submissions: [{ id: 'r' }, submission] }).submission,
    ).toMatchObject(expected)
  })

  test('question as question, text or title; type or questionType; every spelling of an option', () => {
    const { questions, attempt } = readAssessment({
      quiz: {
        _id: 'q',
        questions: [
          { id: '1', text: 'Một', questionType: 'single', options: ['a', { text: 'b' }] },
          {
            title: 'Hai',
            type: 'MULTI',
            options: [{ label: 'a' }, { content: 'b' }, { value: 3 }],
          },
          { question: 'Ba', type: 'SHORT' },
          { question: 'Lạ', type: 'ESSAY' },
          { question: 'Lạ nữa', type: 'TRUE_FALSE', options: [{ content: 'Đúng' }] },
        ],
      },
    })
    expect(questions.map(({ question, type }) => [question, type])).toEqual([
      ['Một', 'SINGLE'],
      ['Hai', 'MULTI'],
      ['Ba', 'SHORT'],
      ['Lạ', 'SHORT'],
      ['Lạ nữa', 'SINGLE'],
    ])
    expect(questions[0]?.options).toEqual([{ content: 'a' }, { content: 'b' }])
    expect(questions[1]?.options).toEqual([{ content: 'a' }, { content: 'b' }, { content: '3' }])
    expect(attempt).toBeNull()
  })

  test('questions of the nested quiz, also beside an empty list of the assessment', () => {
    const { questions } = readAssessment({
      _id: 'a',
      questions: [],
      quiz: { questions: [{ text: 'Một', questionType: 'SHORT' }] },
    })
    expect(questions.map(({ question }) => question)).toEqual(['Một'])
  })

  test('an attempt began at the same moment on every device, whether the time is in UTC or without a zone', () => {
    const attempt = (startedAt: unknown) =>
      readAssessment({ _id: 'a', attempt: { number: 2, startedAt } }).attempt
    expect(attempt('2026-11-20T08:00:00')).toEqual({ number: 2, startedAt: '2026-11-20T08:00:00Z' })
    expect(attempt(Date.UTC(2026, 10, 20, 8))?.startedAt).toBe('2026-11-20T08:00:00.000Z')
    expect(attempt(null)).toBeNull()
  })

  test('a teacher’s link reads its due date as the student’s list does', () => {
    const due = (raw: Record<string, unknown>) => readAssessmentLink(raw, 0).dueAt
    for (const raw of [
      { _id: 'a', dueAt: '2026-11-30T16:59:00' },
      { _id: 'a', deadline: '2026-11-30T16:59:00Z' },
      { assessment: { _id: 'a', quiz: { dueAt: '2026-11-30 16:59:00' } } },
    ]) {
      expect(due(raw)).toBe('2026-11-30T16:59:00Z')
      expect(readLessonAssessment(raw).dueAt).toBe('2026-11-30T16:59:00Z')
    }
  })

  test('the correct options are not read even when a backend sends them', () => {
    const { questions } = readAssessment({
      questions: [{ question: 'x', type: 'SINGLE', options: [{ content: 'a', isCorrect: true }] }],
    })
    expect(JSON.stringify(questions)).not.toContain('isCorrect')
  })
})

describe('threads', () => {
  test('no submission; comments beside it or in it', () => {
    expect(readThread({})).toEqual({ submission: null, comments: [] })
    expect(readThread(null)).toEqual({ submission: null, comments: [] })
    expect(readThread('')).toEqual({ submission: null, comments: [] })
    expect(() => readThread('<html>')).toThrow('không đúng định dạng')
    const inside = readThread({ submission: { _id: 's', comments: [{ id: 'c', message: 'x' }] } })
    expect(inside.comments).toMatchObject([{ _id: 'c', message: 'x' }])
  })

  test('grader and author by fullName, else by email', () => {
    expect(
      readSubmission({ _id: 's', graderUser: { email: 'gv@lopmo.test' } }).graderUser?.fullName,
    ).toBe('gv@lopmo.test')
    expect(readComment({ user: { fullName: 'Cô Lan', email: 'x' } }).user.fullName).toBe('Cô Lan')
    expect(readComment({ message: 'x' }).user).toEqual({ fullName: '', email: null })
  })

  test('an attachment whose address a browser would run is left out', () => {
    const { attachments } = readSubmission({
      _id: 's',
      attachments: [
        { title: 'Bẫy', url: 'javascript:alert(1)' },
        { url: '/api/files/x', mime: 'application/pdf' },
      ],
    })
    expect(attachments).toEqual([
      { title: 'Tệp đính kèm', url: '/api/files/x', mime: 'application/pdf' },
    ])
  })
})
