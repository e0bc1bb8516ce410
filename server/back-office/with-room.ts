import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'

/**
 * Runs one statement over all orders: tables of 100,000 lines are joined in memory (PostgreSQL's own 4 MB would send
 * them through files, or look through a list once for every order), and by more than one process where there are
 * more (docs/back-office.md#speed).
 */
export const withRoom = <T>(deps: Deps, read: () => Promise<T>): Promise<T> =>
  deps.db.tx(async () => {
    await deps.db.q.execute(
      sql`select set_config('work_mem', '32MB', true), set_config('parallel_tuple_cost', '0.01', true)`,
    )
    return read()
  })
