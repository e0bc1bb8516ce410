import { type AnyColumn, sql, type SQL } from 'drizzle-orm'

/** Long lists, read in slices, so that other requests do not wait. */

/** Ids as one JSON text, in this order: the whole list in one row, so that only its slices are read as rows. */
export const idsInOrder = (id: AnyColumn, ...order: SQL[]): SQL<string[]> =>
  sql`coalesce(json_agg(${id} order by ${sql.join(order, sql`, `)}), '[]')`

/** Like `inArray`, but with one parameter for all ids: thousands of parameters take long to write. */
export const isOneOf = (id: AnyColumn, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param(ids)})`

/** The rows of these ids in slices, in the order of the ids, without rows that are gone. Other work runs in between. */
export async function* inSlices<T extends { _id: string }>(
  ids: readonly string[],
  size: number,
  read: (ids: string[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let at = 0; at < ids.length; at += size) {
    const part = ids.slice(at, at + size)
    const rows = new Map((await read(part)).map((row) => [row._id, row]))
    yield part.flatMap((id) => rows.get(id) ?? [])
  }
}
