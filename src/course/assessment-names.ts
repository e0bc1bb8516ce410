import type { AssessmentType } from '../../shared/contract/assessments.ts'

/** The type as students see it (docs/product.md#deadlines-page). */
export const ASSESSMENT_TYPES: Record<AssessmentType, string> = {
  QUIZ: 'Quiz',
  ASSIGNMENT: 'Assignment',
}

/** What teachers see an assessment called by its type. */
export const ASSESSMENT_NAMES: Record<AssessmentType, string> = {
  ASSIGNMENT: 'Bài tập',
  QUIZ: 'Quiz',
}
