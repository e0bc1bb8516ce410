import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Role } from '../../../shared/contract/account.ts'
import type {
  AdminUser,
  AdminUserRow,
  CourseOption,
  ImportResult,
  ImportRow,
} from '../../../shared/contract/admin/users.ts'
import { http } from '../http.ts'
import { pagesQuery } from '../pages.ts'
import { reload } from '../query-client.ts'
import { ADMIN, readAs, readList, search, type Screen } from './call.ts'

/** Accounts in the back office (docs/back-office.md#users). */

const USERS = '/api/admin/users'
const addressOf = (userId: string) => `${USERS}/${encodeURIComponent(userId)}`

export type UserListFilter = Partial<Record<'q' | 'role' | 'state', string>>

/** GET /api/admin/users: accounts, newest first. */
export const usersQuery = (filter: UserListFilter) =>
  pagesQuery({
    queryKey: [...ADMIN, 'users', filter],
    fetchPage: async (after, signal) =>
      readAs<Screen<AdminUserRow>>(
        await http.get(USERS + search({ ...filter, after }), { signal }),
        'items',
        'next',
      ),
  })

const userKey = (userId: string) => [...ADMIN, 'user', userId] as const

/** GET /api/admin/users/{id}. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: userKey(userId),
    queryFn: async ({ signal }) =>
      readAs<AdminUser>(await http.get(addressOf(userId), { signal }), '_id', 'enrolments'),
    // Somebody else may work on the same account.
    staleTime: 0,
  })

/** GET /api/admin/course-options: up to twenty courses that fit, of any status. */
export const courseOptionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...ADMIN, 'course-options', q],
    queryFn: async ({ signal }) =>
      readList<CourseOption>(
        await http.get(`/api/admin/course-options${search({ q })}`, { signal }),
      ),
  })

/** An act on an account: its answer is shown at once, and all of the back office loads anew, after a failure too. */
async function act(
  client: QueryClient,
  userId: string,
  send: () => Promise<unknown>,
): Promise<AdminUser> {
  try {
    const user = readAs<AdminUser>(await send(), '_id', 'enrolments')
    client.setQueryData(userKey(userId), user)
    return user
  } finally {
    void reload(client, { queryKey: ADMIN })
  }
}

/** The acts of one account. */
export const userActs = (client: QueryClient, userId: string) => ({
  /** 409 when the roles are not `was` any more. */
  setRoles: (roles: readonly Role[], was: readonly Role[], signal: AbortSignal) =>
    act(client, userId, () => http.put(`${addressOf(userId)}/roles`, { roles, was }, { signal })),
  disable: (reason: string, signal: AbortSignal) =>
    act(client, userId, () => http.post(`${addressOf(userId)}/disable`, { reason }, { signal })),
  enable: (signal: AbortSignal) =>
    act(client, userId, () => http.post(`${addressOf(userId)}/enable`, undefined, { signal })),
  changeEmail: (email: string, reason: string, signal: AbortSignal) =>
    act(client, userId, () =>
      http.post(`${addressOf(userId)}/email`, { email, reason }, { signal }),
    ),
  erase: (reason: string, signal: AbortSignal) =>
    act(client, userId, () => http.post(`${addressOf(userId)}/erasure`, { reason }, { signal })),
  keep: (signal: AbortSignal) =>
    act(client, userId, () => http.delete(`${addressOf(userId)}/erasure`, { signal })),
  give: (courseId: string, reason: string, signal: AbortSignal) =>
    act(client, userId, () =>
      http.post(`${addressOf(userId)}/courses`, { courseId, reason }, { signal }),
    ),
  take: (courseId: string, reason: string, signal: AbortSignal) =>
    act(client, userId, () =>
      http.delete(`${addressOf(userId)}/courses/${encodeURIComponent(courseId)}`, {
        data: { reason },
        signal,
      }),
    ),
})

/** POST /api/admin/users/{id}/data-export: mails the person a link to their own data. */
export async function sendDataLink(userId: string, signal: AbortSignal): Promise<void> {
  await http.post(`${addressOf(userId)}/data-export`, undefined, { signal })
}

/** POST /api/admin/users/{id}/reset-link: which of the two mails goes out. */
export const sendResetLink = async (userId: string, signal: AbortSignal) =>
  readAs<{ sent: 'reset' | 'invitation' }>(
    await http.post(`${addressOf(userId)}/reset-link`, undefined, { signal }),
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
export const importPart = async (part: ImportPart, signal: AbortSignal): Promise<ImportResult[]> =>
  readAs<{ results: ImportResult[] }>(
    await http.post(`${USERS}/import`, part, { signal }),
    'results',
  ).results
