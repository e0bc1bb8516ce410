import { describe, expect, it, test } from 'vitest'
import type { TaughtQuestion } from '../../shared/contract/teaching.ts'
import {
  answeredQuestions,
  automaticShare,
  changeSince,
  graderBadge,
  gradingCard,
  matchesGrade,
  isUnchanged,
  openLabel,
  readTypedScore,
  storedScore,
} from '../../shared/rules/grading.ts'
import { needsGrading } from '../../shared/rules/submission-status.ts'

test.each([
  [-1, 0],
  [0, 0],
  [8.5, 8.5],
  [33.335, 33.34],
  [1.005, 1.01],
  [99.999, 100],
  [100.1, 100],
  [Infinity, 100],
  [1e-7, 0],
  [NaN, 0],
])('a score of %d is stored as %d', (typed, stored) => {
  expect(storedScore(typed)).toBe(stored)
})

describe('a card', () => {
  const due = '2026-03-01T05:00:00Z'
  const submission = (
    submittedAt: string | null,
    status = 'SUBMITTED',
    score: number | null = null,
  ) => ({
    status,
    submittedAt,
    score,
  })

  it('has no submission', () => {
    expect(gradingCard(due, null)).toEqual({
      submitted: false,
      expired: false,
      onTime: null,
      graded: false,
      score: null,
    })
  })

  it('is not submitted when the attempt ran out', () => {
    const expired = submission(null, 'EXPIRED')
    expect(gradingCard(due, expired)).toMatchObject({ submitted: false, expired: true })
    expect(needsGrading(expired)).toBe(false)
    expect(openLabel('QUIZ', expired)).toBe('Xem / Nhận xét')
  })

  it('is on time up to and including the due moment', () => {
    expect(gradingCard(due, submission('2026-03-01T05:00:00.000Z')).onTime).toBe(true)
    expect(gradingCard(due, submission('2026-03-01T05:00:00.001Z')).onTime).toBe(false)
  })

  it('is neither on time nor late without a due date or a time of the submission', () => {
    expect(gradingCard(null, submission('2026-03-01T05:00:00Z')).onTime).toBeNull()
    expect(gradingCard(due, submission(null)).onTime).toBeNull()
  })

  it('is graded by its status alone, a score of 0 included', () => {
    expect(gradingCard(null, submission(null, 'GRADED', 0))).toMatchObject({
      graded: true,
      score: 0,
    })
    expect(gradingCard(null, submission(null, 'RETURNED', 40)).graded).toBe(false)
  })
})

test('the open button’s label by type and state', () => {
  const graded = { status: 'GRADED', submittedAt: null, score: 5 }
  expect(openLabel('ASSIGNMENT', null)).toBe('Chấm bài')
  expect(openLabel('ASSIGNMENT', { ...graded, status: 'SUBMITTED' })).toBe('Chấm bài')
  expect(openLabel('ASSIGNMENT', graded)).toBe('Xem / Sửa điểm')
  expect(openLabel('QUIZ', null)).toBe('Xem / Nhận xét')
  expect(openLabel('QUIZ', graded)).toBe('Xem / Nhận xét')
})

test('badge and need of grading', () => {
  expect(graderBadge('GRADED')).toBe('Đã chấm')
  expect(graderBadge('LATE_REVIEW')).toBe('LATE_REVIEW')
  expect(needsGrading({ status: 'SUBMITTED' })).toBe(true)
  expect(needsGrading({ status: 'RETURNED' })).toBe(false)
  expect(needsGrading(null)).toBe(false)
})

test('a submission is unchanged until it is graded or submitted anew', () => {
  const read = {
    status: 'SUBMITTED',
    gradedAt: null,
    submittedAt: '2026-03-01T05:00:00Z',
    score: null,
    feedback: '',
  }
  expect(isUnchanged(read, { ...read })).toBe(true)
  expect(isUnchanged(read, { ...read, gradedAt: '2026-03-02T05:00:00Z' })).toBe(false)
  expect(isUnchanged(read, { ...read, submittedAt: '2026-03-02T05:00:00Z' })).toBe(false)
  expect(isUnchanged(read, { ...read, status: 'RETURNED' })).toBe(false)
  // A backend without `gradedAt`.
  expect(isUnchanged(read, { ...read, score: 5 })).toBe(false)
  expect(isUnchanged(read, { ...read, feedback: 'Tốt' })).toBe(false)
})

test('what another person did meanwhile has a name', () => {
  const read = {
    status: 'SUBMITTED',
    gradedAt: null,
    submittedAt: '2026-03-01T05:00:00Z',
    score: null,
    feedback: '',
  }
  expect(changeSince(read, read)).toBeNull()
  expect(changeSince(read, { ...read, status: 'GRADED', score: 5 })).toBe('graded')
  expect(changeSince(read, { ...read, status: 'RETURNED' })).toBe('returned')
  expect(changeSince(read, { ...read, submittedAt: '2026-03-02T05:00:00Z' })).toBe('submitted')
  expect(changeSince(read, { ...read, status: 'CHO_DUYET' })).toBe('other')
})

test('after an unclear response a grade has arrived when the submission holds the same grade', () => {
  const now = {
    status: 'GRADED',
    gradedAt: null,
    submittedAt: null,
    score: 8.5,
    feedback: 'Khá\r\n',
  }
  const grade = { score: 8.5, pass: true, feedback: 'Khá' }
  expect(matchesGrade(now, grade)).toBe(true)
  expect(matchesGrade(now, { ...grade, score: 8.6 })).toBe(false)
  expect(matchesGrade(now, { ...grade, feedback: 'Tốt' })).toBe(false)
  expect(matchesGrade({ ...now, status: 'SUBMITTED' }, grade)).toBe(false)
  expect(matchesGrade(now, { ...grade, pass: false })).toBe(false)
  expect(matchesGrade({ ...now, status: 'RETURNED', score: null }, { ...grade, pass: false })).toBe(
    true,
  )
})

test.each([
  ['8,5', 8.5],
  [' 8.5 ', 8.5],
  ['8,', 8],
  ['.5', 0.5],
  ['−2', -2],
  // The point is a decimal point here, not one of thousands.
  ['8.125', 8.125],
  ['', NaN],
  ['tám', NaN],
  ['8,5,1', NaN],
  ['1e2', NaN],
])('the typed score %s is %d', (typed, score) => {
  expect(readTypedScore(typed)).toBe(score)
})

describe('the answers to a quiz', () => {
  const question = (type: TaughtQuestion['type'], ...correct: number[]): TaughtQuestion => ({
    question: 'Câu hỏi',
    type,
    score: 1,
    sortOrder: 1,
    options:
      type === 'SHORT'
        ? []
        : ['A', 'B', 'C'].map((content, at) => ({ content, isCorrect: correct.includes(at) })),
  })
  const quiz = [question('SINGLE', 1), question('MULTI', 0, 2), question('SHORT')]

  it('stand beside the correct options', () => {
    const [single, multi, short] = answeredQuestions(quiz, '[[1],[0],[]]') ?? []
    expect(single).toMatchObject({ isRight: true })
    expect(multi?.isRight).toBe(false)
    expect(multi?.options.map(({ isChosen }) => isChosen)).toEqual([true, false, false])
    expect(short).toMatchObject({ isRight: null, options: [] })
  })

  it('may be a single index or an index as text; for a SHORT question anything may stand', () => {
    const answered = answeredQuestions(quiz, '[1,["0","2"],["Vì thế"]]')
    expect(answered?.map(({ isRight }) => isRight)).toEqual([true, true, null])
    expect(answeredQuestions(quiz, '[null,[],null]')?.[0]?.isRight).toBe(false)
  })

  it.each([
    [null],
    ['{'],
    ['{"a":1}'],
    ['[[1]]'],
    // An unreadable choice is not the same as no choice.
    ['[["x"],[0],[]]'],
    ['[{"index":1},[0],[]]'],
    ['[[1],[0.5],[]]'],
  ])('cannot be read from %j', (answersJson) => {
    expect(answeredQuestions(quiz, answersJson)).toBeNull()
  })

  it('give the share that can be graded automatically: the weight of the right answers in the whole quiz', () => {
    const share = (questions: TaughtQuestion[], answersJson: string) =>
      automaticShare(answeredQuestions(questions, answersJson)!)
    expect(share(quiz, '[[1],[0,1],[]]')).toBe(33.33)
    expect(share([{ ...quiz[0]!, score: 2 }, ...quiz.slice(1)], '[[1],[0],[]]')).toBe(50)
    expect(share(quiz, '[[0],[0],[]]')).toBe(0)
    // Without a question to judge there is no share, which is not a share of 0.
    expect(share([question('SHORT')], '[[]]')).toBeNull()
  })

  it('cannot be read without the questions', () => {
    expect(answeredQuestions([], '[]')).toBeNull()
  })
})
