import type {
  AssessmentType,
  Attempts,
  SubmissionSummary,
} from '../../../shared/contract/assessments.ts'
import { timeOf } from '../../../shared/format/iso-time.ts'
import { EXPIRED, isSubmitted } from '../../../shared/rules/submission-status.ts'

/** The state of an assessment for a student; `other` is a status that this app does not know. */
export type AssessmentState = 'missing' | 'expired' | 'submitted' | 'graded' | 'returned' | 'other'

const STATES: Record<string, AssessmentState> = {
  SUBMITTED: 'submitted',
  GRADED: 'graded',
  RETURNED: 'returned',
  [EXPIRED]: 'expired',
}

/** `expired`: a record that an attempt ran out, not a submission (docs/product.md#submission-states). */
export const assessmentState = (
  submission: Pick<SubmissionSummary, 'status'> | null,
): AssessmentState => (submission ? (STATES[submission.status] ?? 'other') : 'missing')

/** A student's badges (docs/product.md#submission-states): green, blue, yellow, else neutral. */
export const STATE_BADGES: Record<AssessmentState, { colour: string; label: string | null }> = {
  missing: { colour: 'neutral', label: 'Chưa nộp' },
  expired: { colour: 'neutral', label: 'Hết giờ, chưa nộp' },
  submitted: { colour: 'warning', label: 'Đã nộp' },
  graded: { colour: 'success', label: 'Đã chấm' },
  returned: { colour: 'info', label: 'Cần làm lại' },
  // Shows the status itself.
  other: { colour: 'neutral', label: null },
}

export type AssessmentAct = 'take' | 'submit' | 'submit-again' | 'view'

export const ACT_WORDS: Record<AssessmentAct, string> = {
  take: 'Làm quiz',
  submit: 'Nộp bài',
  'submit-again': 'Nộp lại',
  view: 'Xem kết quả',
}

/** The buttons of each type in each state (docs/product.md#lesson-player), the primary one last. */
const SUBMITTED_ACTS = { QUIZ: ['view'], ASSIGNMENT: ['view', 'submit-again'] } as const
export const ASSESSMENT_ACTS: Record<
  AssessmentState,
  Record<AssessmentType, readonly AssessmentAct[]>
> = {
  missing: { QUIZ: ['take'], ASSIGNMENT: ['view', 'submit'] },
  // Where the backend tells that an attempt is left, the lesson offers that too.
  expired: { QUIZ: ['view'], ASSIGNMENT: ['view', 'submit'] },
  submitted: SUBMITTED_ACTS,
  graded: SUBMITTED_ACTS,
  returned: SUBMITTED_ACTS,
  other: SUBMITTED_ACTS,
}

export const hasAttemptsLeft = ({ used, allowed }: Attempts): boolean => used < allowed

/** 'Còn 1 trong 2 lượt', or that none is left. */
export const attemptsText = (attempts: Attempts): string => {
  const { used, allowed } = attempts
  return hasAttemptsLeft(attempts)
    ? `Còn ${allowed - used} trong ${allowed} lượt`
    : `Đã dùng hết ${allowed} lượt`
}

type Known = Pick<SubmissionSummary, '_id' | 'status' | 'submittedAt'>

/**
 * Whether the thread holds another submission than before a request that ended without a clear response.
 * A new submission may replace the old one under the same id with a later time. The lesson may lack fields
 * that the thread has, so a field that only one of them has proves nothing. True must be certain, because
 * the device then deletes the draft.
 */
export const hasArrived = (before: Known | null, now: Known | null): boolean => {
  if (!isSubmitted(now)) return false
  if (!isSubmitted(before)) return true
  const differ = <T>(one: T, other: T) => Boolean(one) && Boolean(other) && one !== other
  return (
    differ(before._id, now._id) || differ(momentOf(before.submittedAt), momentOf(now.submittedAt))
  )
}

/** In milliseconds, because one moment has several spellings; NaN for none. */
const momentOf = (time: string | null): number => timeOf(time ?? '')
