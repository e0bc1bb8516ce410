import { describe, expect, test } from 'vitest'
import type { ExtensionDraft } from '../../shared/contract/extensions.ts'
import { extensionProblem } from '../../shared/rules/extension.ts'

const draft = (given: Partial<ExtensionDraft> = {}): ExtensionDraft => ({
  dueAt: null,
  extraAttempts: 0,
  extraMinutes: 0,
  reason: 'Em bị ốm',
  ...given,
})
const QUIZ = { dueAt: '2026-03-01T05:00:00.000Z', hasQuestions: true }
const ESSAY = { ...QUIZ, hasQuestions: false }
const WITHOUT_DUE = { ...QUIZ, dueAt: null }
const LATER = '2026-03-02T05:00:00Z'

describe('an extension', () => {
  test.each([
    [{ dueAt: LATER }, ESSAY],
    [{ dueAt: '2026-03-01T05:00:01Z' }, QUIZ],
    [{ extraAttempts: 1 }, QUIZ],
    [{ extraMinutes: 10_000 }, WITHOUT_DUE],
    [{ dueAt: LATER, reason: 'a'.repeat(500) }, QUIZ],
  ])('may give %j', (given, of) => {
    expect(extensionProblem(draft(given), of)).toBeNull()
  })

  test.each([
    [{ dueAt: 'mai' }, QUIZ, 'dueAt'],
    [{ dueAt: '2026-03-01T05:00:00Z' }, QUIZ, 'dueAt'],
    [{ dueAt: LATER }, WITHOUT_DUE, 'dueAt'],
    [{ extraAttempts: 1 }, ESSAY, 'extraAttempts'],
    [{ extraMinutes: 1 }, ESSAY, 'extraMinutes'],
    [{ extraAttempts: NaN }, QUIZ, 'extraAttempts'],
    [{ extraAttempts: 1.5 }, QUIZ, 'extraAttempts'],
    [{ extraMinutes: -1 }, QUIZ, 'extraMinutes'],
    [{ extraMinutes: 10_001 }, QUIZ, 'extraMinutes'],
    [{}, QUIZ, 'dueAt'],
    [{}, ESSAY, 'dueAt'],
    [{}, WITHOUT_DUE, 'extraAttempts'],
    [{ dueAt: LATER, reason: ' \n' }, QUIZ, 'reason'],
    [{ dueAt: LATER, reason: 'a'.repeat(501) }, QUIZ, 'reason'],
  ])('with %j for %j is wrong at %s', (given, of, field) => {
    expect(extensionProblem(draft(given), of)?.field).toBe(field)
  })

  test('that is refused names the due time of the class', () => {
    expect(extensionProblem(draft({ dueAt: '2026-02-01' }), QUIZ)?.message).toBe(
      'Hạn nộp mới phải sau hạn của cả lớp (Chủ Nhật 01/03, 12:00).',
    )
  })
})
