import type { SitePage } from '../../../shared/contract/pages.ts'
import { isSitePage, SITE_PAGES, type SitePageSlug } from '../../../shared/rules/site-pages.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'
import { bodyOf, versionsOf } from './page-versions.ts'
import { filledTemplate } from './page-templates/fill.ts'
import { readSite } from './site-settings.ts'

const missing = () => notFound('Không có trang này.')

/** The slug, when it is that of a page; otherwise 404. */
export function requireSitePage(slug: string): SitePageSlug {
  if (!isSitePage(slug)) throw missing()
  return slug
}

/** The template of a page with the owner's data in it. */
export const templateOf = async (deps: Deps, slug: SitePageSlug): Promise<string> =>
  filledTemplate(slug, (await readSite(deps)).data)

/**
 * GET /api/public/pages/{slug} (docs/trust.md#pages): the newest version, the one asked for, or the unpublished
 * template. 404.
 */
export async function readSitePage(
  deps: Deps,
  given: string,
  asked: number | undefined,
): Promise<SitePage> {
  const slug = requireSitePage(given)
  const page = { slug, title: SITE_PAGES[slug] }
  const versions = await versionsOf(deps, slug)
  const wanted =
    asked === undefined ? versions[0] : versions.find(({ version }) => version === asked)
  if (wanted) {
    const body = (await bodyOf(deps, slug, wanted.version)) ?? ''
    return { ...page, body, ...wanted, isTemplate: false, versions }
  }
  if (asked !== undefined) throw missing()
  const body = await templateOf(deps, slug)
  return { ...page, body, version: null, publishedAt: null, isTemplate: true, versions }
}
