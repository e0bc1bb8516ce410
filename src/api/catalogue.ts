import { listParams, type CatalogueQuery } from './catalogue-query.ts'
import { COURSES_PATH, TOPICS_PATH } from '../env.ts'
import type {
  Course,
  CourseCard,
  CourseDetail,
  LessonType,
  Page,
  PublicSection,
  Topic,
} from '../../shared/contract/catalogue.ts'
import { lessonTypeOf } from '../../shared/rules/lesson-types.ts'
import { http } from './http.ts'
import {
  asRaw,
  flag,
  idOf,
  isRaw,
  number,
  numberOrNull,
  type Raw,
  readCourseCard,
  readPage,
  readTopic,
  rowsOf,
  text,
  textOrNull,
} from './read.ts'

/** GET /api/public/topics; an array or `{items}`. */
export async function fetchTopics(signal?: AbortSignal): Promise<Topic[]> {
  return rowsOf(await http.get(TOPICS_PATH, { signal })).map(readTopic)
}

/**
 * GET /api/public/courses; an array or `{items, total}`. A backend that sends all it has at once
 * gets its page cut out here.
 */
export async function fetchCourses(
  query: CatalogueQuery,
  signal?: AbortSignal,
): Promise<Page<CourseCard>> {
  const answer = await http.get(`${COURSES_PATH}?${listParams(query)}`, { signal })
  const { items, total } = readPage(answer, readCourseCard)
  if (items.length <= query.pageSize || total > items.length) return { items, total }
  const start = (query.page - 1) * query.pageSize
  return { items: items.slice(start, start + query.pageSize), total: items.length }
}

export const readLessonType = (value: unknown): LessonType =>
  lessonTypeOf(text(value).toUpperCase())

const bySortOrder = <T extends { sortOrder: number }>(rows: T[]): T[] =>
  rows.toSorted((a, b) => a.sortOrder - b.sortOrder)

/** Sections with lessons, both in `sortOrder`; `readLesson` adds what a screen needs of a lesson. */
export function readSections<L extends { sortOrder: number }>(
  value: unknown,
  readLesson: (raw: Raw, index: number) => L,
) {
  return bySortOrder(
    rowsOf(value).map((raw, index) => ({
      _id: idOf(raw),
      title: text(raw['title']).trim() || `Chương ${index + 1}`,
      summary: text(raw['summary']),
      sortOrder: number(raw['sortOrder'], index + 1),
      lessons: bySortOrder(rowsOf(raw['lessons']).map(readLesson)),
    })),
  )
}

/** What a nameless lesson is called. */
export const lessonTitle = (raw: Raw): string => text(raw['title']).trim() || 'Bài học'

export const readPublicLesson = (raw: Raw, index: number) => ({
  _id: idOf(raw),
  title: lessonTitle(raw),
  type: readLessonType(raw['type']),
  isFreePreview: flag(raw['isFreePreview']),
  durationSec: numberOrNull(raw['durationSec']),
  sortOrder: number(raw['sortOrder'], index + 1),
})

const readCourse = (raw: Raw): Course => ({
  ...readCourseCard(raw),
  code: textOrNull(raw['code']),
  description: text(raw['description']),
  // The defaults of the course page (docs/product.md#course-page).
  level: text(raw['level']) || 'BEGINNER',
  language: text(raw['language']) || 'VI',
  durationLabel: text(raw['durationLabel']) || 'Tự học theo tiến độ',
})

/** GET /api/public/courses/{id or slug}; `{course, sections}`. */
export async function fetchCourse(idOrSlug: string, signal?: AbortSignal): Promise<CourseDetail> {
  const raw = asRaw(await http.get(`${COURSES_PATH}/${encodeURIComponent(idOrSlug)}`, { signal }))
  const course = isRaw(raw['course']) ? raw['course'] : raw
  const sections: PublicSection[] = readSections(
    raw['sections'] ?? course['sections'],
    readPublicLesson,
  )
  return { course: readCourse(course), sections }
}
