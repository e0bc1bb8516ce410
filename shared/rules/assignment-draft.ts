import type { AssignmentDraft } from '../contract/teaching.ts'
import { ASSESSMENT_MESSAGES, periodProblem, type AssessmentProblem } from './assessment-problem.ts'
import { isBlankText } from './blank-text.ts'

/** The max score is at least 1, and 100 by default (docs/product.md#assignment-rules). */
export const DEFAULT_MAX_SCORE = 100

export const MAX_SCORE_MESSAGE = 'Điểm tối đa phải >= 1'

export type AssignmentField = keyof AssignmentDraft

/**
 * The first problem of an assignment (docs/product.md#assignment-rules), in the order given; `null`
 * when it may be sent. Unreadable numbers are NaN, dates ISO 8601.
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
