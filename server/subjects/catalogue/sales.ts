import { asc, inArray, lte } from 'drizzle-orm'
import { courses } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/**
 * Ends sales whose time has come (docs/back-office.md#the-timed-sale): a job, and called before a price is told or
 * taken.
 */
export async function endSales(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { q } = deps.db
  const hasEnded = lte(courses.saleEndsAt, deps.now())
  // Asked first: an update of no row, too, counts as a change of the catalogue (`catalogueVersion`).
  const [any] = await q.select({ id: courses.id }).from(courses).where(hasEnded).limit(1)
  if (!any) return
  // Two at once, and purchases, lock courses in the same order.
  const locked = q
    .select({ id: courses.id })
    .from(courses)
    .where(hasEnded)
    .orderBy(asc(courses.id))
    .for('no key update')
  await q
    .update(courses)
    .set({ salePrice: null, saleEndsAt: null })
    .where(inArray(courses.id, locked))
}
