import type { AssessmentType } from '../../shared/contract/assessments.ts'

/** Type labels for students (docs/product.md#deadlines-page). */
export const ASSESSMENT_TYPES: Record<AssessmentType, string> = {
  QUIZ: 'Quiz',
  ASSIGNMENT: 'Assignment',
}

/** Type labels for teachers, and in a course's outline. */
export const ASSESSMENT_NAMES: Record<AssessmentType, string> = {
  ASSIGNMENT: 'Bài tập',
  QUIZ: 'Quiz',
}
