import { queryOptions } from '@tanstack/react-query'
import type { AgreedPage, SitePage } from '../../shared/contract/pages.ts'
import { ApiError } from './errors.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import { asRaw, number, rowsOf, text, timeOrNull } from './read/wire.ts'

/** Pages of trust and consent to them (docs/trust.md#pages). */

/** GET /api/public/pages/{slug}; without a version the newest one, or the template. */
async function fetchPage(slug: string, version: string, signal: AbortSignal): Promise<SitePage> {
  const query = version ? path`?version=${version}` : ''
  const address = path`/api/public/pages/${slug}` + query
  const raw = asRaw(await http.get(address, { signal, token: '', isPublic: true }))
  const title = text(raw['title'])
  if (!title) throw new ApiError('unreadable')
  return {
    slug: text(raw['slug']),
    title,
    body: text(raw['body']),
    version: number(raw['version']) || null,
    publishedAt: timeOrNull(raw['publishedAt']) ?? null,
    isTemplate: raw['isTemplate'] !== false,
    versions: rowsOf(raw['versions']).map((each) => ({
      version: number(each['version']),
      publishedAt: timeOrNull(each['publishedAt']) ?? '',
    })),
  }
}

export const sitePageQuery = (slug: string, version: string) =>
  queryOptions({
    queryKey: ['public', 'page', slug, version],
    queryFn: ({ signal }) => fetchPage(slug, version, signal),
  })

/** POST /api/student/consents, before a payment; the server keeps one of several presses. */
export const agreeToPayment = (pages: readonly AgreedPage[], signal: AbortSignal) =>
  http.post('/api/student/consents', { pages, place: 'PAYMENT' }, { signal })
