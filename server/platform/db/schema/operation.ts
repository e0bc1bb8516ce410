import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { users } from './people.ts'

/** How often something was tried, counted for all processes together (docs/behaviour.md#limits). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is counted, and for whom: `sign-in:pair:<hash>`. */
    key: text().primaryKey(),
    count: integer().notNull(),
    /** Until when the next try has to wait; null: it may come at once. */
    waitUntil: at(),
    /** When the count is forgotten. */
    endsAt: at().notNull(),
  },
  (t) => [index('rate_limits_end_idx').on(t.endsAt)],
)

/** The first answer to each `Idempotency-Key` of a person; a repetition gets it again (docs/behaviour.md#repeated-writes). */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** Changes when another request takes over an unfinished row. */
    id: id(),
    userId: partOf(() => users.id),
    key: text().notNull(),
    /** Hash of method, address and body. */
    request: text().notNull(),
    /** Null while the first request runs. */
    status: integer(),
    /** Null also for an answer without a body. */
    answer: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('kept_answers_key').on(t.userId, t.key),
    index('kept_answers_created_idx').on(t.createdAt),
  ],
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

/** Stored bytes that no row of `files` named when a job looked; removed 30 days later. */
export const orphanedFiles = pgTable('orphaned_files', {
  storageKey: text().primaryKey(),
  foundAt: createdAt(),
})
