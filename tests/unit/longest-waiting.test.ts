import { expect, test } from 'vitest'
import { longestWaiting } from '../../src/grading/desk/waiting.ts'

const handIn = (studentId: string, submittedAt: string | null, late = false) => ({
  studentId,
  submissionId: `of ${studentId}`,
  submittedAt,
  late,
})
const an = handIn('an', '2026-09-03T08:00:00Z')
const binh = handIn('binh', '2026-09-01T08:00:00Z', true)
const unknown = handIn('chi', null)

test('the longest wait is that of the first hand-in; without a time it comes last', () => {
  expect(longestWaiting([unknown, an, binh], 3)).toEqual({ oldest: binh, late: 1 })
  expect(longestWaiting([unknown], 1)).toEqual({ oldest: unknown, late: 0 })
})

test('nobody knows it as long as more wait than are read', () => {
  expect(longestWaiting([an, binh], 3)).toBeNull()
  expect(longestWaiting([], 0)).toBeNull()
})
