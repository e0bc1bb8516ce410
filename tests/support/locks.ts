import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../server/platform/db/client.ts'

/** Resolves when somebody waits for a row of this database that another transaction holds. */
export const somebodyWaits = (db: Database) =>
  expect
    .poll(async () => {
      // A transaction otherwise keeps seeing the activity of its first look.
      await db.q.execute(sql`select pg_stat_clear_snapshot()`)
      const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
      return db.q.$count(sql`pg_stat_activity`, isWaiting)
    })
    .toBeGreaterThan(0)
