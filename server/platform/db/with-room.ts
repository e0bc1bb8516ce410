import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * Runs one statement over very many rows: with enough memory for its joins, in parallel where possible, and without
 * compiling it, which would take a second (docs/back-office.md#speed).
 */
export const withRoom = <T>(db: Database, read: () => Promise<T>): Promise<T> =>
  db.tx(async () => {
    await db.q.execute(
      sql`select set_config('work_mem', '32MB', true), set_config('parallel_tuple_cost', '0.01', true),
        set_config('jit', 'off', true)`,
    )
    return read()
  })
