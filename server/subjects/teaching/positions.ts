import { sql } from 'drizzle-orm'
import type { Move } from '../../../shared/contract/teaching.ts'
import type { assessments, lessons, resources, sections, topics } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/**
 * Positions among siblings: `sortOrder` counts from 1 without gaps after every creation, move and
 * deletion. Read, compute and write them in one transaction that holds `lockOutline`.
 */

type Ordered =
  | typeof sections
  | typeof lessons
  | typeof assessments
  | typeof resources
  | typeof topics

/** The siblings with `id` at this position, from 1; a position out of range means the nearest end. */
export function placedAt(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id)
  const index = Math.min(Math.max(position, 1), others.length + 1) - 1
  return others.toSpliced(index, 0, id)
}

export type Direction = Move['dir']

/** One position up or down; at the edge nothing changes. */
export const moved = (ids: readonly string[], id: string, dir: Direction): string[] =>
  placedAt(ids, id, ids.indexOf(id) + 1 + (dir === 'up' ? -1 : 1))

/** Writes the positions of all siblings, given in their order. */
export async function writePositions(
  deps: Deps,
  table: Ordered,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await deps.db.q.execute(sql`
    update ${table} set sort_order = o.ordinal
    from unnest(${sql.param([...ids])}::text[]) with ordinality as o(id, ordinal)
    where ${table.id} = o.id and ${table.sortOrder} <> o.ordinal`)
}
