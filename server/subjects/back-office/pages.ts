import { eq, sql } from 'drizzle-orm'
import type { PageForEdit, PageRow } from '../../../shared/contract/admin/pages.ts'
import { SITE_PAGE_SLUGS, SITE_PAGES, type SitePageSlug } from '../../../shared/rules/site-pages.ts'
import type { Actor } from '../../platform/actor.ts'
import { record } from '../../platform/audit.ts'
import { pageDrafts, pageVersions, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../platform/errors.ts'
import { bodyOf, versionsOf } from '../site/page-versions.ts'
import { requireSitePage, templateOf } from '../site/site-pages.ts'
import { editedNow, editStamp, requireVersion } from '../teaching/edit-stamp.ts'

/** How the owner writes and publishes the pages of trust (docs/trust.md#pages). */

type Published = PageForEdit['published']

interface Draft {
  body: string
  updatedAt: Date | null
  updatedBy: { fullName: string | null } | null
}

/** GET /api/admin/pages. */
export async function listPages(deps: Deps): Promise<PageRow[]> {
  const newest = await deps.db.q
    .selectDistinctOn([pageVersions.slug], {
      slug: pageVersions.slug,
      version: pageVersions.number,
      publishedAt: pageVersions.publishedAt,
    })
    .from(pageVersions)
    .orderBy(pageVersions.slug, sql`${pageVersions.number} desc`)
  const drafts = await deps.db.q
    .select({
      slug: pageDrafts.slug,
      updatedAt: pageDrafts.updatedAt,
      fullName: users.fullName,
    })
    .from(pageDrafts)
    .leftJoin(users, eq(users.id, pageDrafts.updatedById))
  return SITE_PAGE_SLUGS.map((slug) => {
    const published = newest.find((row) => row.slug === slug)
    const draft = drafts.find((row) => row.slug === slug)
    return {
      slug,
      title: SITE_PAGES[slug],
      published: published
        ? { version: published.version, publishedAt: published.publishedAt.toISOString() }
        : null,
      draft: draft
        ? {
            updatedAt: draft.updatedAt?.toISOString() ?? '',
            updatedBy: draft.fullName === null ? null : { fullName: draft.fullName },
          }
        : null,
    }
  })
}

/** GET /api/admin/pages/{slug}; 404 for another slug. */
export async function pageForEdit(deps: Deps, given: string): Promise<PageForEdit> {
  const slug = requireSitePage(given)
  const [draft] = await deps.db.q
    .select({
      body: pageDrafts.body,
      updatedAt: pageDrafts.updatedAt,
      updatedBy: { fullName: users.fullName },
    })
    .from(pageDrafts)
    .leftJoin(users, eq(users.id, pageDrafts.updatedById))
    .where(eq(pageDrafts.slug, slug))
  return forEdit(slug, draft, await baseOf(deps, slug))
}

const contentOf = (body: string, published: Published) => [body, published?.version ?? 0]

function forEdit(
  slug: SitePageSlug,
  draft: Draft | undefined,
  { body, published }: Awaited<ReturnType<typeof baseOf>>,
): PageForEdit {
  const shown = draft?.body ?? body
  const nobody = { updatedAt: null, updatedBy: null }
  return {
    slug,
    title: SITE_PAGES[slug],
    body: shown,
    published,
    isDraft: draft !== undefined || published === null,
    ...editStamp(draft ?? nobody, contentOf(shown, published)),
  }
}

/** What a page is without its draft: the newest version, or the template. */
async function baseOf(deps: Deps, slug: SitePageSlug) {
  const [published = null] = await versionsOf(deps, slug)
  const body = published
    ? ((await bodyOf(deps, slug, published.version)) ?? '')
    : await templateOf(deps, slug)
  return { body, published }
}

/** The page, locked until the transaction ends; a missing draft is an empty row, which the caller drops or fills. */
async function lockPage(deps: Deps, slug: SitePageSlug) {
  const [row] = await deps.db.q
    .insert(pageDrafts)
    .values({ slug, body: '' })
    .onConflictDoUpdate({ target: pageDrafts.slug, set: { slug } })
    .returning({ body: pageDrafts.body })
  const base = await baseOf(deps, slug)
  const isDraft = row !== undefined && row.body !== ''
  return { base, isDraft, body: isDraft ? row.body : base.body }
}

const dropDraft = (deps: Deps, slug: SitePageSlug) =>
  deps.db.q.delete(pageDrafts).where(eq(pageDrafts.slug, slug))

/**
 * PUT /api/admin/pages/{slug}: keeps a draft for the owner; a text as published, or as the template, is none. 404, 409
 * CHANGED.
 */
export async function savePageDraft(
  deps: Deps,
  actor: Actor,
  given: string,
  body: string,
  expected: string | undefined,
): Promise<PageForEdit> {
  const slug = requireSitePage(given)
  return deps.db.tx(async () => {
    const page = await lockPage(deps, slug)
    requireVersion(expected, contentOf(page.body, page.base.published))
    const isAsBefore = body === page.body
    if (body === page.base.body) await dropDraft(deps, slug)
    else if (!isAsBefore) {
      await deps.db.q
        .update(pageDrafts)
        .set({ body, ...editedNow(deps, actor) })
        .where(eq(pageDrafts.slug, slug))
    }
    if (!isAsBefore) {
      await record(deps, { userId: actor.id }, { action: 'page.draft', after: { page: slug } })
    }
    return pageForEdit(deps, slug)
  })
}

/**
 * POST /api/admin/pages/{slug}/publication: the draft, or the template, becomes version `number` for ever; repeatable.
 * 404, 409 CHANGED for another version or number than expected, NOTHING_NEW without a draft.
 */
export async function publishPage(
  deps: Deps,
  actor: Actor,
  given: string,
  number: number,
  expected: string | undefined,
): Promise<PageForEdit> {
  const slug = requireSitePage(given)
  return deps.db.tx(async () => {
    const { base, isDraft, body } = await lockPage(deps, slug)
    const last = base.published?.version ?? 0
    if (number === last && !isDraft) {
      // The answer to the one before was lost; it is the same one only where its text is the published one.
      requireVersion(
        expected,
        contentOf(base.body, base.published && { ...base.published, version: last - 1 }),
      )
      await dropDraft(deps, slug)
      return pageForEdit(deps, slug)
    }
    requireVersion(expected, contentOf(body, base.published))
    if (number !== last + 1) {
      throw conflict('CHANGED', `Phiên bản tiếp theo của trang này là ${last + 1}.`)
    }
    if (base.published && !isDraft) {
      throw conflict('NOTHING_NEW', 'Trang này không có gì mới để công bố.')
    }
    await deps.db.q
      .insert(pageVersions)
      .values({ slug, number, body, publishedAt: deps.now(), publishedById: actor.id })
    await dropDraft(deps, slug)
    await record(
      deps,
      { userId: actor.id },
      { action: 'page.publish', after: { page: slug, number } },
    )
    return pageForEdit(deps, slug)
  })
}
