import type { AssessmentType } from '../contract/assessments.ts'
import type { Grade, CourseStudent, SubmissionForGrading } from '../contract/grading.ts'
import type { TaughtAssessmentLink, TaughtQuestion } from '../contract/teaching.ts'
import { readAnswers } from './answers-json.ts'
import { isSameMessage } from './comments.ts'
import { isOnTime } from './on-time.ts'
import { EXPIRED, isSubmitted } from './submission-status.ts'
import { isCorrectAnswer, QUESTION_TYPES } from './question-types.ts'

/** The rules of grading (docs/product.md#grading-rules), shared by app and API. */

/** Clamps a percentage to 0–100 and rounds it to two decimals; NaN (an empty or invalid field) is 0. */
export const storedScore = (score: number): number => {
  if (Number.isNaN(score)) return 0
  const hundredths = Math.min(Math.max(score, 0), 100) * 100
  // 33.335 * 100 is 3333.4999… in binary; rounding must follow the decimal that was typed.
  return Math.round(Number(hundredths.toPrecision(12))) / 100
}

/**
 * Reads the score field: `8,5`, also `8.5`. NaN for anything else, '' too. Unlike `readTypedNumber` it
 * has no grouped thousands: `8.125` is eight and an eighth.
 */
export const readTypedScore = (typed: string): number => {
  const text = typed.trim().replace('−', '-').replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN
}

/**
 * `expired`: an attempt ran out, and nothing was submitted. `onTime`: submitted by the due date
 * (docs/product.md#submission-states); null when unknown.
 */
export interface GradingCard {
  submitted: boolean
  expired: boolean
  onTime: boolean | null
  graded: boolean
  /** Percent, 0 to 100. */
  score: number | null
}

type CardSubmission = Pick<SubmissionForGrading, 'status' | 'submittedAt' | 'score'>

/** The content of an assessment's card on the grading desk (docs/product.md#grading-desk). */
export function gradingCard(dueAt: string | null, submission: CardSubmission | null): GradingCard {
  return {
    submitted: isSubmitted(submission),
    expired: submission?.status === EXPIRED,
    onTime: isOnTime(submission?.submittedAt, dueAt),
    graded: submission?.status === 'GRADED',
    score: submission?.score ?? null,
  }
}

/** The label of the button that opens a submission (docs/product.md#grading-desk). */
export const openLabel = (type: AssessmentType, submission: CardSubmission | null): string => {
  switch (type) {
    case 'QUIZ':
      return 'Xem / Nhận xét'
    case 'ASSIGNMENT':
      return submission?.status === 'GRADED' ? 'Xem / Sửa điểm' : 'Chấm bài'
    default:
      return type satisfies never
  }
}

/** The grader's badge for a status (docs/product.md#submission-states). */
export const graderBadge = (status: string): string => (status === 'GRADED' ? 'Đã chấm' : status)

/** The student and the assessment selected on the desk, to which a submission belongs. */
export interface Selection {
  student: CourseStudent
  assessment: Pick<TaughtAssessmentLink, '_id' | 'title' | 'assessmentType'>
}

/**
 * Adds student and assessment to a submission: the contract has no `user`, and may send only the title
 * of the assessment (docs/product.md#submission). `selection` is null until the desk has loaded it.
 */
export function withSelection(
  submission: SubmissionForGrading,
  selection: Selection | null,
): SubmissionForGrading {
  if (!selection) return submission
  const { student } = selection
  const { _id, title, assessmentType } = selection.assessment
  // A missing type was read as ASSIGNMENT, so one QUIZ is enough.
  const isQuiz = [assessmentType, submission.assessment?.assessmentType].includes('QUIZ')
  const isOther = submission.user !== null && submission.user._id !== student._id
  return {
    ...submission,
    user: isOther ? submission.user : student,
    assessment: { _id, title, assessmentType: isQuiz ? 'QUIZ' : 'ASSIGNMENT' },
  }
}

const STATE = ['gradedAt', 'submittedAt', 'status', 'score', 'feedback'] as const

/** The fields that change with a submission's state; score and feedback because `gradedAt` may be missing. */
export type SubmissionState = Pick<SubmissionForGrading, (typeof STATE)[number]>

/** The state of a submission, without its other fields. */
export const submissionState = (submission: SubmissionState): SubmissionState => {
  const { gradedAt, submittedAt, status, score, feedback } = submission
  return { gradedAt, submittedAt, status, score, feedback }
}

/** True when nobody graded or submitted again since this teacher loaded the submission. */
export const isUnchanged = (read: SubmissionState, now: SubmissionState): boolean =>
  STATE.every((name) => read[name] === now[name])

/** How a submission changed since it was loaded; `other` when the backend sends no reason. */
export type SubmissionChange = 'submitted' | 'graded' | 'returned' | 'other'

/** `null` when nothing changed. */
export function changeSince(read: SubmissionState, now: SubmissionState): SubmissionChange | null {
  if (isUnchanged(read, now)) return null
  if (now.status === 'GRADED') return 'graded'
  if (now.status === 'RETURNED') return 'returned'
  return now.submittedAt === read.submittedAt ? 'other' : 'submitted'
}

/** Whether the submission holds this grade; asked after a save that ended without a clear response. */
export const matchesGrade = (now: SubmissionState, { score, pass, feedback }: Grade): boolean =>
  isSameMessage(now.feedback, feedback) &&
  (pass ? now.status === 'GRADED' && now.score === storedScore(score) : now.status === 'RETURNED')

/** A question with the student's choices and the correct options. */
export interface AnsweredQuestion {
  question: TaughtQuestion
  options: { content: string; isCorrect: boolean; isChosen: boolean }[]
  /** From `isCorrectAnswer`; null when only a teacher can judge the answer. */
  isRight: boolean | null
}

/**
 * Joins `questions` with `answersJson` (a list of chosen indices per question, in the same order;
 * docs/product.md#quiz-answers). `null` when either is missing or they do not match; screens then show
 * the raw answers.
 */
export function answeredQuestions(
  questions: readonly TaughtQuestion[],
  answersJson: string | null,
): AnsweredQuestion[] | null {
  const answers = readAnswers(answersJson)
  if (!answers || questions.length === 0 || answers.length !== questions.length) return null
  const answered: AnsweredQuestion[] = []
  for (const [index, question] of questions.entries()) {
    const chosen = QUESTION_TYPES[question.type].hasOptions ? chosenIn(answers[index]) : []
    // An unreadable answer must not look like one that the student left out.
    if (!chosen) return null
    const options = question.options.map((option, at) => ({
      ...option,
      isChosen: chosen.includes(at),
    }))
    answered.push({ question, options, isRight: isCorrectAnswer(question, chosen) })
  }
  return answered
}

/**
 * What the machine can give of a quiz, in percent of the whole: the weights of its right answers; `null` where
 * it can judge none.
 */
export function automaticShare(answered: readonly AnsweredQuestion[]): number | null {
  if (answered.every(({ isRight }) => isRight === null)) return null
  const sum = (of: readonly AnsweredQuestion[]) =>
    of.reduce((total, { question }) => total + question.score, 0)
  const total = sum(answered)
  return total > 0
    ? storedScore((sum(answered.filter(({ isRight }) => isRight)) / total) * 100)
    : null
}

/** Chosen indices: a list, or one alone, as numbers or text. `null` for anything else. */
function chosenIn(answer: unknown): number[] | null {
  const indices = [answer ?? []].flat()
  const isIndex = (value: unknown) =>
    (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value))
  return indices.every(isIndex) ? indices.map(Number) : null
}
