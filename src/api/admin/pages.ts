import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { PageForEdit, PageRow, UserConsent } from '../../../shared/contract/admin/pages.ts'
import { http, type RequestOptions } from '../http.ts'
import { path } from '../path.ts'
import { reload } from '../query-client.ts'
import { rereadFacts } from '../site-owner.ts'
import { ADMIN, getAs, listQuery, readAs } from '../extra-call.ts'

const PAGES = [...ADMIN, 'pages'] as const

export const pagesQuery = () => listQuery<PageRow>(PAGES, '/api/admin/pages')

export const fetchPageForEdit = (slug: string, signal: AbortSignal) =>
  getAs<PageForEdit>(path`/api/admin/pages/${slug}`, { signal }, 'version', 'body')

export const pageForEditQuery = (slug: string) =>
  queryOptions({
    queryKey: [...PAGES, slug],
    queryFn: ({ signal }) => fetchPageForEdit(slug, signal),
    // The form keeps what is typed, and reads again before it saves.
    refetchOnWindowFocus: false,
  })

/** PUT of the draft; 409 CHANGED where `ifMatch` is not the version any more. */
export const saveDraft = async (slug: string, body: string, options: RequestOptions) =>
  readAs<PageForEdit>(await http.put(path`/api/admin/pages/${slug}`, { body }, options), 'version')

/** POST …/publication: what is saved becomes this version; once, however often it is asked for. */
export const publishPage = async (slug: string, number: number, options: RequestOptions) =>
  readAs<PageForEdit>(
    await http.post(path`/api/admin/pages/${slug}/publication`, { number }, options),
    'version',
  )

/** A page was published, or perhaps: the back office, what readers see of it, and the footer are old. */
export function pagePublished(client: QueryClient): void {
  for (const queryKey of [ADMIN, ['public', 'page']]) void reload(client, { queryKey })
  void rereadFacts(client)
}

export const userConsentsQuery = (userId: string) =>
  listQuery<UserConsent>(
    [...ADMIN, 'users', userId, 'consents'],
    path`/api/admin/users/${userId}/consents`,
  )
