import type { Database } from '../../server/platform/db/client.ts'

/** Counts the statements of this database that `work` sends, those of transactions too. */
export const statementCounter =
  (db: Database) =>
  async (work: () => Promise<unknown>): Promise<number> => {
    const before = db.statements
    await work()
    return db.statements - before
  }
