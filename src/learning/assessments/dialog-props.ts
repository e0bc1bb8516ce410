import type { LessonAssessment } from '../../../shared/contract/assessments.ts'

/** What each dialog over the lesson is given. */
export interface AssessmentDialogProps {
  lessonId: string
  assessmentId: string
  /** As the lesson lists it; absent when the address names one that the lesson does not list. */
  known: LessonAssessment | undefined
  onClose: () => void
}
