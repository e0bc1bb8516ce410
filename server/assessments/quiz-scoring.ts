import type { QuestionType } from '../../shared/contract/assessments.ts'

interface AnswerableQuestion {
  type: QuestionType
  options: readonly unknown[]
}

interface ScoredQuestion {
  type: QuestionType
  /** The question's weight, above 0. */
  score: number
  options: readonly { isCorrect: boolean }[]
}

export type ParsedAnswers = { answers: number[][] } | { error: string }

/**
 * Reads `answersJson` (section 7): a JSON array with a list of chosen option indices per question.
 * SINGLE has at most one, MULTI each at most once (sorted here), SHORT none. `error` is Vietnamese
 * and names the question by its place, from 1.
 */
export function parseAnswers(
  answersJson: string,
  questions: readonly AnswerableQuestion[],
): ParsedAnswers {
  let given: unknown
  try {
    given = JSON.parse(answersJson)
  } catch {
    return { error: 'answersJson không phải là JSON.' }
  }
  if (!Array.isArray(given)) return { error: 'answersJson phải là một danh sách.' }
  if (given.length !== questions.length) {
    return {
      error: `Đề có ${questions.length} câu nhưng bài nộp có ${given.length} câu trả lời.`,
    }
  }
  const answers: number[][] = []
  for (const [place, { type, options }] of questions.entries()) {
    const chosen: unknown = given[place]
    const name = `Câu ${place + 1}`
    if (!Array.isArray(chosen)) return { error: `${name}: câu trả lời phải là một danh sách.` }
    const indices: number[] = []
    for (const index of chosen) {
      if (!Number.isInteger(index) || index < 0 || index >= options.length) {
        return { error: `${name}: không có phương án ${JSON.stringify(index).slice(0, 20)}.` }
      }
      if (indices.includes(index)) return { error: `${name}: một phương án được chọn hai lần.` }
      indices.push(index)
    }
    if (type === 'SHORT' && indices.length > 0) {
      return { error: `${name}: câu tự luận không có phương án để chọn.` }
    }
    if (type === 'SINGLE' && indices.length > 1) {
      return { error: `${name}: chỉ được chọn một phương án.` }
    }
    answers.push(indices.toSorted((a, b) => a - b))
  }
  return { answers }
}

/**
 * Automatic score in percent, 0 to 100 with two decimals; null when a SHORT question waits for the
 * teacher. A question counts its whole weight when exactly the correct options are chosen, else
 * nothing. Questions and answers in the author's order.
 */
export function scoreQuiz(
  questions: readonly ScoredQuestion[],
  answers: readonly (readonly number[])[],
): number | null {
  if (questions.some(({ type }) => type === 'SHORT')) return null
  let total = 0
  let reached = 0
  for (const [place, { score, options }] of questions.entries()) {
    const chosen = new Set(answers[place])
    total += score
    if (options.every(({ isCorrect }, index) => isCorrect === chosen.has(index))) reached += score
  }
  return total > 0 ? Math.round((reached / total) * 10_000) / 100 : 0
}
