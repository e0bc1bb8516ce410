export interface Topic {
  _id: string
  slug: string
  name: string
}

/** Public sort orders of the catalogue (section 2, "Public list"). */
export const COURSE_SORTS = ['popular', 'rating_desc', 'price_asc', 'price_desc', 'newest'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]

export interface CourseInstructor {
  _id?: string
  fullName: string
}

/** A course as lists show it. `price: null` means "no numeric price" ('Miễn phí'). */
export interface CourseCard {
  _id: string
  slug: string
  title: string
  imageUrl: string | null
  /** Extra of the reference API: the same picture in several widths, in `srcset` syntax. */
  imageSrcSet?: string | null
  topic: Topic | null
  instructors: CourseInstructor[]
  price: number | null
  salePrice: number | null
  currency: string
  ratingAvg: number
  ratingCount: number
}

export interface Page<T> {
  items: T[]
  total: number
}

export type LessonType = 'VIDEO' | 'DOCUMENT' | 'QUIZ'

export interface PublicLesson {
  _id: string
  title: string
  type: LessonType
  isFreePreview: boolean
  durationSec: number | null
  sortOrder: number
}

export interface PublicSection {
  _id: string
  title: string
  summary: string
  sortOrder: number
  lessons: PublicLesson[]
}

export interface Course extends CourseCard {
  code: string | null
  description: string
  level: string
  language: string
  durationLabel: string
}

export interface CourseDetail {
  course: Course
  sections: PublicSection[]
}
