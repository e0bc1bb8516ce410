import { expect, test } from 'vitest'
import {
  ACT_WORDS,
  ASSESSMENT_ACTS,
  assessmentState,
  hasArrived,
  STATE_BADGES,
} from '../../src/parts/submissions/assessment-state.ts'

const badge = (status: string) => STATE_BADGES[assessmentState({ status })].colour

test('badge colours: GRADED green, RETURNED blue, SUBMITTED yellow, others neutral', () => {
  expect(badge('GRADED')).toBe('success')
  expect(badge('RETURNED')).toBe('info')
  expect(badge('SUBMITTED')).toBe('warning')
  expect(badge('DRAFT')).toBe('neutral')
  expect(badge('EXPIRED')).toBe('neutral')
  expect(STATE_BADGES.expired.label).toBe('Hết giờ, chưa nộp')
  expect(STATE_BADGES[assessmentState(null)].colour).toBe('neutral')
})

test('buttons of the lesson player: a quiz has one of two, an assignment may have both', () => {
  const words = (status: string | null, type: 'QUIZ' | 'ASSIGNMENT') =>
    ASSESSMENT_ACTS[assessmentState(status === null ? null : { status })][type].map(
      (act) => ACT_WORDS[act],
    )
  expect(words(null, 'QUIZ')).toEqual(['Làm quiz'])
  expect(words(null, 'ASSIGNMENT')).toEqual(['Xem kết quả', 'Nộp bài'])
  for (const status of ['SUBMITTED', 'GRADED', 'RETURNED', 'LẠ']) {
    expect(words(status, 'QUIZ')).toEqual(['Xem kết quả'])
    expect(words(status, 'ASSIGNMENT')).toEqual(['Xem kết quả', 'Nộp lại'])
  }
  expect(words('EXPIRED', 'QUIZ')).toEqual(['Xem kết quả'])
})

test('a submission has arrived when the thread holds another submission than before', () => {
  const old = { _id: 's', status: 'SUBMITTED', submittedAt: '2026-11-20T00:00:00Z' }
  expect(hasArrived(null, null)).toBe(false)
  expect(hasArrived(null, old)).toBe(true)
  expect(hasArrived(old, old)).toBe(false)
  expect(hasArrived(old, { ...old, submittedAt: '2026-11-21T00:00:00Z' })).toBe(true)
  expect(hasArrived(old, { ...old, _id: 't' })).toBe(true)
})

test('a missing field, or another spelling of the same time, does not make it another submission', () => {
  const old = { _id: 's', status: 'SUBMITTED', submittedAt: '2026-11-20T00:00:00Z' }
  expect(hasArrived({ ...old, submittedAt: null }, old)).toBe(false)
  expect(hasArrived({ ...old, _id: '' }, old)).toBe(false)
  expect(hasArrived(old, { ...old, submittedAt: null })).toBe(false)
  expect(hasArrived(old, { ...old, submittedAt: '2026-11-20T07:00:00.000+07:00' })).toBe(false)
  expect(hasArrived({ ...old, submittedAt: null }, { ...old, _id: 't' })).toBe(true)
})

test('the record of an expired attempt is no submission, neither before nor after', () => {
  const old = { _id: 's', status: 'GRADED', submittedAt: '2026-11-20T00:00:00Z' }
  const expired = { _id: 'x', status: 'EXPIRED', submittedAt: null }
  expect(hasArrived(null, expired)).toBe(false)
  expect(hasArrived(old, expired)).toBe(false)
  expect(hasArrived(expired, expired)).toBe(false)
  // The submission replaces the record and keeps its id.
  expect(hasArrived(expired, { ...old, _id: 'x' })).toBe(true)
})
