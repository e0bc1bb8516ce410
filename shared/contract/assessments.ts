export type AssessmentType = 'QUIZ' | 'ASSIGNMENT'

/** What lists say of a hand-in. `status`: SUBMITTED, GRADED, RETURNED; others are shown neutrally. */
export interface SubmissionSummary {
  _id: string
  status: string
  /** Percent, 0 to 100. */
  score: number | null
  pass: boolean | null
  submittedAt: string | null
  gradedAt: string | null
  late: boolean
}

/** Section 3 "Assessment", with the reader's own newest hand-in. */
export interface LessonAssessment {
  _id: string
  title: string
  assessmentType: AssessmentType
  description: string
  availableAt: string | null
  dueAt: string | null
  /** Of an assignment. */
  maxScore: number | null
  /** The next four are a quiz's. */
  points: number | null
  /** Percent, 0 to 100. */
  passScore: number | null
  durationMinutes: number | null
  attemptsAllowed: number | null
  submission: SubmissionSummary | null
}

export type QuestionType = 'SINGLE' | 'MULTI' | 'SHORT'

/** A question as a student gets it: which options are correct is never told. */
export interface StudentQuestion {
  _id?: string
  question: string
  type: QuestionType
  score: number
  sortOrder: number
  options: { content: string }[]
}

export interface AssessmentDetail extends LessonAssessment {
  questions: StudentQuestion[]
  /** The server's record of the running attempt; null for assignments and foreign backends. */
  attempt: { number: number; startedAt: string } | null
  lessonId: string | null
  courseId: string | null
}

export interface Attachment {
  title: string
  url: string
  mime: string | null
}

export interface SubmissionComment {
  _id: string
  user: { fullName: string; email: string | null }
  message: string
  createdAt: string
}

/** Section 3 "Submission". */
export interface Submission extends SubmissionSummary {
  feedback: string
  textAnswer: string
  attachments: Attachment[]
  /** As sent: per question, in the order the API gave them, a list of option indices. */
  answersJson: string | null
  graderUser: { fullName: string; email: string | null } | null
  assessment: { _id: string; title: string; assessmentType: AssessmentType } | null
}

export interface Thread {
  submission: Submission | null
  comments: SubmissionComment[]
}
