import type { LessonType } from '../../shared/contract/catalogue.ts'
import type { ResourceKind } from '../../shared/contract/learning.ts'
import type { CourseRole } from '../../shared/contract/teaching.ts'

/** A resource is either an address or a file of `assets/media`, never both. */
type SeedResource = {
  title: string
  kind: ResourceKind
  seconds?: number
} & ({ url: string; file?: undefined } | { file: string; url?: undefined })

export interface SeedLesson {
  title: string
  type: LessonType
  /** Absent: no duration is known, shown as a dash. */
  seconds?: number
  preview?: boolean
  /** Plain text; an empty line parts paragraphs. */
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
  /** Whole đồng; null has no numeric price. */
  price: number | null
  salePrice?: number
  level: 'BEGINNER' | 'INTERMEDIATE' | 'ADVANCED'
  durationLabel?: string
  /** Average and count. */
  rating: readonly [number, number]
  enrolments: number
  /** Absent: a draft. */
  publishedDaysAgo?: number
  /** User names, the first one leads. */
  instructors: readonly (readonly [username: string, role: CourseRole])[]
  sections: SeedSection[]
  /** Instead of the topic's videos. */
  videos?: readonly string[]
}

export interface SeedTopic {
  slug: string
  name: string
  /** YouTube ids that fill the video lessons of the courses written as a mere outline. */
  videos: readonly string[]
  /** Small exercises for the same lessons. */
  exercises: readonly string[]
  courses: readonly SeedCourse[]
}
