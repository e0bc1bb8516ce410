export interface AssessmentEditProps {
  courseId: string
  lessonId: string
  /** The assessment to edit; absent to create one in the lesson. */
  assessmentId?: string
  onClose: () => void
}
