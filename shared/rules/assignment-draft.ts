import type { AssignmentDraft } from '../contract/teaching.ts'
import { ASSESSMENT_MESSAGES, periodProblem, type AssessmentProblem } from './assessment-problem.ts'
import { isBlankText } from './blank-text.ts'

/** Section 5: max score at least 1, default 100. */
export const DEFAULT_MAX_SCORE = 100

export const MAX_SCORE_MESSAGE = 'Điểm tối đa phải >= 1'

export type AssignmentField = keyof AssignmentDraft

/**
 * The first thing that is wrong with an assignment (section 5 "Assignment modal"), in the order
 * given; `null` when it may be sent. Numbers that could not be read are NaN, dates ISO 8601.
 */
export function assignmentProblem(
  draft: AssignmentDraft,
  place: { lessonId: string },
): AssessmentProblem<AssignmentField> | null {
  if (isBlankText(draft.title)) return { message: ASSESSMENT_MESSAGES.title, field: 'title' }
  if (!place.lessonId) return { message: 'Thiếu lessonId' }
  if (!(draft.maxScore >= 1)) return { message: MAX_SCORE_MESSAGE, field: 'maxScore' }
  return periodProblem(draft)
}
