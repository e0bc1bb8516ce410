import { queryOptions } from '@tanstack/react-query'
import type { CourseList, Topic } from '../../shared/contract/catalogue.ts'
import { COURSES_PATH, TOPICS_PATH } from './env.ts'
import { type CatalogueQuery, listParams } from '../../shared/rules/catalogue-query.ts'
import { http } from './http.ts'
import { readCourseList, readTopic } from './read/course.ts'
import { rowsOf } from './read/wire.ts'

/** GET /api/public/topics; an array or `{items}`. */
async function fetchTopics(signal?: AbortSignal): Promise<Topic[]> {
  return rowsOf(await http.get(TOPICS_PATH, { signal, isPublic: true })).map(readTopic)
}

/** GET /api/public/courses; an array or `{items, total}` (see `readCourseList`). */
async function fetchCourses(query: CatalogueQuery, signal?: AbortSignal): Promise<CourseList> {
  const response = await http.get(`${COURSES_PATH}?${listParams(query)}`, {
    signal,
    isPublic: true,
  })
  return readCourseList(response, query)
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
