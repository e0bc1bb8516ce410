import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * Runs one statement over very many rows: tables of 100,000 lines are joined in memory (PostgreSQL's own 4 MB would
 * send them through files, or look through a list once for every row), and by more than one process where there are
 * more (docs/back-office.md#speed). Not compiled: that takes a second, ten times what it could save.
 */
export const withRoom = <T>(db: Database, read: () => Promise<T>): Promise<T> =>
  db.tx(async () => {
    await db.q.execute(
      sql`select set_config('work_mem', '32MB', true), set_config('parallel_tuple_cost', '0.01', true),
        set_config('jit', 'off', true)`,
    )
    return read()
  })
