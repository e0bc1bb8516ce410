import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

/** How often something was tried, by what is counted; the same for every process (docs/behaviour.md#limits). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is counted, of whom: `sign-in:pair:<hash>`. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Until then the next one has to wait; null: it may come at once. */
    waitUntil: at(),
    /** When the count is forgotten. */
    endsAt: at().notNull(),
  },
  (t) => [index('rate_limits_end_idx').on(t.endsAt)],
)

/** Jobs that one process at a time may run, and when each last did. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  /** Another process may begin after this. */
  leasedUntil: at().notNull(),
  startedAt: at().notNull(),
  endedAt: at(),
  /** The last run's failure; null after one that succeeded. */
  lastError: text(),
})

/**
 * Stored bytes that no row of `files` named when a job looked. They are removed 30 days later, if still
 * nothing names them.
 */
export const orphanedFiles = pgTable('orphaned_files', {
  storageKey: text().primaryKey(),
  foundAt: createdAt(),
})
