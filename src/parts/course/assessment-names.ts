import type { AssessmentType } from '../../../shared/contract/assessments.ts'

/** Type labels everywhere but on the deadlines page, which has its own to the letter. */
export const ASSESSMENT_NAMES: Record<AssessmentType, string> = {
  ASSIGNMENT: 'Bài tập',
  QUIZ: 'Quiz',
}
