import type { SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

/** The rows of a raw statement as the driver reads them: 64-bit numbers and `numeric` are texts. */
export async function rawRows<Row>({ q }: Database, statement: SQL): Promise<Row[]> {
  // Both engines speak through the driver of PostgreSQL, whose answer has `rows`.
  const { rows } = (await q.execute(statement)) as { rows: Row[] }
  return rows
}
