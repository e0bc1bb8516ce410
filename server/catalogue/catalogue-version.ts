import { sql } from 'drizzle-orm'
import { catalogueVersion } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/**
 * Another text after each change of what courses, their lists and the site itself show, whichever process made it;
 * undefined where nothing has been counted. Ask before the read of what is to be kept under it.
 */
export async function readCatalogueVersion({ db }: Pick<Deps, 'db'>): Promise<string | undefined> {
  const [row] = await db.reads
    .select({ changes: sql<string | null>`sum(${catalogueVersion.changes})::text` })
    .from(catalogueVersion)
  return row?.changes ?? undefined
}
