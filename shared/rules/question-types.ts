import type { QuestionType } from '../contract/assessments.ts'

interface QuestionTypeFacts {
  /** Answered by indices of its options; else in words, which only a teacher can judge. */
  hasOptions: boolean
  /** Of its options, several may be correct and chosen. */
  manyCorrect: boolean
}

/**
 * What tells the question types apart. Ask this table where its facts say enough; where a type needs
 * code of its own, `switch` over the type and end in a `never` check, so that the build finds the
 * place when a type is added.
 */
export const QUESTION_TYPES: Record<QuestionType, QuestionTypeFacts> = {
  SINGLE: { hasOptions: true, manyCorrect: false },
  MULTI: { hasOptions: true, manyCorrect: true },
  SHORT: { hasOptions: false, manyCorrect: false },
}

/** Safe: the compiler holds the table's keys to be exactly these. */
export const questionTypes = Object.keys(QUESTION_TYPES) as QuestionType[]

export const isQuestionType = (name: string): name is QuestionType =>
  Object.hasOwn(QUESTION_TYPES, name)

interface JudgedQuestion {
  type: QuestionType
  options: readonly { isCorrect: boolean }[]
}

/** True when exactly the correct options are chosen; `null` when a teacher has to judge. */
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
