import { queryOptions } from '@tanstack/react-query'
import type {
  FailedMessage,
  SiteData,
  SiteForEdit,
  SiteStatus,
} from '../../../shared/contract/admin/site.ts'
import { http, type RequestOptions } from '../http.ts'
import { ADMIN, listQuery, objectQuery, readAs } from '../extra-call.ts'

const SITE = [...ADMIN, 'site'] as const
/** State and lists of what is sent. */
const SENDING = [...SITE, 'sending'] as const

/** What could not be sent, and its calls. */
export type Outbox = 'mails' | 'pushes'

export const fetchSite = async (signal?: AbortSignal) =>
  readAs<SiteForEdit>(await http.get('/api/admin/site', { signal }), 'version')

export const siteQuery = () =>
  queryOptions({
    queryKey: [...SITE, 'data'],
    queryFn: ({ signal }) => fetchSite(signal),
    // The form keeps what is typed, and reads again before it saves.
    refetchOnWindowFocus: false,
  })

/** PUT /api/admin/site; 409 CHANGED where `ifMatch` is not the version any more. */
export const saveSite = async (data: SiteData, options: RequestOptions) =>
  readAs<SiteForEdit>(await http.put('/api/admin/site', data, options), 'version')

export const siteStatusQuery = () =>
  objectQuery<SiteStatus>([...SENDING, 'status'], '/api/admin/site/status', 'mail')

export const failedQuery = (outbox: Outbox) =>
  listQuery<FailedMessage>([...SENDING, outbox], `/api/admin/${outbox}`)

/** POST …/retry: one message, or without an id all of them; how many are sent again. */
export async function retry(outbox: Outbox, id: string | undefined, signal: AbortSignal) {
  const answer = await http.post(`/api/admin/${outbox}/retry`, id ? { id } : {}, { signal })
  return readAs<{ count: number }>(answer, 'count').count
}
