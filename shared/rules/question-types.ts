import type { QuestionType } from '../contract/assessments.ts'

interface QuestionTypeFacts {
  /** True: answers are option indices. False: the answer is a text, which only a teacher can judge. */
  hasOptions: boolean
  /** Several options may be correct and chosen. */
  manyCorrect: boolean
}

/**
 * How the question types differ (docs/product.md#quiz-question). Read this table where its facts are
 * enough; where a type needs its own code, `switch` over the type and end in a `never` check, so that
 * the build finds the code when a type is added.
 */
export const QUESTION_TYPES: Record<QuestionType, QuestionTypeFacts> = {
  SINGLE: { hasOptions: true, manyCorrect: false },
  MULTI: { hasOptions: true, manyCorrect: true },
  SHORT: { hasOptions: false, manyCorrect: false },
}

/** The cast is safe: the compiler checks that the table has exactly these keys. */
export const questionTypes = Object.keys(QUESTION_TYPES) as QuestionType[]

/** Whether the name is a question type. */
export const isQuestionType = (name: string): name is QuestionType =>
  Object.hasOwn(QUESTION_TYPES, name)

interface JudgedQuestion {
  type: QuestionType
  options: readonly { isCorrect: boolean }[]
}

/** True when exactly the correct options are chosen (indices from 0); `null` when a teacher must judge. */
export function isCorrectAnswer(
  { type, options }: JudgedQuestion,
  chosen: readonly number[],
): boolean | null {
  switch (type) {
    case 'SINGLE':
    case 'MULTI':
      return options.every(({ isCorrect }, index) => isCorrect === chosen.includes(index))
    case 'SHORT':
      return null
    default:
      return type satisfies never
  }
}
