import { and, asc, eq, exists, max, sql } from 'drizzle-orm'
import { paths } from '../../../shared/paths.ts'
import { courses, pageVersions, topics } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../platform/http/plain-page.ts'
import { trustPagePath } from './site-address.ts'

/** How many addresses one file may have (sitemaps.org). */
const MAX_ADDRESSES = 50_000

interface Entry {
  path: string
  changedAt?: Date | null
}

const published = eq(courses.status, 'PUBLISHED')

/** Pages of the site, lists of topics and every PUBLISHED course, in an order that a new one does not change. */
async function readEntries({ db }: Pick<Deps, 'db'>): Promise<Entry[]> {
  const { reads } = db
  const ownTopic = and(eq(courses.topicId, topics.id), published)
  const [pages, topicRows, courseRows] = await Promise.all([
    reads
      .select({ slug: pageVersions.slug, changedAt: max(pageVersions.publishedAt) })
      .from(pageVersions)
      .groupBy(pageVersions.slug)
      .orderBy(asc(pageVersions.slug)),
    reads
      .select({ slug: topics.slug })
      .from(topics)
      .where(
        exists(
          reads
            .select({ one: sql`1` })
            .from(courses)
            .where(ownTopic),
        ),
      )
      .orderBy(topics.sortOrder, topics.id),
    reads
      .select({
        slug: courses.slug,
        changedAt: sql`greatest(${courses.updatedAt}, ${courses.publishedAt})`.mapWith(
          courses.publishedAt,
        ),
      })
      .from(courses)
      .where(published)
      .orderBy(asc(courses.id)),
  ])
  return [
    { path: paths.courses() },
    { path: paths.about() },
    { path: paths.contact() },
    ...pages.map(({ slug, changedAt }) => ({ path: trustPagePath(slug), changedAt })),
    ...topicRows.map(({ slug }) => ({ path: paths.courses({ topic: slug }) })),
    ...courseRows.map(({ slug, changedAt }) => ({ path: paths.course(slug), changedAt })),
  ]
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const urlOf =
  (origin: string) =>
  ({ path, changedAt }: Entry) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`

/** /sitemap.xml under the name '' and, where one file is not enough, its parts, which it names then: 1, 2, … */
export function sitemapFiles(
  origin: string,
  entries: readonly Entry[],
  limit = MAX_ADDRESSES,
): ReadonlyMap<string, string> {
  const parts = Array.from({ length: Math.max(1, Math.ceil(entries.length / limit)) }, (_, index) =>
    entries.slice(index * limit, (index + 1) * limit),
  )
  const files = parts.map(
    (part) => `${HEAD}<urlset ${SPACE}>\n${part.map(urlOf(origin)).join('')}</urlset>\n`,
  )
  if (files.length === 1) return new Map([['', files.join('')]])
  const named = files.map(
    (_, index) => `<sitemap><loc>${origin}/sitemap.xml?part=${index + 1}</loc></sitemap>
`,
  )
  return new Map([
    ['', `${HEAD}<sitemapindex ${SPACE}>\n${named.join('')}</sitemapindex>\n`],
    ...files.map((file, index) => [String(index + 1), file] as const),
  ])
}

/** The files of the sitemap as the catalogue is now (docs/trust.md#shared-links). */
export const makeSitemap = async (
  deps: Pick<Deps, 'db'>,
  origin: string,
): Promise<ReadonlyMap<string, string>> => sitemapFiles(origin, await readEntries(deps))
