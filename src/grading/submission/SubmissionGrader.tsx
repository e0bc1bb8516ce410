import type { GradedStudent } from '../../api/contract.ts'

export interface SubmissionGraderProps {
  courseId: string
  submissionId: string
  /** What the desk knows already, so that the panel shows at once. */
  student: GradedStudent | null
  /** Leaves the grader: 'back' to the desk, 'next' to the next student whose work waits. */
  onDone: (to: 'back' | 'next') => void
  onClose: () => void
}

/** Not there yet: the panel of one hand-in. */
export function SubmissionGrader({ onClose }: SubmissionGraderProps) {
  return (
    <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
      Đóng
    </button>
  )
}
