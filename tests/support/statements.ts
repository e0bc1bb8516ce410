import type { Database } from '../../server/db/client.ts'

/** drizzle's own session: both engines give the logger and the options to every statement. */
interface Session {
  logger: unknown
  options: { logger?: unknown }
}

/** Hears every statement of this database, inside transactions too; returns the number that `work` ran. */
export function statementCounter(db: Database) {
  let heard = 0
  const logger = { logQuery: () => void (heard += 1) }
  const { session } = db.q as unknown as { session: Session }
  session.logger = logger
  session.options.logger = logger
  return async (work: () => Promise<unknown>): Promise<number> => {
    const before = heard
    await work()
    return heard - before
  }
}
