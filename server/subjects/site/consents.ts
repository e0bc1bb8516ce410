import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { UserConsent } from '../../../shared/contract/admin/pages.ts'
import type { AgreedPage } from '../../../shared/contract/pages.ts'
import { isSitePage, SITE_PAGES, type ConsentPlace } from '../../../shared/rules/site-pages.ts'
import { consents, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { unpublished } from './page-versions.ts'

/** Who agreed to which version of a page, where and when (docs/trust.md#consent); rows are only added. */

/** An attempt to pay is over after this time: its consents belong to no later order. */
const TRY_MS = 15 * 60_000
const SHOWN = 50

/** 400 for a version that was never published, so nobody can have read it. */
export async function requirePublished(deps: Deps, pages: readonly AgreedPage[]): Promise<void> {
  const [unknown] = await unpublished(deps, pages)
  if (!unknown) return
  const message = `Trang «${unknown.slug}» không có phiên bản ${unknown.version}.`
  throw invalid(message, { consent: message })
}

/** Stores consents that `requirePublished` has accepted; call it in the transaction of the act that needs them. */
export async function keepConsents(
  deps: Deps,
  userId: string,
  place: ConsentPlace,
  pages: readonly AgreedPage[],
): Promise<void> {
  const once = new Map(pages.map((page) => [`${page.slug} ${page.version}`, page]))
  const now = deps.now()
  const rows = [...once.values()].map(({ slug, version }) => ({
    id: newId(now),
    userId,
    slug,
    number: version,
    place,
    createdAt: now,
  }))
  if (rows.length > 0) await deps.db.q.insert(consents).values(rows)
}

const thisTry = (deps: Deps, userId: string) =>
  and(
    eq(consents.userId, userId),
    eq(consents.place, 'PAYMENT'),
    isNull(consents.orderId),
    gt(consents.createdAt, new Date(deps.now().getTime() - TRY_MS)),
  )

/** POST /api/student/consents: before a payment, once for each try. 400 for a version that was never published. */
export async function agreeToPayment(
  deps: Deps,
  userId: string,
  pages: readonly AgreedPage[],
): Promise<void> {
  await requirePublished(deps, pages)
  await deps.db.tx(async () => {
    // When one press sends two calls, the second waits here and then sees what the first has written.
    await deps.db.q
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    const kept = await deps.db.q
      .select({ slug: consents.slug, version: consents.number })
      .from(consents)
      .where(thisTry(deps, userId))
    const isKept = ({ slug, version }: AgreedPage) =>
      kept.some((one) => one.slug === slug && one.version === version)
    await keepConsents(
      deps,
      userId,
      'PAYMENT',
      pages.filter((page) => !isKept(page)),
    )
  })
}

/** Links the consents of this attempt to their order; call it in the transaction that makes or finds the order. */
export async function bindConsents(deps: Deps, userId: string, orderId: string): Promise<void> {
  await deps.db.q.update(consents).set({ orderId }).where(thisTry(deps, userId))
}

/** What a person agreed to, newest first; pages of the same moment are in the order of their slugs: ids are random. */
export async function consentsOf(deps: Deps, userId: string): Promise<UserConsent[]> {
  const rows = await deps.db.q
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.createdAt), asc(consents.slug), desc(consents.id))
    .limit(SHOWN)
  return rows.map(({ id, slug, number, place, orderId, createdAt }) => ({
    _id: id,
    slug,
    title: isSitePage(slug) ? SITE_PAGES[slug] : slug,
    version: number,
    place,
    orderId,
    createdAt: createdAt.toISOString(),
  }))
}
