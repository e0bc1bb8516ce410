import type { QuestionType } from '../../../shared/contract/assessments.ts'
import { isCorrectAnswer } from '../../../shared/rules/question-types.ts'

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
 * Reads `answersJson` (docs/product.md#quiz-answers): chosen option indices per question. SINGLE has at most one, MULTI
 * each once (sorted here), SHORT none. `error` is Vietnamese and names the question, from 1.
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
  for (const [position, { type, options }] of questions.entries()) {
    const chosen: unknown = given[position]
    const name = `Câu ${position + 1}`
    if (!Array.isArray(chosen)) return { error: `${name}: câu trả lời phải là một danh sách.` }
    const indices: number[] = []
    for (const index of chosen) {
      if (!Number.isInteger(index) || index < 0 || index >= options.length) {
        return { error: `${name}: không có phương án ${JSON.stringify(index).slice(0, 20)}.` }
      }
      if (indices.includes(index)) return { error: `${name}: một phương án được chọn hai lần.` }
      indices.push(index)
    }
    const problem = countProblem(type, indices.length)
    if (problem) return { error: `${name}: ${problem}` }
    answers.push(indices.toSorted((a, b) => a - b))
  }
  return { answers }
}

/** Why a question of this type cannot have this many chosen options, in Vietnamese; null when it can. */
function countProblem(type: QuestionType, chosen: number): string | null {
  switch (type) {
    case 'SINGLE':
      return chosen > 1 ? 'chỉ được chọn một phương án.' : null
    case 'MULTI':
      return null
    case 'SHORT':
      return chosen > 0 ? 'câu tự luận không có phương án để chọn.' : null
    default:
      return type satisfies never
  }
}

/**
 * The automatic score in percent with two decimals; null when a teacher must grade a question. A correct answer counts
 * its whole weight, any other nothing. Both in the author's order.
 */
export function scoreQuiz(
  questions: readonly ScoredQuestion[],
  answers: readonly (readonly number[])[],
): number | null {
  let total = 0
  let reached = 0
  for (const [index, question] of questions.entries()) {
    const isCorrect = isCorrectAnswer(question, answers[index] ?? [])
    if (isCorrect === null) return null
    total += question.score
    if (isCorrect) reached += question.score
  }
  return total > 0 ? Math.round((reached / total) * 10_000) / 100 : 0
}
