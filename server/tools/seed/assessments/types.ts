import type { QuestionFeedback, QuestionType } from '../../../../shared/contract/assessments.ts'

interface SeedQuestion {
  question: string
  type: QuestionType
  /** 1 when absent. */
  score?: number
  options?: readonly string[]
  /** Positions of the correct options, from 0. */
  correct?: readonly number[]
  explanation?: string
}

export interface SeedSubmission {
  student: string
  status: 'SUBMITTED' | 'GRADED' | 'RETURNED'
  daysAgo: number
  text?: string
  /** Title and file name in `assets/media`; a lesson must use the file, too. */
  file?: readonly [title: string, file: string]
  /** Chosen options per question, in the author's order. */
  answers?: readonly (readonly number[])[]
  /** The grade by a teacher; a quiz without SHORT questions gets its automatic score. */
  grade?: { by: string; daysAgo: number; score: number | null; pass: boolean; feedback: string }
  comments?: readonly (readonly [by: string, daysAgo: number, message: string])[]
}

export interface SeedAssessment {
  course: string
  /** Positions of section and lesson, from 0. */
  at: readonly [section: number, lesson: number]
  title: string
  description: string
  /** Days after the seed; negative: before. */
  opensInDays?: number
  /** At 23:59 of that day in Vietnam. */
  dueInDays?: number
  dueInHours?: number
  /** Set for a quiz; absent: an assignment. */
  questions?: readonly SeedQuestion[]
  passScore?: number
  durationMinutes?: number
  attemptsAllowed?: number
  shuffle?: boolean
  questionFeedback?: QuestionFeedback
  /** Given by the teacher of the demo. */
  extensions?: readonly { student: string; dueInDays: number; reason: string }[]
  submissions?: readonly SeedSubmission[]
}
