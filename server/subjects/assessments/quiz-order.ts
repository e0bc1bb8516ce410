/**
 * A question in the order of one attempt (docs/product.md#quiz-answers): its position in the author's order, and the
 * author's indices of its options as shown, both from 0.
 */
export interface ShownQuestion {
  questionId: string
  index: number
  options: number[]
}

interface AuthoredQuestion {
  id: string
  options: readonly unknown[]
}

/** Fisher-Yates shuffle; `random` returns numbers from 0 up to, not including, 1. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items]
  const taken: T[] = []
  while (left.length > 0) taken.push(...left.splice(Math.floor(random() * left.length), 1))
  return taken
}

/** The order of an attempt; the author's order when `random` is null (no shuffling). */
export function orderOf(
  questions: readonly AuthoredQuestion[],
  random: (() => number) | null,
): ShownQuestion[] {
  const mixed = <T>(items: readonly T[]) => (random ? shuffled(items, random) : [...items])
  return mixed(
    questions.map(({ id, options }, index) => ({
      questionId: id,
      index,
      options: mixed(options.map((_, option) => option)),
    })),
  )
}

/** False when the quiz has other questions or options than when the order was made. */
export function orderFits(
  order: readonly ShownQuestion[],
  questions: readonly AuthoredQuestion[],
): boolean {
  return (
    order.length === questions.length &&
    order.every(({ questionId, index, options }) => {
      const question = questions[index]
      return question?.id === questionId && question.options.length === options.length
    })
  )
}

const ascending = (indices: number[]) => indices.toSorted((a, b) => a - b)

/** Chosen options from the order shown to the author's order; `parseAnswers` has checked the indices. */
export function toAuthorOrder(
  order: readonly ShownQuestion[],
  answers: readonly (readonly number[])[],
): number[][] {
  const authored: number[][] = order.map(() => [])
  for (const [position, { index, options }] of order.entries()) {
    authored[index] = ascending(
      (answers[position] ?? []).flatMap((chosen) => options[chosen] ?? []),
    )
  }
  return authored
}

/** Converts chosen options per question from the author's order to the order shown. */
export function toShownOrder(
  order: readonly ShownQuestion[],
  answers: readonly (readonly number[])[],
): number[][] {
  return order.map(({ index, options }) =>
    ascending(
      (answers[index] ?? []).map((chosen) => options.indexOf(chosen)).filter((at) => at >= 0),
    ),
  )
}
