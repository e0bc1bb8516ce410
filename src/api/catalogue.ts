import { queryOptions } from '@tanstack/react-query'
import { COURSES_PATH, TOPICS_PATH } from './env.ts'
import { type CatalogueQuery, listParams } from '../../shared/rules/catalogue-query.ts'
import { http } from './http.ts'
import { readCourseList, readTopic } from './read/course.ts'
import { rowsOf } from './read/wire.ts'

/** GET /api/public/topics, an array or `{items}`: the topics of the catalogue (docs/product.md#topic). */
export const topicsQuery = () =>
  queryOptions({
    queryKey: ['public', 'topics'],
    queryFn: async ({ signal }) =>
      rowsOf(await http.get(TOPICS_PATH, { signal, isPublic: true })).map(readTopic),
    staleTime: 10 * 60_000,
  })

/** GET /api/public/courses, an array or `{items, total}`: one page of the list (docs/product.md#public-calls). */
export const coursesQuery = (query: CatalogueQuery) =>
  queryOptions({
    queryKey: ['public', 'courses', query],
    queryFn: async ({ signal }) => {
      const address = `${COURSES_PATH}?${listParams(query)}`
      return readCourseList(await http.get(address, { signal, isPublic: true }), query)
    },
  })
