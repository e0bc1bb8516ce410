import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '../../../shared/contract/account.ts'
import type {
  AdminUser,
  AdminUserRow,
  CourseOption,
  ImportResult,
  ImportRow,
} from '../../../shared/contract/admin/users.ts'
import { http } from '../http.ts'
import { path } from '../path.ts'
import { reload } from '../query-client.ts'
import { ADMIN, listQuery, objectQuery, readAs, search } from '../extra-call.ts'
import { screensQuery, type Screen } from './screens.ts'

/** Accounts in the back office (docs/back-office.md#users). */

export type UserListFilter = Partial<Record<'q' | 'role' | 'state', string>>

/** GET /api/admin/users: accounts, newest first. */
export const usersQuery = (filter: UserListFilter) =>
  screensQuery<Screen<AdminUserRow>>(
    [...ADMIN, 'users'],
    '/api/admin/users',
    filter,
    'items',
    'next',
  )

const userKey = (userId: string) => [...ADMIN, 'user', userId] as const

/** GET /api/admin/users/{id}. */
export const userQuery = (userId: string) => ({
  ...objectQuery<AdminUser>(userKey(userId), path`/api/admin/users/${userId}`, '_id', 'enrolments'),
  // Somebody else may work on the same account.
  staleTime: 0,
})

/** GET /api/admin/course-options: up to twenty courses that fit, of any status. */
export const courseOptionsQuery = (q: string) =>
  listQuery<CourseOption>(
    [...ADMIN, 'course-options', q],
    `/api/admin/course-options${search({ q })}`,
  )

/** The acts of one account: each shows its answer at once, and the back office loads anew, after a failure too. */
export function userActs(client: QueryClient, userId: string) {
  const act = async (send: () => Promise<unknown>): Promise<AdminUser> => {
    try {
      const user = readAs<AdminUser>(await send(), '_id', 'enrolments')
      client.setQueryData(userKey(userId), user)
      return user
    } finally {
      void reload(client, { queryKey: ADMIN })
    }
  }
  const post = (call: string, body: object | undefined, signal: AbortSignal) =>
    act(() => http.post(path`/api/admin/users/${userId}/${call}`, body, { signal }))
  return {
    /** 409 when the roles are not `was` any more. */
    setRoles: (roles: readonly Role[], was: readonly Role[], signal: AbortSignal) =>
      act(() => http.put(path`/api/admin/users/${userId}/roles`, { roles, was }, { signal })),
    disable: (reason: string, signal: AbortSignal) => post('disable', { reason }, signal),
    enable: (signal: AbortSignal) => post('enable', undefined, signal),
    changeEmail: (email: string, reason: string, signal: AbortSignal) =>
      post('email', { email, reason }, signal),
    erase: (reason: string, signal: AbortSignal) => post('erasure', { reason }, signal),
    keep: (signal: AbortSignal) =>
      act(() => http.delete(path`/api/admin/users/${userId}/erasure`, { signal })),
    give: (courseId: string, reason: string, signal: AbortSignal) =>
      post('courses', { courseId, reason }, signal),
    take: (courseId: string, reason: string, signal: AbortSignal) =>
      act(() =>
        http.delete(path`/api/admin/users/${userId}/courses/${courseId}`, {
          data: { reason },
          signal,
        }),
      ),
  }
}

/** POST /api/admin/users/{id}/data-export: mails the person a link to their own data. */
export const sendDataLink = (userId: string, signal: AbortSignal) =>
  http.post(path`/api/admin/users/${userId}/data-export`, undefined, { signal })

/** POST /api/admin/users/{id}/reset-link: which of the two mails goes out. */
export const sendResetLink = async (userId: string, signal: AbortSignal) =>
  readAs<{ sent: 'reset' | 'invitation' }>(
    await http.post(path`/api/admin/users/${userId}/reset-link`, undefined, { signal }),
    'sent',
  ).sent

interface ImportPart {
  rows: readonly ImportRow[]
  courseIds: readonly string[]
  reason: string
  dryRun: boolean
}

/** Rows of one call: fewer than the server takes, so that progress is seen. */
export const PART_ROWS = 50

/** POST /api/admin/users/import of at most `PART_ROWS` rows; the same ones again change nothing more. */
export const importPart = async (part: ImportPart, signal: AbortSignal) =>
  readAs<{ results: ImportResult[] }>(
    await http.post('/api/admin/users/import', part, { signal }),
    'results',
  ).results
