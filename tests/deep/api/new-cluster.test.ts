import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite, startPglite, type Database } from '../../../server/platform/db/client.ts'
import { rawRows } from '../../../server/platform/db/raw-rows.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-cluster-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Of each system table its rows, as one hash. */
async function systemTables(db: Database) {
  const tables = await rawRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
        where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' order by relname`,
  )
  const hashes: Record<string, unknown> = {}
  for (const { name } of tables) {
    hashes[name] = await rawRows(
      db,
      sql`select count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${sql.identifier(name)} t`,
    )
  }
  const settings = await rawRows(db, sql`select name, setting from pg_settings order by name`)
  return { ...hashes, settings }
}

test('a new database is to the row what PGlite makes by itself', async () => {
  const copied = await openPglite(await emptyFolder())
  onTestFinished(copied.close)
  const made = await startPglite({ dataDir: join(await emptyFolder(), 'db') })
  onTestFinished(made.close)
  const tables = await systemTables(copied)
  expect(Object.keys(tables).length).toBeGreaterThan(50)
  expect(tables).toEqual(await systemTables(made))
})

test('a start that was ended while it made its database is made good by the next one', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'db.new', 'base', 'half'), { recursive: true })
  const db = await openPglite(folder)
  onTestFinished(db.close)
  await db.migrate()
  expect(await db.isMigrated()).toBe(true)
  expect(await readdir(folder)).toEqual(['db', 'lock'])
  expect(await readdir(join(folder, 'db', 'base'))).not.toContain('half')
})
