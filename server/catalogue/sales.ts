import { asc, inArray, lte } from 'drizzle-orm'
import { courses } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/**
 * Takes away the sale prices whose end has come (docs/back-office.md#the-timed-sale). A job, and called first by
 * all that tells or takes a price of which nobody may see the old one: the form, the cart, the checkout.
 */
export async function endSales(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { q } = deps.db
  const ended = q
    .select({ id: courses.id })
    .from(courses)
    .where(lte(courses.saleEndsAt, deps.now()))
    // Two at once, and purchases, lock courses in the same order.
    .orderBy(asc(courses.id))
    .for('no key update')
  await q
    .update(courses)
    .set({ salePrice: null, saleEndsAt: null })
    .where(inArray(courses.id, ended))
}
