import { describe, expect, test } from 'vitest'
import type { TaughtQuestion } from '../../../shared/contract/teaching.ts'
import { quizChange } from '../../../server/subjects/assessments/quiz-changes.ts'

const option = (content: string, isCorrect = false) => ({ content, isCorrect })
const stored = [
  {
    id: 'a',
    question: 'Một?',
    type: 'SINGLE' as const,
    score: 1.1,
    options: [option('1', true), option('2'), option('3')],
  },
  { id: 'b', question: 'Hai?', type: 'SHORT' as const, score: 2, options: [] },
]
const drafted = (change: (questions: TaughtQuestion[]) => void = () => {}, withIds = true) => {
  const questions = stored.map(({ id, ...question }, index) => ({
    ...structuredClone(question),
    ...(withIds ? { _id: id } : {}),
    sortOrder: index + 1,
  }))
  change(questions)
  return questions
}
const first = (change: (question: TaughtQuestion) => void, withIds = true) =>
  quizChange(
    stored,
    drafted((questions) => change(questions[0] as TaughtQuestion), withIds),
  )

describe('a quiz that was begun', () => {
  test('accepts an unchanged draft, and other wordings', () => {
    expect(quizChange(stored, drafted())).toBeNull()
    expect(quizChange(stored, drafted(undefined, false))).toBeNull()
    expect(first((q) => (q.question = 'Một là gì?'))).toBeNull()
    expect(first((q) => (q.options[1] = option('hai')))).toBeNull()
    expect(first((q) => (q.score = Math.fround(1.1)))).toBeNull()
  })

  test.each([
    ['loại', (q: TaughtQuestion) => (q.type = 'MULTI'), 'không đổi được loại câu hỏi'],
    ['điểm', (q: TaughtQuestion) => (q.score = 1.2), 'không đổi được điểm của câu hỏi'],
    [
      'thêm phương án',
      (q: TaughtQuestion) => q.options.push(option('4')),
      'không thêm hoặc bớt được phương án',
    ],
    ['bớt phương án', (q: TaughtQuestion) => q.options.pop(), 'không thêm hoặc bớt được phương án'],
    [
      'đáp án',
      (q: TaughtQuestion) => (q.options = [option('1'), option('2', true), option('3')]),
      'không đổi được đáp án đúng',
    ],
    [
      'thứ tự phương án',
      (q: TaughtQuestion) => (q.options = [option('1', true), option('3'), option('2')]),
      'không đổi được thứ tự phương án',
    ],
    ['mã câu khác', (q: TaughtQuestion) => (q._id = 'c'), 'không đổi được thứ tự câu hỏi'],
  ])('refuses: %s', (_, change, why) => {
    expect(first(change)).toBe(
      `Câu 1: đã có học viên làm bài kiểm tra này nên ${why}; chỉ sửa được lời văn.`,
    )
  })

  test('refuses another order, with ids or without', () => {
    const swap = (questions: TaughtQuestion[]) => questions.unshift(...questions.splice(1))
    expect(quizChange(stored, drafted(swap))).toContain('Câu 1: ')
    expect(quizChange(stored, drafted(swap, false))).toContain('không đổi được thứ tự câu hỏi')
  })

  test('refuses more or fewer questions', () => {
    const message = (count: number) =>
      `Đã có học viên làm bài kiểm tra này nên không thêm hoặc bớt được câu hỏi: đề có 2 câu, bản sửa có ${count} câu.`
    expect(
      quizChange(
        stored,
        drafted((questions) => questions.pop()),
      ),
    ).toBe(message(1))
    expect(quizChange(stored, [...drafted(), ...drafted()])).toBe(message(4))
  })
})
