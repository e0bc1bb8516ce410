import { eq, max } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/client.ts'
import { pageVersions } from '../../server/platform/db/schema.ts'
import type { SitePageSlug } from '../../shared/rules/site-pages.ts'

/** Publishes the next version of a page as the owner does; its number. */
export async function publishPage(
  db: Database,
  slug: SitePageSlug,
  body = '<p>Nội dung của trang</p>',
): Promise<number> {
  const [row] = await db.q
    .select({ last: max(pageVersions.number) })
    .from(pageVersions)
    .where(eq(pageVersions.slug, slug))
  const number = (row?.last ?? 0) + 1
  await db.q.insert(pageVersions).values({ slug, number, body })
  return number
}
