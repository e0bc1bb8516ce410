import { tidyLines } from '../../../../shared/rules/blank-text.ts'
import { readAnswers } from '../../../../shared/rules/answers-json.ts'

/** Splits what `shortText` joined, by question number; `numbers` are the SHORT ones. `null` where unclear. */
export function shortAnswers(
  textAnswer: string,
  numbers: readonly number[],
): ReadonlyMap<number, string> | null {
  const text = tidyLines(textAnswer)
  const [only, ...others] = numbers
  if (text === '' || only === undefined) return text === '' ? new Map() : null
  if (others.length === 0) return new Map([[only, text]])
  const answers = new Map<number, string>()
  let last = 0
  for (const part of text.split(/\n\n(?=Câu \d+: )/)) {
    const number = Number(/^Câu (\d+): /.exec(part)?.[1])
    // A student may have typed such a line.
    if (!(number > last) || !numbers.includes(number)) return null
    answers.set(number, tidyLines(part.slice(part.indexOf(':') + 2)))
    last = number
  }
  return answers
}

/** Whether an option was chosen in any question. */
export const hasChoices = (answersJson: string | null): boolean =>
  (readAnswers(answersJson) ?? []).some((chosen) => Array.isArray(chosen) && chosen.length > 0)

/** The numbers of the questions without a chosen option: those of all SHORT questions are among them. */
export const unchosenNumbers = (answersJson: string | null): number[] =>
  (readAnswers(answersJson) ?? []).flatMap((chosen, index) =>
    Array.isArray(chosen) && chosen.length === 0 ? [index + 1] : [],
  )
