import type { AssessmentType, LessonAssessment, QuestionType } from './assessments.ts'
import type { LessonType } from './catalogue.ts'
import type { LessonResource } from './learning.ts'

export type CourseRole = 'MAIN' | 'CO' | 'TA'

export interface InstructorCourse {
  _id: string
  slug: string
  title: string
  imageUrl: string | null
  imageSrcSet?: string | null
  myRole: CourseRole
  status: string
  ratingAvg: number
  ratingCount: number
  /** Number of lessons. */
  lessons: number
  totalDurationSec: number
  /** When the answer carries it; else grading counts the course's /students. */
  studentCount?: number | null
}

/** An assessment in a list of the instructor area, without its questions. */
export interface TaughtAssessmentLink {
  _id: string
  title: string
  assessmentType: AssessmentType
  sortOrder: number
  dueAt: string | null
}

/** A resource as its author edits it. */
export interface TaughtResource extends LessonResource {
  /** An uploaded file; else an address that `resourceUrls` lists. */
  isFile: boolean
}

/** A lesson as the content page lists it. */
export interface TaughtLesson {
  _id: string
  title: string
  type: LessonType
  sectionId: string
  durationSec: number | null
  isFreePreview: boolean
  sortOrder: number
  /** The primary one first. */
  resources: TaughtResource[]
  assessments: TaughtAssessmentLink[]
  /** Extra of the reference API: hand-ins that a deletion takes along; null when it is not told. */
  submissions: number | null
}

export interface TaughtSection {
  _id: string
  title: string
  summary: string
  sortOrder: number
  lessons: TaughtLesson[]
}

/** GET /api/instructor/courses/{courseId}/content, in the order to show. */
export interface CourseContent {
  /** Extra of the reference API; null when only sections came. */
  course: { _id: string; slug: string; title: string; status: string; myRole: CourseRole } | null
  sections: TaughtSection[]
}

/** GET /api/instructor/lessons/{lessonId}: all that the lesson dialog edits. */
export interface LessonForEdit extends TaughtLesson {
  contentText: string
  courseId: string | null
}

/** A question with its answers told, as only teachers get it. */
export interface TaughtQuestion {
  _id?: string
  question: string
  type: QuestionType
  score: number
  sortOrder: number
  options: { content: string; isCorrect: boolean }[]
}

/** GET /api/instructor/assessments/{id}; questions in the author's order. */
export interface TaughtAssessment extends Omit<LessonAssessment, 'submission'> {
  /** Of a quiz, as the questions are. */
  shuffleQuestions: boolean
  questions: TaughtQuestion[]
  lessonId: string | null
  courseId: string | null
  /** Extra of the reference API: how many hand-ins it has; null when it is not told. */
  submissions: number | null
}

/** POST (create) and PUT (change) of an assignment; dates in ISO form, left out when empty. */
export interface AssignmentDraft {
  title: string
  description: string
  maxScore: number
  availableAt?: string
  dueAt?: string
}

/** POST (create) and PUT (change) of a quiz (section 7). */
export interface QuizDraft {
  title: string
  description: string
  points: number
  passScore: number
  durationMinutes: number
  attemptsAllowed: number
  shuffleQuestions: boolean
  availableAt?: string
  dueAt?: string
  questions: TaughtQuestion[]
}
