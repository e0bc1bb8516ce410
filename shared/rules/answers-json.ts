/** The answers to a quiz, one for each question (docs/product.md#quiz-answers); `null` when unreadable. */
export function readAnswers(answersJson: string | null): unknown[] | null {
  try {
    const given: unknown = JSON.parse(answersJson ?? 'null')
    return Array.isArray(given) ? given : null
  } catch {
    return null
  }
}
