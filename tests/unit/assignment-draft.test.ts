import { expect, test } from 'vitest'
import { assignmentProblem, DEFAULT_MAX_SCORE } from '../../shared/rules/assignment-draft.ts'

const wrong = {
  title: ' ',
  description: '',
  maxScore: 0,
  availableAt: 'mai',
  dueAt: 'kia',
}

test('problems of an assignment: title, lesson, max score, dates, in this order', () => {
  let draft = wrong
  const problem = (mend: Partial<typeof wrong>, lessonId = 'l') => {
    draft = { ...draft, ...mend }
    return assignmentProblem(draft, { lessonId })
  }
  expect(problem({}, '')).toEqual({ message: 'Nhập tiêu đề', field: 'title' })
  expect(problem({ title: 'Bài' }, '')).toEqual({ message: 'Thiếu lessonId' })
  expect(problem({})).toEqual({ message: 'Điểm tối đa phải >= 1', field: 'maxScore' })
  expect(problem({ maxScore: NaN })?.field).toBe('maxScore')
  expect(problem({ maxScore: 1 })).toEqual({
    message: 'availableAt không hợp lệ',
    field: 'availableAt',
  })
  expect(problem({ availableAt: '2026-12-02T00:00:00Z' })).toEqual({
    message: 'dueAt không hợp lệ',
    field: 'dueAt',
  })
  expect(problem({ dueAt: '2026-12-01T00:00:00Z' })).toEqual({
    message: 'availableAt phải <= dueAt',
    field: 'dueAt',
  })
  expect(problem({ dueAt: '' })).toBeNull()
})

test('max score is 100 by default', () => expect(DEFAULT_MAX_SCORE).toBe(100))
