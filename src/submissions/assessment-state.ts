import type { AssessmentType, SubmissionSummary } from '../../shared/contract/assessments.ts'

/** Where a student stands with an assessment; `other` is a status that this app does not know. */
export type AssessmentState = 'missing' | 'submitted' | 'graded' | 'returned' | 'other'

const STATES: Record<string, AssessmentState> = {
  SUBMITTED: 'submitted',
  GRADED: 'graded',
  RETURNED: 'returned',
}

/** A student has submitted when a submission exists (docs/product.md#submission-states). */
export const assessmentState = (
  submission: Pick<SubmissionSummary, 'status'> | null,
): AssessmentState => (submission ? (STATES[submission.status] ?? 'other') : 'missing')

/** A student's badges (docs/product.md#submission-states): green, blue, yellow, else neutral. */
export const STATE_BADGES: Record<AssessmentState, { colour: string; words: string | null }> = {
  missing: { colour: 'neutral', words: 'Chưa nộp' },
  submitted: { colour: 'warning', words: 'Đã nộp' },
  graded: { colour: 'success', words: 'Đã chấm' },
  returned: { colour: 'info', words: 'Cần làm lại' },
  // The backend's own word for it.
  other: { colour: 'neutral', words: null },
}

export type AssessmentAct = 'take' | 'submit' | 'submit-again' | 'view'

export const ACT_WORDS: Record<AssessmentAct, string> = {
  take: 'Làm quiz',
  submit: 'Nộp bài',
  'submit-again': 'Nộp lại',
  view: 'Xem kết quả',
}

/** The buttons of each type in each state (docs/product.md#lesson-player), the leading one last. */
const SUBMITTED_ACTS = { QUIZ: ['view'], ASSIGNMENT: ['view', 'submit-again'] } as const
export const ASSESSMENT_ACTS: Record<
  AssessmentState,
  Record<AssessmentType, readonly AssessmentAct[]>
> = {
  missing: { QUIZ: ['take'], ASSIGNMENT: ['view', 'submit'] },
  submitted: SUBMITTED_ACTS,
  graded: SUBMITTED_ACTS,
  returned: SUBMITTED_ACTS,
  other: SUBMITTED_ACTS,
}

/**
 * After an unclear end (cut line, time-out): whether the thread holds another submission than before
 * the call. A repeated submission may replace the old one under the same id, at a later time. A lesson
 * may tell less of it than the thread: what only one of them knows proves nothing, for on this word
 * the device forgets what was typed.
 */
export const hasArrived = (
  before: Pick<SubmissionSummary, '_id' | 'submittedAt'> | null,
  now: Pick<SubmissionSummary, '_id' | 'submittedAt'> | null,
): boolean => {
  if (now === null) return false
  if (before === null) return true
  const differ = <T>(one: T, other: T) => Boolean(one) && Boolean(other) && one !== other
  return differ(before._id, now._id) || differ(timeOf(before.submittedAt), timeOf(now.submittedAt))
}

/** NaN for none: the same moment may be written in two ways. */
const timeOf = (iso: string | null): number => Date.parse(iso ?? '')
