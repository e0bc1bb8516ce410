import { expect, test } from 'vitest'
import type { CourseStudent, GradebookEntry } from '../../shared/contract/grading.ts'
import {
  byStudent,
  longestWaiting,
  markOf,
  nextWaiting,
  placeIn,
} from '../../src/pages/grading/desk/gradebook.ts'
import { gradesTable } from '../../src/pages/grading/desk/GradesCsv.tsx'

const entry = (
  user: string,
  more: Partial<GradebookEntry> = {},
  assessment = 'a',
): GradebookEntry => ({
  _id: `${assessment} of ${user}`,
  assessment,
  user,
  status: 'SUBMITTED',
  score: null,
  submittedAt: null,
  late: false,
  ...more,
})
const student = (_id: string): CourseStudent => ({ _id, fullName: _id, email: `${_id}@lop.vn` })
const CLASS = ['an', 'binh', 'chi'].map(student)

test('the earliest submission has waited longest; one without a time comes last', () => {
  const an = entry('an', { submittedAt: '2026-09-03T08:00:00Z' })
  const binh = entry('binh', { submittedAt: '2026-09-01T08:00:00Z' })
  const unknown = entry('chi')
  expect(longestWaiting([unknown, an, binh])).toBe(binh)
  expect(longestWaiting([unknown])).toBe(unknown)
  expect(longestWaiting([])).toBeUndefined()
})

test('a student waits as soon as one submission waits, and is missing only without any submission', () => {
  const mark = (...statuses: string[]) =>
    markOf(statuses.map((status) => entry('an', { status }, status)))
  expect(mark('GRADED', 'SUBMITTED')).toBe('waiting')
  expect(mark('RETURNED', 'GRADED')).toBe('graded')
  expect(mark('RETURNED', 'EXPIRED')).toBe('returned')
  expect(mark('EXPIRED')).toBe('missing')
  expect(mark('CHO_DUYET')).toBe('unknown')
  expect(markOf(undefined)).toBe('missing')
})

test('the next submission is the first waiting one in the order given, except the open one; students not listed come last', () => {
  const book = byStudent([
    entry('chi'),
    entry('an', { status: 'GRADED' }),
    entry('binh', {}, 'b'),
    entry('binh'),
  ])
  expect(nextWaiting(CLASS, book)?._id).toBe('b of binh')
  expect(nextWaiting(CLASS, book, 'b of binh')?._id).toBe('a of binh')
  expect(nextWaiting(CLASS.slice(2), book)?._id).toBe('a of chi')
  expect(nextWaiting([student('an')], byStudent([entry('an'), entry('la')]), 'a of an')?._id).toBe(
    'a of la',
  )
  expect(nextWaiting(CLASS, byStudent([entry('an')]), 'a of an')).toBeNull()
})

test('a submission has a place in the queue, with the submission before it', () => {
  const queue = [entry('an'), entry('binh')]
  expect(placeIn(queue, 'a of an')).toEqual({ number: 1, count: 2, previous: null })
  expect(placeIn(queue, 'a of binh')).toEqual({ number: 2, count: 2, previous: queue[0] })
  expect(placeIn(queue, 'a of chi')).toBeNull()
  expect(placeIn(queue, undefined)).toBeNull()
})

test('the file has a row for every student and a cell for every assessment', () => {
  const assessments = ['a', 'b', 'c'].map((_id) => ({
    _id,
    title: `Bài ${_id}`,
    assessmentType: 'ASSIGNMENT' as const,
    sortOrder: 1,
    dueAt: null,
  }))
  const book = byStudent([
    entry('an', { status: 'GRADED', score: 80 }),
    entry('an', {}, 'b'),
    entry('an', { status: 'RETURNED' }, 'c'),
    entry('binh', { status: 'GRADED' }),
    entry('binh', { status: 'CHO_DUYET', score: 55 }, 'b'),
    entry('binh', { status: 'EXPIRED' }, 'c'),
  ])
  expect(gradesTable(CLASS, assessments, book)).toEqual([
    ['Họ và tên', 'Email', 'Bài a (%)', 'Bài b (%)', 'Bài c (%)'],
    ['an', 'an@lop.vn', 80, 'Chưa chấm', 'Cần làm lại'],
    ['binh', 'binh@lop.vn', 'Đã chấm', 55, 'Hết giờ, chưa nộp'],
    ['chi', 'chi@lop.vn', 'Chưa nộp', 'Chưa nộp', 'Chưa nộp'],
  ])
})
