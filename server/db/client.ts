import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { innermostMessage } from '../errors.ts'
import { projectPath } from '../paths.ts'
import { lockFolder } from './folder-lock.ts'
import * as schema from './schema.ts'

export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>

/**
 * The only access to the database. `q` is the running transaction when there is one, else the pool, so
 * that a service needs no transaction argument and cannot query outside of the transaction by mistake
 * (which deadlocks on PGlite and breaks atomicity on PostgreSQL).
 */
export class Database {
  readonly #current = new AsyncLocalStorage<Queries>()

  constructor(
    readonly engine: 'pglite' | 'postgres',
    private readonly root: Queries,
    readonly migrate: () => Promise<void>,
    readonly close: () => Promise<void>,
  ) {}

  get q(): Queries {
    return this.#current.getStore() ?? this.root
  }

  /** True inside `tx`, where calls to providers and mail servers are not allowed. */
  get inTransaction(): boolean {
    return this.#current.getStore() !== undefined
  }

  /** Runs `work` in one transaction; a nested call joins the running one. */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    if (this.#current.getStore()) return work()
    return this.root.transaction((t) => this.#current.run(t as unknown as Queries, work))
  }
}

const MIGRATIONS = () => projectPath('server/db/migrations')

/** The database over an open PGlite instance (tests load theirs from a dump). */
export function pgliteDatabase(client: PGlite, afterClose?: () => Promise<void>): Database {
  const root = drizzlePglite({ client, schema, casing: 'snake_case' })
  return new Database(
    'pglite',
    root as unknown as Queries,
    () => migratePglite(root, { migrationsFolder: MIGRATIONS() }),
    async () => {
      await client.close()
      await afterClose?.()
    },
  )
}

export const PGLITE_EXTENSIONS = { pg_trgm }

/**
 * Opens the embedded database in `dataDir`; `FolderLockedError` for a second process
 * (docs/architecture.md#known-traps).
 */
export async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir)
  try {
    const client = await PGlite.create(join(dataDir, 'db'), { extensions: PGLITE_EXTENSIONS })
    return pgliteDatabase(client, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** True when the folder has no database yet: the first start takes a few seconds. */
export const isFreshDataDir = (dataDir: string) => !existsSync(join(dataDir, 'db', 'PG_VERSION'))

/** PostgreSQL cannot be reached: the process prints the message on one line and ends with code 1. */
export class DatabaseUnreachable extends Error {}

/** Opens PostgreSQL. Processes that start at once migrate one after the other (advisory lock). */
export function openPostgres(url: string, max = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const root = drizzlePg({ client: pool, schema, casing: 'snake_case' })
  return new Database(
    'postgres',
    root as unknown as Queries,
    async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnreachable(
          `Không kết nối được DATABASE_URL: ${innermostMessage(error)}`,
          {
            cause: error,
          },
        )
      })
      try {
        await client.query('select pg_advisory_lock(7240811)')
        await migratePg(drizzlePg({ client, casing: 'snake_case' }), {
          migrationsFolder: MIGRATIONS(),
        })
      } finally {
        await client.query('select pg_advisory_unlock(7240811)').catch(() => undefined)
        client.release()
      }
    },
    () => pool.end(),
  )
}
