import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AdminTopic } from '../../../shared/contract/admin/topics.ts'
import type { Move } from '../../../shared/contract/teaching.ts'
import { http } from '../http.ts'
import { ADMIN, readAs, readList } from './call.ts'
import { reloadCatalogue } from './courses.ts'

/** Topics in the back office (docs/back-office.md#topics). */

const TOPICS = '/api/admin/topics'
const addressOf = (topicId: string) => `${TOPICS}/${encodeURIComponent(topicId)}`

/** GET /api/admin/topics: all of them, in their order. */
export const adminTopicsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN, 'topics'],
    queryFn: async ({ signal }) => readList<AdminTopic>(await http.get(TOPICS, { signal })),
    staleTime: 0,
  })

export interface TopicDraft {
  name: string
  /** Empty: made from the name; when it is renamed, as it was. */
  slug: string
}

/** What is done to topics; each act reloads what shows them, also after a failure. */
export function topicActs(client: QueryClient) {
  const acting = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } finally {
      await reloadCatalogue(client)
    }
  }
  return {
    /** POST, or PATCH of the one with this id. 409 SLUG_TAKEN. */
    save: (topicId: string | undefined, draft: TopicDraft, signal: AbortSignal) =>
      acting(async () => {
        if (topicId) await http.patch(addressOf(topicId), draft, { signal })
        else await http.post(TOPICS, draft, { signal })
      }),
    /** POST …/move. */
    move: (topicId: string, dir: Move['dir'], signal: AbortSignal) =>
      acting(() => http.post(`${addressOf(topicId)}/move`, { dir }, { signal })),
    /** POST …/merge: how many courses have moved. */
    merge: (topicId: string, into: string, signal: AbortSignal) =>
      acting(
        async () =>
          readAs<{ moved: number }>(
            await http.post(`${addressOf(topicId)}/merge`, { into }, { signal }),
            'moved',
          ).moved,
      ),
    /** DELETE. 409 TOPIC_USED. */
    remove: (topicId: string, signal: AbortSignal) =>
      acting(() => http.delete(addressOf(topicId), { signal })),
  }
}
