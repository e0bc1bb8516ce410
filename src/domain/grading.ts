import type { AssessmentType, GradedSubmission, TaughtQuestion } from '../api/contract.ts'

/** The rules of the grading desk (sections 2 "Grading", 4 and 5); the app and the API ask the same ones. */

/** Section 5: clamped to 0–100 and rounded to two decimals; NaN (an empty or odd field) counts as 0. */
export const storedScore = (score: number): number => {
  if (Number.isNaN(score)) return 0
  const hundredths = Math.min(Math.max(score, 0), 100) * 100
  // 33.335 * 100 is 3333.4999…: what was typed counts, not how it is held.
  return Math.round(Number(hundredths.toPrecision(12))) / 100
}

/** `onTime`: handed in not later than the due date (section 4); null where nothing tells. */
export interface GradingCard {
  handedIn: boolean
  onTime: boolean | null
  graded: boolean
  /** Percent, 0 to 100. */
  score: number | null
}

type CardSubmission = Pick<GradedSubmission, 'status' | 'submittedAt' | 'score'>

/** What a card of the third panel says about the chosen student. */
export function gradingCard(dueAt: string | null, submission: CardSubmission | null): GradingCard {
  const due = dueAt === null ? NaN : Date.parse(dueAt)
  const at = submission?.submittedAt ? Date.parse(submission.submittedAt) : NaN
  return {
    handedIn: submission !== null,
    onTime: Number.isNaN(due) || Number.isNaN(at) ? null : at <= due,
    graded: submission?.status === 'GRADED',
    score: submission?.score ?? null,
  }
}

/** Section 2 "Grading": the open button of each type. */
export const openLabel = (type: AssessmentType, submission: CardSubmission | null): string => {
  if (type === 'QUIZ') return 'Xem / Nhận xét'
  return submission?.status === 'GRADED' ? 'Xem / Sửa điểm' : 'Chấm bài'
}

/** Section 4, "Grader badge". */
export const graderBadge = (status: string): string => (status === 'GRADED' ? 'Đã chấm' : status)

/** A hand-in that waits for its teacher. */
export const needsGrading = (submission: Pick<GradedSubmission, 'status'> | null): boolean =>
  submission?.status === 'SUBMITTED'

/** True when nobody touched the hand-in since this teacher read it: no other grade, no new hand-in. */
export const isUnchanged = (
  read: Pick<GradedSubmission, 'gradedAt' | 'submittedAt' | 'status'>,
  now: Pick<GradedSubmission, 'gradedAt' | 'submittedAt' | 'status'>,
): boolean =>
  read.gradedAt === now.gradedAt &&
  read.submittedAt === now.submittedAt &&
  read.status === now.status

/** A question with what the student chose beside what is right. */
export interface AnsweredQuestion {
  question: TaughtQuestion
  options: { content: string; isCorrect: boolean; isChosen: boolean }[]
  /** All the right ones and no other; null for a SHORT question, which only a person can judge. */
  isRight: boolean | null
}

/**
 * The quiz readable: `answersJson` (a list of chosen indices per question, in the order of
 * `questions`). `null` when either is missing or they do not fit: then only the raw answers are true.
 */
export function answeredQuestions(
  questions: readonly TaughtQuestion[],
  answersJson: string | null,
): AnsweredQuestion[] | null {
  const answers = readAnswers(answersJson)
  if (!answers || questions.length === 0 || answers.length !== questions.length) return null
  return questions.map((question, index) => {
    const chosen = new Set(answers[index])
    const options = question.options.map((option, at) => ({ ...option, isChosen: chosen.has(at) }))
    const isRight =
      question.type === 'SHORT'
        ? null
        : options.every(({ isCorrect, isChosen }) => isCorrect === isChosen)
    return { question, options, isRight }
  })
}

function readAnswers(answersJson: string | null): number[][] | null {
  try {
    const given: unknown = JSON.parse(answersJson ?? 'null')
    if (!Array.isArray(given)) return null
    return given.map((chosen: unknown) =>
      Array.isArray(chosen) ? chosen.filter((index) => Number.isInteger(index)) : [],
    )
  } catch {
    return null
  }
}
