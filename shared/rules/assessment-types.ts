import type { AssessmentType } from '../contract/assessments.ts'

interface AssessmentTypeFacts {
  /** True: students answer questions in attempts. False: they submit a text and files. */
  hasQuestions: boolean
}

/** How the assessment types differ, as `QUESTION_TYPES` for questions. */
export const ASSESSMENT_TYPES: Record<AssessmentType, AssessmentTypeFacts> = {
  QUIZ: { hasQuestions: true },
  ASSIGNMENT: { hasQuestions: false },
}

const isAssessmentType = (name: string): name is AssessmentType =>
  Object.hasOwn(ASSESSMENT_TYPES, name)

/** The type of this name; an unknown one is ASSIGNMENT. */
export const assessmentTypeOf = (name: string): AssessmentType =>
  isAssessmentType(name) ? name : 'ASSIGNMENT'
