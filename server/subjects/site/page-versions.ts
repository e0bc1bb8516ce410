import { and, desc, eq, max } from 'drizzle-orm'
import type { SitePage } from '../../../shared/contract/pages.ts'
import type { SiteSheet } from '../../../shared/contract/site.ts'
import { isSitePage, SITE_PAGE_SLUGS, SITE_PAGES } from '../../../shared/rules/site-pages.ts'
import { pageVersions } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/** What the owner has published (docs/trust.md#pages), over the table `page_versions`, whose rows never change. */

/** The published pages in their order, each with its newest version. */
export async function publishedPages({ db }: Pick<Deps, 'db'>): Promise<SiteSheet['pages']> {
  const rows = await db.q
    .select({ slug: pageVersions.slug, version: max(pageVersions.number) })
    .from(pageVersions)
    .groupBy(pageVersions.slug)
  const newest = new Map(rows.map(({ slug, version }) => [slug, version]))
  return SITE_PAGE_SLUGS.flatMap((slug) => {
    const version = newest.get(slug)
    return version ? { slug, title: SITE_PAGES[slug], version } : []
  })
}

export async function versionsOf(
  { db }: Pick<Deps, 'db'>,
  slug: string,
): Promise<SitePage['versions']> {
  const rows = await db.q
    .select({ version: pageVersions.number, publishedAt: pageVersions.publishedAt })
    .from(pageVersions)
    .where(eq(pageVersions.slug, slug))
    .orderBy(desc(pageVersions.number))
  return rows.map(({ version, publishedAt }) => ({
    version,
    publishedAt: publishedAt.toISOString(),
  }))
}

/** The text of a version; undefined where there is none. */
export async function bodyOf(
  { db }: Pick<Deps, 'db'>,
  slug: string,
  version: number,
): Promise<string | undefined> {
  const [row] = await db.q
    .select({ body: pageVersions.body })
    .from(pageVersions)
    .where(and(eq(pageVersions.slug, slug), eq(pageVersions.number, version)))
  return row?.body
}

/** Those of these versions that were never published. */
export async function unpublished(
  deps: Pick<Deps, 'db'>,
  pages: readonly { slug: string; version: number }[],
): Promise<{ slug: string; version: number }[]> {
  // The numbers of versions have no gaps, so comparing with the newest one is enough.
  const newest = new Map((await publishedPages(deps)).map(({ slug, version }) => [slug, version]))
  return pages.filter(
    ({ slug, version }) => !isSitePage(slug) || version > (newest.get(slug) ?? 0) || version < 1,
  )
}
