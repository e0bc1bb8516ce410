import { asc, sql, type SQL } from 'drizzle-orm'
import type { Move } from '../../../shared/contract/teaching.ts'
import type { assessments, lessons, resources, sections, topics } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/** `sortOrder` counts siblings from 1 without gaps. Read and write it in one transaction under `lockOutline`. */

type Ordered =
  | typeof sections
  | typeof lessons
  | typeof assessments
  | typeof resources
  | typeof topics

export async function siblingIds(
  deps: Deps,
  table: typeof sections | typeof lessons | typeof assessments,
  where: SQL,
): Promise<string[]> {
  const rows = await deps.db.q
    .select({ id: table.id })
    // One type for all: of the table only these columns are read.
    .from(table as typeof sections)
    .where(where)
    .orderBy(asc(table.sortOrder), asc(table.id))
  return rows.map(({ id }) => id)
}

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
