import type { QueryClient } from '@tanstack/react-query'
import type {
  AdminCourse,
  AdminCoursePage,
  CourseAct,
} from '../../../shared/contract/admin/courses.ts'
import type { UserOption } from '../../../shared/contract/admin/user-options.ts'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { http } from '../http.ts'
import { path } from '../path.ts'
import { ME, reload } from '../query-client.ts'
import { ADMIN, listQuery, objectQuery, search, sendAndReload } from '../extra-call.ts'
import { screensQuery } from './screens.ts'

/** Courses in the back office (docs/back-office.md#courses). */

const personOf = (courseId: string, userId: string) =>
  path`/api/admin/courses/${courseId}/people/${userId}`

/** The back office loads anew; whatever else shows courses does when it is seen. */
export async function reloadCatalogue(client: QueryClient): Promise<void> {
  for (const queryKey of [['public'], ME]) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  await reload(client, { queryKey: ADMIN })
}

/** GET /api/admin/courses: all of them, newest first. */
export const adminCoursesQuery = (filter: Partial<Record<'q' | 'status', string>>) =>
  screensQuery<AdminCoursePage>(
    [...ADMIN, 'courses'],
    '/api/admin/courses',
    filter,
    'items',
    'counts',
  )

/** GET /api/admin/courses/{id}. */
export const adminCourseQuery = (courseId: string) => ({
  ...objectQuery<AdminCourse>(
    [...ADMIN, 'course', courseId],
    path`/api/admin/courses/${courseId}`,
    '_id',
    'people',
  ),
  staleTime: 0,
})

/** GET /api/admin/user-options: up to twenty people who fit. */
export const userOptionsQuery = (q: string) =>
  listQuery<UserOption>([...ADMIN, 'user-options', q], `/api/admin/user-options${search({ q })}`)

/** What is done to a course; each act reloads what shows courses. */
export function courseActs(client: QueryClient, courseId: string) {
  const acting = (send: () => Promise<unknown>) =>
    sendAndReload(send, () => reloadCatalogue(client))
  return {
    /** POST …/status. 409 STATUS when somebody else was first. */
    changeStatus: (act: CourseAct, note: string, signal: AbortSignal) =>
      acting(() =>
        http.post(path`/api/admin/courses/${courseId}/status`, { act, note }, { signal }),
      ),
    /** PUT …/people/{userId}. 409 USER_DISABLED. */
    assign: (userId: string, role: CourseRole, signal: AbortSignal) =>
      acting(() => http.put(personOf(courseId, userId), { role }, { signal })),
    /** DELETE …/people/{userId}. */
    dismiss: (userId: string, signal: AbortSignal) =>
      acting(() => http.delete(personOf(courseId, userId), { signal })),
  }
}
