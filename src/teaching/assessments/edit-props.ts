export interface AssessmentEditProps {
  courseId: string
  lessonId: string
  /** Edits this one; without it, a new one is made under the lesson. */
  assessmentId?: string
  onClose: () => void
}
