import { queryOptions } from '@tanstack/react-query'
import type { Feature } from '../../shared/contract/site.ts'
import { API_BASE_URL, SITE_PATH } from '../env.ts'
import { http } from './http.ts'
import { isRaw } from './read/wire.ts'

/** What the backend offers beyond the contract. Without a site sheet that is nothing. */
const featuresOf = (sheet: unknown): readonly unknown[] =>
  isRaw(sheet) && Array.isArray(sheet['features']) ? sheet['features'] : []

let asked: Promise<readonly unknown[]> | undefined

const askedFor = () =>
  (asked ??= http.get(SITE_PATH, { token: '', isPublic: true }).then(featuresOf, () => []))

function inPage(): readonly unknown[] {
  // The server that sent the page speaks of its own API; this build may use another one.
  if (API_BASE_URL !== '') return []
  try {
    return featuresOf(JSON.parse(document.querySelector('script#site')?.textContent ?? ''))
  } catch {
    return []
  }
}

/**
 * Whether the backend has this extra (docs/product.md#site-sheet): from the page, or, where the build names its
 * address, asked for once. No answer means no. Import this file only from what loads after the first content.
 */
export const hasFeature = async (name: Feature): Promise<boolean> =>
  (SITE_PATH === '' ? inPage() : await askedFor()).includes(name)

export const featureQuery = (name: Feature) =>
  queryOptions({
    queryKey: ['public', 'site', name],
    queryFn: () => hasFeature(name),
    staleTime: Infinity,
  })
