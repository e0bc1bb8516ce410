import type { AssessmentType } from '../contract/assessments.ts'

interface AssessmentTypeFacts {
  /** Answered question by question, in attempts; else by a text and files. */
  hasQuestions: boolean
}

/** What tells the assessment types apart, as `QUESTION_TYPES` does for questions. */
export const ASSESSMENT_TYPES: Record<AssessmentType, AssessmentTypeFacts> = {
  QUIZ: { hasQuestions: true },
  ASSIGNMENT: { hasQuestions: false },
}

const isAssessmentType = (name: string): name is AssessmentType =>
  Object.hasOwn(ASSESSMENT_TYPES, name)

/** An unknown type is an ASSIGNMENT. */
export const assessmentTypeOf = (name: string): AssessmentType =>
  isAssessmentType(name) ? name : 'ASSIGNMENT'
