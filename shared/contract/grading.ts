import type { Submission, SubmissionComment } from './assessments.ts'
import type { TaughtQuestion } from './teaching.ts'

/** Section 3 "Student in grading". */
export interface GradedStudent {
  _id: string
  fullName: string
  email: string
}

/** A hand-in as its graders see it; answers and questions in the order that the student saw. */
export interface GradedSubmission extends Submission {
  user: GradedStudent | null
  comments: SubmissionComment[]
  /** Of a quiz; empty when the backend does not send them with the hand-in. */
  questions: TaughtQuestion[]
}

/** POST /api/instructor/submissions/{id}/grade. `pass: false` asks for another hand-in (RETURNED). */
export interface Grade {
  /** Percent, 0 to 100, two decimals. */
  score: number
  pass: boolean
  feedback: string
}
