import { sql } from 'drizzle-orm'
import type { Queries } from '../db/client.ts'
import { catalogueVersion } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** No name: a named statement belongs to one connection, and a pooler may use another. */
const STATEMENT = ''

const prepareVersion = (q: Queries) =>
  q
    .select({ changes: sql<string | null>`sum(${catalogueVersion.changes})::text` })
    .from(catalogueVersion)
    .prepare(STATEMENT)

/** Every page asks it: its SQL is built once per pool or transaction, not once per call. */
const prepared = new WeakMap<Queries, ReturnType<typeof prepareVersion>>()

/**
 * Another text after each change of what courses, their lists and the site itself show, whichever process made it;
 * undefined where nothing has been counted. Ask before the read of what is to be kept under it.
 */
export async function readCatalogueVersion({ db }: Pick<Deps, 'db'>): Promise<string | undefined> {
  const q = db.reads
  const query = prepared.get(q) ?? prepareVersion(q)
  prepared.set(q, query)
  const [row] = await query.execute()
  return row?.changes ?? undefined
}
