import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../scripts/find-postgres.mjs'
import { openPglite, openPostgres, type Database } from '../server/platform/db/client.ts'
import { startPrivatePostgres } from '../tests/support/postgres.ts'

/** What is measured with an empty database and a folder, both of which are gone afterwards. */
type Measure = (db: Database, folder: string) => Promise<void>

/** Measures on a private PostgreSQL; where there is none, says so and leaves it out. */
export async function onPostgres(measure: Measure): Promise<void> {
  if (!findPostgres()) {
    console.log('PostgreSQL: bỏ qua, không tìm thấy chương trình initdb và postgres.')
    return
  }
  const server = await startPrivatePostgres()
  try {
    await migrated(() => openPostgres(server.url), measure)
  } finally {
    await server.remove()
  }
}

/** Measures on PGlite, then on a private PostgreSQL. */
export async function onEachEngine(measure: Measure): Promise<void> {
  await migrated((folder) => openPglite(join(folder, 'data')), measure)
  await onPostgres(measure)
}

async function migrated(open: (folder: string) => Database | Promise<Database>, measure: Measure) {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-bench-'))
  try {
    const db = await open(folder)
    try {
      await db.migrate()
      await measure(db, folder)
    } finally {
      await db.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
