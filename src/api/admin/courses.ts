import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type {
  AdminCourse,
  AdminCoursePage,
  CourseAct,
} from '../../../shared/contract/admin/courses.ts'
import type { UserOption } from '../../../shared/contract/admin/user-options.ts'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { http } from '../http.ts'
import { pagesQuery } from '../pages.ts'
import { ME, reload } from '../query-client.ts'
import { ADMIN, readAs, readList, search } from './call.ts'

/** Courses in the back office (docs/back-office.md#courses). */

const COURSES = '/api/admin/courses'
const addressOf = (courseId: string) => `${COURSES}/${encodeURIComponent(courseId)}`
const personOf = (courseId: string, userId: string) =>
  `${addressOf(courseId)}/people/${encodeURIComponent(userId)}`

/** The back office loads anew; whatever else shows courses does when it is seen. */
export async function reloadCatalogue(client: QueryClient): Promise<void> {
  for (const queryKey of [['public'], ME]) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  await reload(client, { queryKey: ADMIN })
}

/** GET /api/admin/courses: all of them, newest first. */
export const adminCoursesQuery = (filter: Partial<Record<'q' | 'status', string>>) =>
  pagesQuery({
    queryKey: [...ADMIN, 'courses', filter],
    fetchPage: async (after, signal) =>
      readAs<AdminCoursePage>(
        await http.get(COURSES + search({ ...filter, after }), { signal }),
        'items',
        'counts',
      ),
    // Teachers ask for publication meanwhile.
    staleTime: 0,
  })

/** GET /api/admin/courses/{id}. */
export const adminCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...ADMIN, 'course', courseId],
    queryFn: async ({ signal }) =>
      readAs<AdminCourse>(await http.get(addressOf(courseId), { signal }), '_id', 'people'),
    staleTime: 0,
  })

/** GET /api/admin/user-options: up to twenty people who fit. */
export const userOptionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...ADMIN, 'user-options', q],
    queryFn: async ({ signal }) =>
      readList<UserOption>(await http.get(`/api/admin/user-options${search({ q })}`, { signal })),
  })

/** What is done to a course; each act reloads what shows courses, also after a failure. */
export function courseActs(client: QueryClient, courseId: string) {
  const acting = async (send: () => Promise<unknown>) => {
    try {
      await send()
    } finally {
      await reloadCatalogue(client)
    }
  }
  return {
    /** POST …/status. 409 STATUS when somebody else was first. */
    changeStatus: (act: CourseAct, note: string, signal: AbortSignal) =>
      acting(() => http.post(`${addressOf(courseId)}/status`, { act, note }, { signal })),
    /** PUT …/people/{userId}. 409 USER_DISABLED. */
    assign: (userId: string, role: CourseRole, signal: AbortSignal) =>
      acting(() => http.put(personOf(courseId, userId), { role }, { signal })),
    /** DELETE …/people/{userId}. */
    dismiss: (userId: string, signal: AbortSignal) =>
      acting(() => http.delete(personOf(courseId, userId), { signal })),
  }
}
