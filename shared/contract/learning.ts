import type { AssessmentType, LessonAssessment } from './assessments.ts'
import type { CourseCard, LessonType, PublicLesson } from './catalogue.ts'

export interface EnrolledCourse {
  course: CourseCard
  /** 0 to 100, whole. */
  progressPct: number
  completed: boolean
}

export interface Progress {
  progressPct: number
  completed: boolean
}

export interface OutlineLesson extends PublicLesson {
  completed: boolean
}

export interface OutlineSection {
  _id: string
  title: string
  summary: string
  sortOrder: number
  lessons: OutlineLesson[]
}

export interface Outline {
  course: { _id: string; title: string } | null
  sections: OutlineSection[]
}

/** VIDEO, PDF, DOCUMENT, IMAGE, AUDIO; anything else is shown as a plain link. */
export type ResourceKind = 'VIDEO' | 'PDF' | 'DOCUMENT' | 'IMAGE' | 'AUDIO' | 'OTHER'

export interface LessonResource {
  _id?: string
  title: string
  kind: ResourceKind
  mime: string | null
  /** Where to open it: `viewUrl` when given, else `url`. */
  url: string
  durationSec: number | null
  isPrimary: boolean
}

export interface Lesson {
  _id: string
  title: string
  type: LessonType
  contentText: string
  durationSec: number | null
  isFreePreview: boolean
  sortOrder: number
  section: { _id: string; title: string } | null
  course: { _id: string; title: string } | null
  resources: LessonResource[]
  /** Absent when the backend does not tell; then the outline does. */
  completed?: boolean
}

export interface LessonDetail {
  lesson: Lesson
  assessments: LessonAssessment[]
}

export type DeadlineType = AssessmentType

/** Section 3 "Deadline item". */
export interface DeadlineItem {
  _id: string
  title: string
  type: DeadlineType
  dueAt: string | null
  submitted: boolean
  graded: boolean
  /** Only when the backend says it. */
  onTime?: boolean
  lessonId: string | null
  courseId?: string | null
}
