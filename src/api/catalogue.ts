import { queryOptions } from '@tanstack/react-query'
import type {
  Course,
  CourseCard,
  CourseDetail,
  Page,
  PublicSection,
  Topic,
} from '../../shared/contract/catalogue.ts'
import { COURSES_PATH, TOPICS_PATH } from '../env.ts'
import { type CatalogueQuery, listParams } from './catalogue-query.ts'
import { http } from './http.ts'
import { readCourseCard, readTopic } from './read/course.ts'
import { readPublicLesson, readSections } from './read/lesson.ts'
import { type Raw, asRaw, isRaw, readPage, rowsOf, text, textOrNull } from './read/wire.ts'

/** GET /api/public/topics; an array or `{items}`. */
async function fetchTopics(signal?: AbortSignal): Promise<Topic[]> {
  return rowsOf(await http.get(TOPICS_PATH, { signal, isPublic: true })).map(readTopic)
}

/** GET /api/public/courses; an array or `{items, total}` (see `readPage`). */
async function fetchCourses(
  query: CatalogueQuery,
  signal?: AbortSignal,
): Promise<Page<CourseCard>> {
  const response = await http.get(`${COURSES_PATH}?${listParams(query)}`, {
    signal,
    isPublic: true,
  })
  return readPage(response, query, readCourseCard)
}

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
async function fetchCourse(idOrSlug: string, signal?: AbortSignal): Promise<CourseDetail> {
  const path = `${COURSES_PATH}/${encodeURIComponent(idOrSlug)}`
  const raw = asRaw(await http.get(path, { signal, isPublic: true }))
  const course = isRaw(raw['course']) ? raw['course'] : raw
  const sections: PublicSection[] = readSections(
    raw['sections'] ?? course['sections'],
    readPublicLesson,
  )
  return { course: readCourse(course), sections }
}

/** The topics of the catalogue (docs/product.md#topic). */
export const topicsQuery = () =>
  queryOptions({
    queryKey: ['public', 'topics'],
    queryFn: ({ signal }) => fetchTopics(signal),
    staleTime: 10 * 60_000,
  })

/** One page of the course list (docs/product.md#public-calls). */
export const coursesQuery = (query: CatalogueQuery) =>
  queryOptions({
    queryKey: ['public', 'courses', query],
    queryFn: ({ signal }) => fetchCourses(query, signal),
  })

/** One course with its sections (docs/product.md#course). */
export const courseQuery = (idOrSlug: string) =>
  queryOptions({
    queryKey: ['public', 'course', idOrSlug],
    queryFn: ({ signal }) => fetchCourse(idOrSlug, signal),
  })
