import { sql } from 'drizzle-orm'
import { NewestAnswer } from '../newest-answer.ts'
import type { Queries } from './client.ts'
import { catalogueVersion } from './schema.ts'

/** No name: a named statement belongs to one connection, and a pooler may use another. */
const STATEMENT = ''

/** Undefined where nothing has been counted. */
export type Version = string | undefined

/**
 * Every page needs the version. So its SQL is built once for a pool or transaction, and simultaneous callers share one
 * answer.
 */
const asked = new WeakMap<Queries, NewestAnswer<Version>>()

function versionsOf(q: Queries): NewestAnswer<Version> {
  const query = q
    .select({ changes: sql<string | null>`sum(${catalogueVersion.changes})::text` })
    .from(catalogueVersion)
    .prepare(STATEMENT)
  return new NewestAnswer(async () => {
    const [row] = await query.execute()
    return row?.changes ?? undefined
  })
}

/**
 * The version changes with everything that lists, cards and the site sheet show, in any process. Read it before the
 * data that you keep under it.
 */
export function readCatalogueVersion(q: Queries): Promise<Version> {
  const versions = asked.get(q) ?? versionsOf(q)
  asked.set(q, versions)
  return versions.read()
}
