import type { AssessmentType } from '../contract/assessments.ts'
import type { Grade, CourseStudent, SubmissionForGrading } from '../contract/grading.ts'
import type { TaughtAssessmentLink, TaughtQuestion } from '../contract/teaching.ts'
import { saysTheSame } from './comments.ts'
import { isCorrectAnswer, QUESTION_TYPES } from './question-types.ts'

/** The rules of grading (docs/product.md#grading-rules); the app and the API share them. */

/** Clamps to 0–100 and rounds to two decimals; NaN (an empty or odd field) counts as 0. */
export const storedScore = (score: number): number => {
  if (Number.isNaN(score)) return 0
  const hundredths = Math.min(Math.max(score, 0), 100) * 100
  // 33.335 * 100 is 3333.4999…: what was typed counts, not how it is held.
  return Math.round(Number(hundredths.toPrecision(12))) / 100
}

/**
 * What was typed into the score field: `8,5`, also `8.5`. NaN for anything else, '' too. Unlike other
 * numbers it has no grouped thousands: `8.125` is eight and an eighth.
 */
export const readTypedScore = (typed: string): number => {
  const text = typed.trim().replace('−', '-').replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN
}

/** `onTime`: submitted by the due date (docs/product.md#submission-states); null if unknown. */
export interface GradingCard {
  submitted: boolean
  onTime: boolean | null
  graded: boolean
  /** Percent, 0 to 100. */
  score: number | null
}

type CardSubmission = Pick<SubmissionForGrading, 'status' | 'submittedAt' | 'score'>

/** What a card of the third panel says about the chosen student. */
export function gradingCard(dueAt: string | null, submission: CardSubmission | null): GradingCard {
  const due = dueAt === null ? NaN : Date.parse(dueAt)
  const at = submission?.submittedAt ? Date.parse(submission.submittedAt) : NaN
  return {
    submitted: submission !== null,
    onTime: Number.isNaN(due) || Number.isNaN(at) ? null : at <= due,
    graded: submission?.status === 'GRADED',
    score: submission?.score ?? null,
  }
}

/** The label of the open button of each type (docs/product.md#grading-desk). */
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

/** The badge that the grader sees (docs/product.md#submission-states). */
export const graderBadge = (status: string): string => (status === 'GRADED' ? 'Đã chấm' : status)

/** A submission that waits for its teacher. */
export const needsGrading = (submission: Pick<SubmissionForGrading, 'status'> | null): boolean =>
  submission?.status === 'SUBMITTED'

/** Where the desk read of a submission: whose it is, and to what. */
export interface Selection {
  student: CourseStudent
  assessment: Pick<TaughtAssessmentLink, '_id' | 'title' | 'assessmentType'>
}

/**
 * Adds to a submission what its backend left out: the contract names no `user`, and perhaps only
 * the title of the assessment (docs/product.md#submission). `selection` is null while the desk has not
 * read it.
 */
export function withSelection(
  submission: SubmissionForGrading,
  selection: Selection | null,
): SubmissionForGrading {
  if (!selection) return submission
  const { student } = selection
  const { _id, title, assessmentType } = selection.assessment
  // Whoever names no type is read as ASSIGNMENT.
  const isQuiz = [assessmentType, submission.assessment?.assessmentType].includes('QUIZ')
  const isOther = submission.user !== null && submission.user._id !== student._id
  return {
    ...submission,
    user: isOther ? submission.user : student,
    assessment: { _id, title, assessmentType: isQuiz ? 'QUIZ' : 'ASSIGNMENT' },
  }
}

const STATE = ['gradedAt', 'submittedAt', 'status', 'score', 'feedback'] as const

/** What tells one state of a submission from the next; score and feedback for want of a `gradedAt`. */
export type SubmissionState = Pick<SubmissionForGrading, (typeof STATE)[number]>

export const submissionState = (submission: SubmissionState): SubmissionState => {
  const { gradedAt, submittedAt, status, score, feedback } = submission
  return { gradedAt, submittedAt, status, score, feedback }
}

/** True when nobody touched the submission since this teacher read it: no other grade, no new submission. */
export const isUnchanged = (read: SubmissionState, now: SubmissionState): boolean =>
  STATE.every((name) => read[name] === now[name])

/** What somebody did to a submission since it was read; `other` for want of words of the backend. */
export type SubmissionChange = 'handed-in' | 'graded' | 'returned' | 'other'

export function changeSince(read: SubmissionState, now: SubmissionState): SubmissionChange | null {
  if (isUnchanged(read, now)) return null
  if (now.status === 'GRADED') return 'graded'
  if (now.status === 'RETURNED') return 'returned'
  return now.submittedAt === read.submittedAt ? 'other' : 'handed-in'
}

/** After an unclear end of a save: whether the submission now says what this grade said. */
export const matchesGrade = (now: SubmissionState, { score, pass, feedback }: Grade): boolean =>
  saysTheSame(now.feedback, feedback) &&
  (pass ? now.status === 'GRADED' && now.score === storedScore(score) : now.status === 'RETURNED')

/** A question with what the student chose beside what is right. */
export interface AnsweredQuestion {
  question: TaughtQuestion
  options: { content: string; isCorrect: boolean; isChosen: boolean }[]
  /** See `isCorrectAnswer`; null for what only a teacher can judge. */
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
  const answered: AnsweredQuestion[] = []
  for (const [index, question] of questions.entries()) {
    const chosen = QUESTION_TYPES[question.type].hasOptions ? chosenIn(answers[index]) : []
    // What cannot be read was not left out by the student.
    if (!chosen) return null
    const options = question.options.map((option, at) => ({
      ...option,
      isChosen: chosen.includes(at),
    }))
    answered.push({ question, options, isRight: isCorrectAnswer(question, chosen) })
  }
  return answered
}

function readAnswers(answersJson: string | null): unknown[] | null {
  try {
    const given: unknown = JSON.parse(answersJson ?? 'null')
    return Array.isArray(given) ? given : null
  } catch {
    return null
  }
}

/** Indices, also one alone or as text (docs/product.md#quiz-answers). `null` for anything else. */
function chosenIn(answer: unknown): number[] | null {
  const indices = [answer ?? []].flat()
  const isIndex = (value: unknown) =>
    (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value))
  return indices.every(isIndex) ? indices.map(Number) : null
}
