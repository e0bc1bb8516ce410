import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { SiteSheet } from '../../shared/contract/site.ts'
import { isSitePage } from '../../shared/rules/site-pages.ts'
import { SITE_PATH } from './env.ts'
import { http } from './http.ts'
import { isRaw, number, text, type Raw } from './read/wire.ts'
import { featuresOf, sheetInPage } from './site-sheet.ts'
import { siteSheet } from './site.ts'

/** What the site sheet says of whoever runs the site; no brand where it is the app's own name. */
export type SiteFacts = Pick<SiteSheet, 'brand' | 'owner' | 'pages'>

const TEXTS = [
  'legalName',
  'taxCode',
  'address',
  'phone',
  'email',
  'zalo',
  'noticeAddress',
] as const

const said = <K extends string>(raw: Raw, names: readonly K[]): Partial<Record<K, string>> =>
  // The cast is safe: the names are those given.
  Object.fromEntries(
    names.flatMap((name) => {
      const value = text(raw[name]).trim()
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<K, string>>

const objectOr = (value: unknown): Raw => (isRaw(value) ? value : {})

/** Reads whatever a backend sends; pages and owner count only where it has the feature. */
function readFacts(sheet: unknown): SiteFacts {
  const raw = featuresOf(sheet).includes('pages') ? objectOr(sheet) : {}
  const owner = objectOr(raw['owner'])
  const { zalo, ...texts } = said(owner, TEXTS)
  const pages: unknown = raw['pages']
  const licence = said(objectOr(owner['licence']), ['number', 'date', 'place'])
  return {
    // The app says its own name everywhere already.
    brand: text(raw['brand'])
      .trim()
      .replace(/^Lớp Mở$/, ''),
    owner: {
      ...texts,
      // It becomes a link.
      ...(zalo?.startsWith('https://') && { zalo }),
      ...(licence.number && { licence: { ...licence, number: licence.number } }),
    },
    pages: (Array.isArray(pages) ? pages.filter(isRaw) : [])
      .map((page) => ({
        slug: text(page['slug']),
        title: text(page['title']),
        version: number(page['version']),
      }))
      .filter(({ slug, title, version }) => isSitePage(slug) && title && version >= 1),
  }
}

const NOTHING = readFacts(null)
const FACTS = ['public', 'site-facts'] as const

/** The owner has changed the sheet: this tab says it at once, others with their next visit. */
export async function rereadFacts(client: QueryClient): Promise<void> {
  const path = SITE_PATH || '/api/public/site'
  const sheet = await http.get(path, { token: '', isPublic: true }).catch(() => null)
  if (sheet !== null) client.setQueryData(FACTS, readFacts(sheet))
}

/** Who runs the site and what it has published. Import this file only from what loads after the first content. */
export const useSiteFacts = (): SiteFacts =>
  useQuery({
    queryKey: FACTS,
    queryFn: async () => readFacts(await siteSheet()),
    ...(SITE_PATH === '' && { initialData: () => readFacts(sheetInPage()) }),
    staleTime: Infinity,
  }).data ?? NOTHING
