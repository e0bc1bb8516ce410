import type { StudentQuestion } from '../../shared/contract/assessments.ts'
import {
  type KeptAnswer,
  keptAnswers,
  questionKeys,
  readKeptAnswers,
  restoreAnswers,
} from './kept-answers.ts'
import { isAnswered, NO_ANSWER, type QuizAnswer } from './quiz-answers.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'

/** The answers of a quiz attempt. Each question subscribes by itself, so that typing rerenders only one. */
export interface QuizStore {
  answer: (index: number) => QuizAnswer
  answers: () => readonly QuizAnswer[]
  /** The answers that are not empty, with their words. */
  kept: () => KeptAnswer[]
  set: (index: number, answer: QuizAnswer) => void
  /**
   * Fills unanswered questions with the stored answers of another attempt. Returns how many of the `total`
   * the quiz now has; the others belong to changed questions or to questions with another answer.
   */
  takeOver: (kept: unknown) => { taken: number; total: number }
  isAnswered: (index: number) => boolean
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

  const kept = () => keptAnswers(questions, keys, answers)
  const onChange = () => {
    saver.change(() => {
      const now = kept()
      return now.length > 0 ? now : null
    })
    for (const listener of listeners) listener()
  }

  return {
    answer: (index) => answers[index] ?? NO_ANSWER,
    answers: () => answers,
    kept,
    set: (index, answer) => {
      const question = questions[index]
      if (!question) return
      const wasOpen = isOpen(question, index)
      answers[index] = answer
      unanswered += Number(isOpen(question, index)) - Number(wasOpen)
      onChange()
    },
    takeOver: (kept) => {
      let taken = 0
      for (const [index, earlier] of restoreAnswers(questions, kept).entries()) {
        const question = questions[index]
        if (!question || !isAnswered(question, earlier)) continue
        if (isOpen(question, index)) answers[index] = earlier
        if (isSame(answers[index] ?? NO_ANSWER, earlier)) taken += 1
      }
      unanswered = questions.filter(isOpen).length
      onChange()
      return { taken, total: readKeptAnswers(kept).length }
    },
    isAnswered: (index) => {
      const question = questions[index]
      return question !== undefined && !isOpen(question, index)
    },
    unanswered: () => unanswered,
    firstUnanswered: () => questions.findIndex(isOpen),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isSame = (one: QuizAnswer, other: QuizAnswer): boolean =>
  one.text === other.text && one.choices.join() === other.choices.join()
