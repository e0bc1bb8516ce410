import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres, startPglite, type Database } from '../../server/platform/db/client.ts'
import { seedIfEmpty } from '../../server/tools/seed/seed.ts'
import { databaseUrl, startPrivatePostgres, withAdmin } from './postgres.ts'
import { testDeps } from './deps.ts'
import { oncePerRun } from './once-per-run.ts'

/**
 * An empty migrated database and a seeded one, on either engine, made once a run and copied by every
 * test file. All copies read the seed's uploads from one folder.
 */
interface Templates {
  engine: 'pglite' | 'postgres'
  seedUploads: string
  /** PGlite: the paths of the two dumps. */
  emptyDump?: string
  seededDump?: string
  /** PostgreSQL: the address for creating databases, and the names of the two template databases. */
  adminUrl?: string
  emptyTemplate?: string
  seededTemplate?: string
  /** PostgreSQL: the clause that chooses how to copy a template. */
  copying?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}

const seed = async (db: Database, folder: string) => {
  await seedIfEmpty(await testDeps({ db, folder }))
}

export async function setupPglite(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-pglite-'))
  const dataDir = join(folder, 'db')
  const make = async (name: string, fill: (db: Database) => Promise<void>) => {
    const db = await startPglite({ dataDir })
    await fill(db)
    await db.close()
    const client = await PGlite.create(dataDir, { extensions: { pg_trgm } })
    const blob = await client.dumpDataDir('none')
    await client.close()
    const path = join(folder, name)
    await writeFile(path, Buffer.from(await blob.arrayBuffer()))
    return path
  }
  const emptyDump = await make('empty.tar', (db) => db.migrate())
  const seededDump = await make('seeded.tar', (db) => seed(db, folder))
  project.provide('templates', {
    engine: 'pglite',
    seedUploads: join(folder, 'uploads'),
    emptyDump,
    seededDump,
  })
  return () => rm(folder, { recursive: true, force: true })
}

/** From version 15 on PostgreSQL writes a copy to its log, which is slower than copying the files. */
async function fastestCopying(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  return Number(rows[0]?.version) >= 150_000 ? 'strategy file_copy' : ''
}

export async function setupPostgres(project: TestProject) {
  const { value, release } = await oncePerRun('postgres', makePostgresTemplates)
  project.provide('templates', value)
  return release
}

async function makePostgresTemplates() {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-pgtests-'))
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, remove: async () => {} } : await startPrivatePostgres()
  const prefix = `lopmo_test_${process.pid}_${Date.now()}`
  const make = async (name: string, fill: (db: Database) => Promise<void>, template?: string) => {
    await withAdmin(server.url, (admin) =>
      admin.query(`create database ${name}${template ? ` template ${template}` : ''}`),
    )
    const db = openPostgres(databaseUrl(server.url, name), { poolSize: 2 })
    await fill(db)
    await db.close()
    return name
  }
  const emptyTemplate = await make(`${prefix}_empty`, (db) => db.migrate())
  const seededTemplate = await make(`${prefix}_seeded`, (db) => seed(db, folder), emptyTemplate)
  const value: Templates = {
    engine: 'postgres',
    seedUploads: join(folder, 'uploads'),
    adminUrl: server.url,
    emptyTemplate,
    seededTemplate,
    copying: await withAdmin(server.url, fastestCopying),
  }
  const dispose = async () => {
    await withAdmin(server.url, async (admin) => {
      const { rows } = await admin.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [`${prefix}%`],
      )
      for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
    })
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  }
  return { value, dispose }
}
