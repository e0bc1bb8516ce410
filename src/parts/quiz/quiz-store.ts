import type { StudentQuestion } from '../../../shared/contract/assessments.ts'
import { type KeptAnswer, keptAnswers, questionKeys, readKeptAnswers } from './kept-answers.ts'
import { isAnswered, NO_ANSWER, type QuizAnswer } from './quiz-answers.ts'
import { restoreAnswers } from './restore-answers.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { createListeners } from '../../api/listeners.ts'

/** The answers of a quiz attempt. Each question subscribes by itself, so that typing rerenders only one. */
export interface QuizStore {
  answer: (index: number) => QuizAnswer
  answers: () => readonly QuizAnswer[]
  /** Earlier answers to a question that was changed since. */
  past: (index: number) => readonly KeptAnswer[]
  /** Answers to questions that are no longer in the quiz. */
  homeless: readonly KeptAnswer[]
  /** All answers with their words, also those that no longer fit. */
  kept: () => KeptAnswer[]
  /** Kept answers that a submission leaves out and the student has not replaced. */
  leftOver: () => KeptAnswer[]
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

const NOTHING: readonly KeptAnswer[] = []

export function createQuizStore(
  questions: readonly StudentQuestion[],
  saver: Pick<DraftSaver, 'restored' | 'change'>,
): QuizStore {
  const keys = questionKeys(questions)
  const { answers, past, homeless } = restoreAnswers(questions, saver.restored)
  const { notify, subscribe } = createListeners()
  const isOpen = (question: StudentQuestion, index: number) =>
    !isAnswered(question, answers[index] ?? NO_ANSWER)
  let unanswered = questions.filter(isOpen).length

  /** An earlier answer is kept with the keys that its question has now; its words stay those of then. */
  const pastEntries = () =>
    past.flatMap((entries, at) =>
      entries.map((entry) => ({
        ...entry,
        id: questions[at]?._id ?? '',
        of: keys[at] ?? '',
        at,
      })),
    )
  const entries = () => [...keptAnswers(questions, keys, answers), ...pastEntries(), ...homeless]
  const onChange = () => {
    saver.change(() => {
      const now = entries()
      return readKeptAnswers(now).length > 0 ? now : null
    })
    notify()
  }

  return {
    answer: (index) => answers[index] ?? NO_ANSWER,
    answers: () => answers,
    past: (index) => past[index] ?? NOTHING,
    homeless,
    kept: () => readKeptAnswers(entries()),
    leftOver: () => [
      ...pastEntries().filter(({ past: kind, text, at }) => {
        const question = questions[at]
        return kind === 'lost' && (text.trim() !== '' || !question || isOpen(question, at))
      }),
      ...homeless,
    ],
    set: (index, answer) => {
      const question = questions[index]
      if (!question) return
      const wasOpen = isOpen(question, index)
      answers[index] = answer
      unanswered += Number(isOpen(question, index)) - Number(wasOpen)
      onChange()
    },
    takeOver: (kept) => {
      const earlier = restoreAnswers(questions, kept)
      let taken = 0
      for (const [index, answer] of earlier.answers.entries()) {
        const question = questions[index]
        if (!question || !isAnswered(question, answer)) continue
        const changed = earlier.past[index] ?? []
        if (isOpen(question, index)) {
          answers[index] = answer
          past[index] = [...(past[index] ?? []), ...changed]
        }
        const isWhole = changed.every(({ past: kind }) => kind !== 'lost')
        if (isWhole && isSame(answers[index] ?? NO_ANSWER, answer)) taken += 1
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
    subscribe,
  }
}

const isSame = (one: QuizAnswer, other: QuizAnswer): boolean =>
  one.text === other.text && one.choices.join() === other.choices.join()
