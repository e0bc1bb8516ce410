import type { LessonAssessment } from '../../../shared/contract/assessments.ts'

/** The props of every dialog over the lesson. */
export interface AssessmentDialogProps {
  lessonId: string
  assessmentId: string
  /** The assessment from the lesson's list; absent when the address names one that is not in it. */
  known: LessonAssessment | undefined
  onClose: () => void
}
