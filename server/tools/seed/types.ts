import type { LessonType } from '../../../shared/contract/catalogue.ts'
import type { ResourceKind } from '../../../shared/contract/learning.ts'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import type { COURSE_LEVELS } from '../../../shared/rules/course-settings.ts'

/** A resource is either an address or a file of `assets/media`, never both. */
type SeedResource = {
  title: string
  kind: ResourceKind
  seconds?: number
} & ({ url: string; file?: undefined } | { file: string; url?: undefined })

export interface SeedLesson {
  title: string
  type: LessonType
  /** Absent: unknown, shown as a dash. */
  seconds?: number
  preview?: boolean
  /** Plain text; an empty line separates paragraphs. */
  text?: string
  /** The first one is the primary resource. */
  resources?: SeedResource[]
}

export interface SeedSection {
  title: string
  summary: string
  lessons: SeedLesson[]
}

export interface SeedCourse {
  slug: string
  code: string
  title: string
  /** Simple HTML: p, ul, li, strong, em. */
  description: string
  /** In đồng; null: no numeric price. */
  price: number | null
  salePrice?: number
  level: keyof typeof COURSE_LEVELS
  durationLabel?: string
  enrolments: number
  /** Absent: a draft. */
  publishedDaysAgo?: number
  /** Instead of draft or published. */
  status?: 'PENDING' | 'ARCHIVED'
  /** When a teacher asked for publication. */
  askedDaysAgo?: number
  /** The sale price ends after so many days. */
  saleEndsInDays?: number
  /** Usernames in the order in which the course page shows them. */
  instructors: readonly (readonly [username: string, role: CourseRole])[]
  sections: SeedSection[]
  /** YouTube ids instead of the topic's. */
  videos?: readonly string[]
}

export interface SeedTopic {
  slug: string
  name: string
  /** YouTube ids for the video lessons that have only a title. */
  videos: readonly string[]
  /** Small exercises for the same lessons. */
  exercises: readonly string[]
  courses: readonly SeedCourse[]
}
