import { desc, eq, or, sql } from 'drizzle-orm'
import { orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'

/** More are not named to somebody who must choose. */
const NAMED = 5

/**
 * The order that a person means: by its id, its code of 8 characters (also `DH_…`), or a reference at its provider
 * (also `RF-…`). 404; 409 AMBIGUOUS, which names the ids.
 */
export async function findOrder(deps: Deps, given: string): Promise<string> {
  const name = given.trim().replace(/^(?:DH_|RF-)/i, '')
  const found = await deps.db.q
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        eq(orders.id, name.toLowerCase()),
        sql`upper(right(${orders.id}, 8)) = ${name.toUpperCase()}`,
        eq(orders.providerTransactionId, name),
        eq(orders.refundRef, name.toLowerCase()),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(NAMED)
  const [first] = found
  if (!first) throw notFound(`Không có đơn hàng nào mang mã “${given.trim()}”.`)
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ')
    throw conflict(
      'AMBIGUOUS',
      `Mã “${given.trim()}” là của nhiều đơn: ${ids}. Hãy dùng id đầy đủ.`,
    )
  }
  return first.id
}
