import type { AssessmentType } from '../../shared/contract/assessments.ts'

/** What teachers see an assessment called by its type. */
export const ASSESSMENT_NAMES: Record<AssessmentType, string> = {
  ASSIGNMENT: 'Bài tập',
  QUIZ: 'Quiz',
}
