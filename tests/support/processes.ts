import { sql } from 'drizzle-orm'
import { inject, onTestFinished } from 'vitest'
import { openPostgres } from '../../server/platform/db/client.ts'
import type { Deps } from '../../server/deps.ts'
import type { TestApi } from './api.ts'
import { databaseUrl } from './postgres.ts'

/** Opens a database that is never taken for gone because the machine is slow; tests of outages have their own. */
export const openPatiently = (url: string, poolSize: number) =>
  openPostgres(url, { poolSize, waitMs: 60_000 })

/** As many processes as that, each with connections of its own to the API's database on PostgreSQL. */
export async function processes({ db, deps }: TestApi, count: number): Promise<Deps[]> {
  const [row] = await db.q
    .select({ name: sql<string>`current_database()` })
    .from(sql`(values (1)) as one`)
  const url = databaseUrl(inject('templates').adminUrl ?? '', row?.name ?? '')
  return Array.from({ length: count }, () => {
    const own = openPatiently(url, 4)
    onTestFinished(own.close)
    return { ...deps, db: own }
  })
}
