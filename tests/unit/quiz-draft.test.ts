import { describe, expect, test } from 'vitest'
import type { QuizDraft, TaughtQuestion } from '../../shared/contract/teaching.ts'
import {
  blankQuestion,
  optionsAfterTypeChange,
  QUIZ_DEFAULTS,
  quizProblem,
  tidyQuestions,
} from '../../shared/rules/quiz-draft.ts'

const option = (content: string, isCorrect = false) => ({ content, isCorrect })
const question = (over: Partial<TaughtQuestion> = {}): TaughtQuestion => ({
  ...blankQuestion(),
  question: '1 + 1 = ?',
  options: [option('2', true), option('3')],
  ...over,
})
const draft = (over: Partial<QuizDraft> = {}): QuizDraft => ({
  ...QUIZ_DEFAULTS,
  description: '',
  questions: [question()],
  ...over,
})
const PLACE = { courseId: 'c', lessonId: 'l' }
const second = (over: Partial<TaughtQuestion>) => draft({ questions: [question(), question(over)] })

test('defaults: 100 points, pass 60, 10 minutes, 1 attempt, shuffle off, one blank SINGLE', () => {
  expect(QUIZ_DEFAULTS).toEqual({
    title: 'Bài kiểm tra',
    points: 100,
    passScore: 60,
    durationMinutes: 10,
    attemptsAllowed: 1,
    shuffleQuestions: false,
  })
  expect(blankQuestion()).toEqual({
    question: '',
    type: 'SINGLE',
    score: 1,
    sortOrder: 1,
    options: [option('')],
  })
  expect(quizProblem(draft(), PLACE)).toBeNull()
})

describe('problems of a quiz: every message, in the order given', () => {
  /** Each row corrects the problem of the row before, and leaves everything after it wrong. */
  const steps: [Partial<QuizDraft>, string, object][] = [
    [{}, 'Nhập tiêu đề', { field: 'title' }],
    [{ title: 'Đề' }, 'Tổng điểm (points) phải > 0', { field: 'points' }],
    [{ points: 10 }, 'Điểm đạt (%) phải trong [0..100]', { field: 'passScore' }],
    [{ passScore: 60 }, 'Thời lượng (phút) phải > 0', { field: 'durationMinutes' }],
    [{ durationMinutes: 1.5 }, 'Thời lượng (phút) phải là số nguyên', { field: 'durationMinutes' }],
    [{ durationMinutes: 10 }, 'Số lần làm phải >= 1', { field: 'attemptsAllowed' }],
    [{ attemptsAllowed: 1.5 }, 'Số lần làm phải là số nguyên', { field: 'attemptsAllowed' }],
    [{ attemptsAllowed: 1 }, 'availableAt không hợp lệ', { field: 'availableAt' }],
    [{ availableAt: '2026-12-02T00:00:00Z' }, 'dueAt không hợp lệ', { field: 'dueAt' }],
    [{ dueAt: '2026-12-01T00:00:00Z' }, 'availableAt phải <= dueAt', { field: 'dueAt' }],
    [{ dueAt: '2026-12-02T00:00:00Z' }, 'Thêm ít nhất 1 câu hỏi', { field: 'questions' }],
    [
      { questions: [question(), question({ question: ' ', score: 0, options: [] })] },
      'Câu 2: nhập nội dung',
      { field: 'question', question: 1 },
    ],
    [second({ score: 0, options: [] }), 'Câu 2: điểm phải > 0', { field: 'score', question: 1 }],
    [
      second({ options: [] }),
      'Câu 2: thêm tối thiểu 1 phương án',
      { field: 'options', question: 1 },
    ],
    [
      second({ options: [option(' ', true), option('')] }),
      'Câu 2: nội dung phương án còn trống',
      { field: 'options', question: 1 },
    ],
    [
      second({ options: [option('2'), option('3')] }),
      'Câu 2: chọn duy nhất 1 phương án đúng',
      { field: 'options', question: 1 },
    ],
  ]
  const wrong: QuizDraft = {
    title: ' ',
    description: '',
    points: 0,
    passScore: 101,
    durationMinutes: 0,
    attemptsAllowed: 0,
    shuffleQuestions: false,
    availableAt: 'mai',
    dueAt: 'kia',
    questions: [],
  }
  test('a missing course or lesson comes first', () => {
    expect(quizProblem(wrong, { courseId: '', lessonId: '' })).toEqual({
      message: 'Thiếu courseId',
    })
    expect(quizProblem(wrong, { courseId: 'c', lessonId: '' })).toEqual({
      message: 'Thiếu lessonId',
    })
  })
  let mended = wrong
  test.each(steps.map(([mend, message, where]) => ({ mend, message, where })))(
    '$message',
    ({ mend, message, where }) => {
      mended = { ...mended, ...mend }
      expect(quizProblem(mended, PLACE)).toEqual({ message, ...where })
    },
  )

  test.each([-1, 101, NaN])('a pass percentage of %d is refused', (passScore) => {
    expect(quizProblem(draft({ passScore }), PLACE)?.message).toBe(
      'Điểm đạt (%) phải trong [0..100]',
    )
  })
  test('a pass percentage of 0 and of 100 is accepted', () => {
    expect(quizProblem(draft({ passScore: 0 }), PLACE)).toBeNull()
    expect(quizProblem(draft({ passScore: 100 }), PLACE)).toBeNull()
  })
  test('numbers that cannot be read are never accepted', () => {
    for (const field of ['points', 'durationMinutes', 'attemptsAllowed'] as const) {
      expect(quizProblem(draft({ [field]: NaN }), PLACE)?.field).toBe(field)
    }
    expect(quizProblem(second({ score: NaN }), PLACE)?.message).toBe('Câu 2: điểm phải > 0')
  })
  test('SINGLE needs exactly one correct option, MULTI at least one, SHORT none', () => {
    const both = [option('2', true), option('hai', true)]
    expect(quizProblem(second({ options: both }), PLACE)?.message).toBe(
      'Câu 2: chọn duy nhất 1 phương án đúng',
    )
    expect(quizProblem(second({ type: 'MULTI', options: both }), PLACE)).toBeNull()
    expect(quizProblem(second({ type: 'MULTI', options: [option('2')] }), PLACE)?.message).toBe(
      'Câu 2: chọn ít nhất 1 phương án đúng',
    )
    expect(quizProblem(second({ type: 'SHORT', options: [] }), PLACE)).toBeNull()
  })
  test('one option with content is enough; a blank one cannot be the correct one', () => {
    expect(quizProblem(second({ options: [option('2', true), option('')] }), PLACE)).toBeNull()
    expect(quizProblem(second({ options: [option('2'), option(' ', true)] }), PLACE)?.message).toBe(
      'Câu 2: chọn duy nhất 1 phương án đúng',
    )
  })
})

describe('the type of a question changes', () => {
  const options = [option('a'), option('b', true), option('c', true)]
  test('to SHORT clears the options', () => {
    expect(optionsAfterTypeChange(options, 'SHORT')).toEqual([])
  })
  test('to another type keeps the options, or adds a blank one', () => {
    expect(optionsAfterTypeChange(options, 'MULTI')).toEqual(options)
    expect(optionsAfterTypeChange([], 'SINGLE')).toEqual([option('')])
  })
  test('to SINGLE leaves one correct option', () => {
    expect(optionsAfterTypeChange(options, 'SINGLE')).toEqual([
      option('a'),
      option('b', true),
      option('c'),
    ])
  })
})

test('as sent: positions, trimmed texts, no blank options, the correct ones still correct', () => {
  const sent = tidyQuestions([
    question({ question: ' Một? ', options: [option(' '), option(' đúng ', true), option('sai')] }),
    question({ type: 'SHORT', sortOrder: 9, options: [option('sót lại')] }),
  ])
  expect(sent).toEqual([
    {
      question: 'Một?',
      type: 'SINGLE',
      score: 1,
      sortOrder: 1,
      options: [option('đúng', true), option('sai')],
    },
    { question: '1 + 1 = ?', type: 'SHORT', score: 1, sortOrder: 2, options: [] },
  ])
})
