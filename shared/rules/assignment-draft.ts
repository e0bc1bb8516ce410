import type { AssignmentDraft } from '../contract/teaching.ts'
import { ASSESSMENT_MESSAGES, periodProblem, type AssessmentProblem } from './assessment-problem.ts'
import { isBlankText } from './blank-text.ts'

/** The maximum score of a new assignment (docs/product.md#assignment-rules). */
export const DEFAULT_MAX_SCORE = 100

export const MAX_SCORE_MESSAGE = 'Điểm tối đa phải >= 1'

export type AssignmentField = keyof AssignmentDraft

/**
 * The first problem of an assignment, in the order of docs/product.md#assignment-rules; `null` when it
 * may be sent. Invalid numbers are NaN; dates are ISO 8601.
 */
export function assignmentProblem(
  draft: AssignmentDraft,
  lesson: { lessonId: string },
): AssessmentProblem<AssignmentField> | null {
  if (isBlankText(draft.title)) return { message: ASSESSMENT_MESSAGES.title, field: 'title' }
  if (!lesson.lessonId) return { message: 'Thiếu lessonId' }
  if (!(draft.maxScore >= 1)) return { message: MAX_SCORE_MESSAGE, field: 'maxScore' }
  return periodProblem(draft)
}
