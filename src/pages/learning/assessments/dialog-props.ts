import type { ListedAssessment } from '../../../api/read/assessment.ts'

/** The props of every dialog over the lesson. */
export interface AssessmentDialogProps {
  lessonId: string
  assessmentId: string
  /** The assessment from the lesson's list; absent when the address names one that is not in it. */
  known: ListedAssessment | undefined
  onClose: () => void
}
