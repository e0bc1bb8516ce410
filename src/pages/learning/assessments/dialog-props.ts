import type { ListedAssessment } from '../../../api/read/assessment.ts'

/** Which assessment, and of which lesson. */
export interface OfLesson {
  lessonId: string
  assessmentId: string
}

/** The props of every dialog over the lesson. */
export interface AssessmentDialogProps extends OfLesson {
  /** The assessment from the lesson's list; absent when the address names one that is not in it. */
  known: ListedAssessment | undefined
  onClose: () => void
}
