import { describe, expect, test } from 'vitest'
import { toldOf } from '../../shared/rules/question-feedback.ts'

const now = new Date('2026-03-01T05:00:00Z')
const earlier = new Date(now.getTime() - 1)
const later = new Date(now.getTime() + 1)
const NONE = { running: false, more: false }
const MORE = { running: false, more: true }
const RUNNING = { running: true, more: false }

describe('what a student is told of each question', () => {
  test.each([
    ['NEVER', null, NONE, 'nothing'],
    ['NEVER', earlier, NONE, 'nothing'],
    ['AFTER_HAND_IN', null, NONE, 'all'],
    ['AFTER_HAND_IN', later, NONE, 'all'],
    ['AFTER_HAND_IN', earlier, MORE, 'verdicts'],
    ['AFTER_HAND_IN', null, RUNNING, 'verdicts'],
    ['AFTER_DUE', null, NONE, 'nothing'],
    ['AFTER_DUE', later, NONE, 'nothing'],
    ['AFTER_DUE', now, NONE, 'nothing'],
    ['AFTER_DUE', earlier, NONE, 'all'],
    ['AFTER_DUE', earlier, MORE, 'all'],
    ['AFTER_DUE', earlier, RUNNING, 'verdicts'],
  ] as const)('%s, due %s, left %j: %s', (setting, dueAt, left, told) => {
    expect(toldOf({ setting, dueAt, now, left })).toBe(told)
  })
})
