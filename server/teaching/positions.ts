import { sql } from 'drizzle-orm'
import type { Move } from '../../shared/contract/teaching.ts'
import type { assessments, lessons, resources, sections } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/**
 * Places among siblings: `sortOrder` runs from 1 without gaps, whatever is made, moved or deleted.
 * Read, reckon and write inside one transaction that holds `lockOutline`.
 */

type Placed = typeof sections | typeof lessons | typeof assessments | typeof resources

/** The siblings with `id` at this place, from 1; a place outside goes to the nearest end. */
export function placedAt(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id)
  const index = Math.min(Math.max(place, 1), others.length + 1) - 1
  return others.toSpliced(index, 0, id)
}

export type Direction = Move['dir']

/** One place up or down; at the edge nothing changes. */
export const moved = (ids: readonly string[], id: string, dir: Direction): string[] =>
  placedAt(ids, id, ids.indexOf(id) + 1 + (dir === 'up' ? -1 : 1))

/** Writes the places of these siblings, all of them, in their order. */
export async function writePlaces(
  deps: Deps,
  table: Placed,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await deps.db.q.execute(sql`
    update ${table} set sort_order = o.place
    from unnest(${sql.param([...ids])}::text[]) with ordinality as o(id, place)
    where ${table.id} = o.id and ${table.sortOrder} <> o.place`)
}
