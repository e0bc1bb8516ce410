import type { QuestionType, StudentQuestion } from '../../../shared/contract/assessments.ts'
import { tidyLines } from '../../../shared/rules/blank-text.ts'
import { QUESTION_TYPES } from '../../../shared/rules/question-types.ts'

/** A student's answer to one question; `choices` are option indices in the API's order. */
export interface QuizAnswer {
  choices: readonly number[]
  text: string
}

export const NO_ANSWER: QuizAnswer = { choices: [], text: '' }

type Question = Pick<StudentQuestion, 'question' | 'type' | 'options'>

/** Whether the answer has a choice or, for types without options, a text. */
export const isAnswered = ({ type }: Pick<Question, 'type'>, answer: QuizAnswer): boolean =>
  QUESTION_TYPES[type].hasOptions ? answer.choices.length > 0 : answer.text.trim() !== ''

/** The sorted choices after a click: radio buttons replace, checkboxes toggle (docs/product.md#quiz-answers). */
export function choose(
  { type }: Pick<Question, 'type'>,
  answer: QuizAnswer,
  option: number,
  checked: boolean,
): QuizAnswer {
  const { manyCorrect } = QUESTION_TYPES[type]
  const others = manyCorrect ? answer.choices.filter((choice) => choice !== option) : []
  const choices = checked ? [...others, option] : others
  return { ...answer, choices: ascending(choices) }
}

const ascending = (choices: readonly number[]): number[] => [...choices].sort((a, b) => a - b)

function sentChoices(type: QuestionType, { choices }: QuizAnswer): number[] {
  switch (type) {
    case 'SINGLE':
    case 'MULTI':
      return ascending(choices)
    case 'SHORT':
      return []
    default:
      return type satisfies never
  }
}

/**
 * The `answersJson` of submit-quiz (docs/product.md#quiz-answers): a JSON string with a list of
 * chosen option indices per question, sorted for MULTI, empty for SHORT.
 */
export const answersJson = (
  questions: readonly Question[],
  answers: readonly QuizAnswer[],
): string =>
  JSON.stringify(questions.map(({ type }, index) => sentChoices(type, answers[index] ?? NO_ANSWER)))

/**
 * The texts of SHORT questions, which `answersJson` does not hold (docs/product.md#quiz-answers): the
 * plain text when the quiz has one SHORT question, else blocks 'Câu N: …' with the number on screen.
 * `undefined` when all are empty.
 */
export function shortText(
  questions: readonly Question[],
  answers: readonly QuizAnswer[],
): string | undefined {
  const texts = questions.flatMap(({ type }, index) =>
    QUESTION_TYPES[type].hasOptions
      ? []
      : [{ number: index + 1, text: answers[index]?.text ?? '' }],
  )
  const typed = texts.filter(({ text }) => text.trim() !== '')
  if (typed.length === 0) return undefined
  if (texts.length === 1) return typed[0]?.text
  return typed.map(({ number, text }) => `Câu ${number}: ${tidyLines(text)}`).join('\n\n')
}
