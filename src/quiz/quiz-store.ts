import type { StudentQuestion } from '../api/contract.ts'
import {
  isAnswered,
  keptAnswers,
  NO_ANSWER,
  questionKeys,
  restoreAnswers,
  type QuizAnswer,
} from '../domain/quiz-answers.ts'
import type { DraftSaver } from '../ui/draft-saver.ts'

/** The answers of a quiz in hand. Each question listens for itself, so that typing redraws only one. */
export interface QuizStore {
  answer: (index: number) => QuizAnswer
  answers: () => readonly QuizAnswer[]
  set: (index: number, answer: QuizAnswer) => void
  unanswered: () => number
  /** Index of the first question without an answer; -1 when there is none. */
  firstUnanswered: () => number
  subscribe: (listener: () => void) => () => void
}

export function createQuizStore(
  questions: readonly StudentQuestion[],
  saver: Pick<DraftSaver, 'restored' | 'change'>,
): QuizStore {
  const keys = questionKeys(questions)
  const answers = restoreAnswers(questions, saver.restored)
  const listeners = new Set<() => void>()
  const isOpen = (question: StudentQuestion, index: number) =>
    !isAnswered(question, answers[index] ?? NO_ANSWER)
  let unanswered = questions.filter(isOpen).length

  return {
    answer: (index) => answers[index] ?? NO_ANSWER,
    answers: () => answers,
    set: (index, answer) => {
      const question = questions[index]
      if (!question) return
      const wasOpen = isOpen(question, index)
      answers[index] = answer
      unanswered += Number(isOpen(question, index)) - Number(wasOpen)
      saver.change(() => keptAnswers(keys, answers))
      for (const listener of listeners) listener()
    },
    unanswered: () => unanswered,
    firstUnanswered: () => questions.findIndex(isOpen),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
