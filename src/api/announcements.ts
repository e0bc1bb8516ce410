import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Announcement } from '../../shared/contract/class.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import { ME, reload } from './query-client.ts'
import { idOf, isRaw, rowsOf, text, type Raw } from './read/wire.ts'

/** What teachers have written to the user (docs/class.md#announcements). */

const readAnnouncement = (raw: Raw): Announcement => {
  const course = isRaw(raw['course']) ? raw['course'] : {}
  return {
    _id: idOf(raw),
    kind: raw['kind'] === 'REMINDER' ? 'REMINDER' : 'ANNOUNCEMENT',
    title: text(raw['title']),
    body: text(raw['body']),
    createdAt: text(raw['createdAt']),
    author: text(raw['author']),
    course: { _id: idOf(course), title: text(course['title']) },
  }
}

/** GET /api/student/announcements: those that the user has not put away, newest first. */
export const announcementsQuery = () =>
  queryOptions({
    queryKey: [...ME, 'announcements'],
    queryFn: async ({ signal }) =>
      rowsOf(await http.get('/api/student/announcements', { signal })).map(readAnnouncement),
    // Beside the page: it says nothing when it fails.
    retry: false,
    refetchOnWindowFocus: true,
  })

/** POST …/read: puts one away; once more changes nothing. */
export const putAway = (id: string, signal: AbortSignal) =>
  http.post(path`/api/student/announcements/${id}/read`, undefined, {
    signal,
  })

export const announcementChanges = {
  putAway: (client: QueryClient, id: string) => {
    const { queryKey } = announcementsQuery()
    client.setQueryData(queryKey, (shown) => shown?.filter(({ _id }) => _id !== id))
    // A list under way may still have it.
    if (client.isFetching({ queryKey }) > 0) void reload(client, { queryKey })
  },
  /** It may be put away all the same. */
  failed: (client: QueryClient) => reload(client, { queryKey: announcementsQuery().queryKey }),
}
