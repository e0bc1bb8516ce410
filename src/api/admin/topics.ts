import type { QueryClient } from '@tanstack/react-query'
import type { AdminTopic } from '../../../shared/contract/admin/topics.ts'
import type { Move } from '../../../shared/contract/teaching.ts'
import { http } from '../http.ts'
import { path } from '../path.ts'
import { ADMIN, listQuery, readAs, sendAndReload } from '../extra-call.ts'
import { reloadCatalogue } from './courses.ts'

/** Topics in the back office (docs/back-office.md#topics). */

const TOPICS = '/api/admin/topics'

/** GET /api/admin/topics: all of them, in their order. */
export const adminTopicsQuery = () => ({
  ...listQuery<AdminTopic>([...ADMIN, 'topics'], TOPICS),
  staleTime: 0,
})

export interface TopicDraft {
  name: string
  /** Empty: made from the name; when it is renamed, as it was. */
  slug: string
}

/** What is done to topics; each act reloads what shows them. */
export function topicActs(client: QueryClient) {
  const acting = <T>(send: () => Promise<T>) => sendAndReload(send, () => reloadCatalogue(client))
  return {
    /** POST, or PATCH of the one with this id. 409 SLUG_TAKEN. */
    save: (topicId: string | undefined, draft: TopicDraft, signal: AbortSignal) =>
      acting(() =>
        topicId
          ? http.patch(path`/api/admin/topics/${topicId}`, draft, { signal })
          : http.post(TOPICS, draft, { signal }),
      ),
    /** POST …/move. */
    move: (topicId: string, dir: Move['dir'], signal: AbortSignal) =>
      acting(() => http.post(path`/api/admin/topics/${topicId}/move`, { dir }, { signal })),
    /** POST …/merge: how many courses have moved. */
    merge: (topicId: string, into: string, signal: AbortSignal) =>
      acting(async () => {
        const answer = await http.post(
          path`/api/admin/topics/${topicId}/merge`,
          { into },
          { signal },
        )
        return readAs<{ moved: number }>(answer, 'moved').moved
      }),
    /** DELETE. 409 TOPIC_USED. */
    remove: (topicId: string, signal: AbortSignal) =>
      acting(() => http.delete(path`/api/admin/topics/${topicId}`, { signal })),
  }
}
