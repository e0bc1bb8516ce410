import { expect } from 'vitest'
import type { Reading } from '../../src/pages/teaching/assessments/import/question-import.ts'

/** What the readers of CSV, Aiken and GIFT make of a text. */

export const option = (content: string, isCorrect = false) => ({ content, isCorrect })

const withReason = (verdict: string) => (problem: RegExp) => ({
  verdict,
  problem: expect.stringMatching(problem),
})
/** A verdict, with its reason. */
export const doubt = withReason('doubt')
export const refused = withReason('refused')

export function reader(read: (text: string) => Reading) {
  const questionsIn = (text: string) => read(text).questions
  /** Of the only question of a text. */
  const verdictOn = (text: string) => {
    const [found, ...others] = questionsIn(text)
    expect(others).toEqual([])
    const { question } = found ?? {}
    return {
      line: found?.line,
      verdict: question ? (found?.problem === null ? 'read' : 'doubt') : 'refused',
      question: question?.question,
      type: question?.type,
      score: question?.score,
      /** The right ones have a star. */
      options: question?.options.map(
        ({ content, isCorrect }) => `${isCorrect ? '*' : ''}${content}`,
      ),
      right: question?.options.filter(({ isCorrect }) => isCorrect),
      problem: found?.problem ?? '',
      note: found?.note ?? '',
    }
  }
  return { questionsIn, verdictOn }
}
