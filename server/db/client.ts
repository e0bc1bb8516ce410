import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWith } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { innermostMessage } from '../errors.ts'
import { projectPath } from '../paths.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteThread, type PgliteData } from './pglite.ts'
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

/** Processes that start at once migrate one after the other (advisory lock). */
async function migrate(pool: pg.Pool) {
  const client = await pool.connect().catch((error: unknown) => {
    const why = innermostMessage(error)
    throw new DatabaseUnreachable(`Không kết nối được DATABASE_URL: ${why}`, { cause: error })
  })
  try {
    await client.query('select pg_advisory_lock(7240811)')
    await migrateWith(drizzle({ client, casing: 'snake_case' }), {
      migrationsFolder: projectPath('server/db/migrations'),
    })
  } finally {
    await client.query('select pg_advisory_unlock(7240811)').catch(() => undefined)
    client.release()
  }
}

function overPool(
  engine: Database['engine'],
  config: pg.PoolConfig,
  afterClose?: () => Promise<void>,
): Database {
  const pool = new pg.Pool(config)
  // A broken connection is replaced by the pool, and who uses it hears of it; without a listener for it, idle or
  // in the middle of a transaction, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const root = drizzle({ client: pool, schema, casing: 'snake_case' }) as unknown as Queries
  const close = async () => {
    await pool.end()
    await afterClose?.()
  }
  return new Database(engine, root, () => migrate(pool), close)
}

/** Opens PostgreSQL. */
export const openPostgres = (url: string, max = 10): Database =>
  overPool('postgres', { connectionString: url, max })

/** What the environment may say of a PostgreSQL is not meant for PGlite, which has one session. */
export const PGLITE_SESSION = {
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  sslnegotiation: 'postgres' as const,
  replication: 'false',
  max: 1,
  idleTimeoutMillis: 0,
}

/** PGlite over these data, which no other process may have open (tests fill theirs from a dump). */
export async function startPglite(
  data: PgliteData,
  afterClose?: () => Promise<void>,
): Promise<Database> {
  const thread = new PgliteThread(data)
  await thread.start()
  return pgliteDatabase(thread, afterClose)
}

/** The database of a thread, which its `close` ends. */
export const pgliteDatabase = (thread: PgliteThread, afterClose?: () => Promise<void>): Database =>
  overPool('pglite', { ...PGLITE_SESSION, stream: thread.connect }, async () => {
    await thread.close()
    await afterClose?.()
  })

/**
 * Opens the embedded database in `dataDir`; `FolderLockedError` for a second process
 * (docs/architecture.md#known-traps).
 */
export async function openPglite(dataDir: string): Promise<Database> {
  // Password hashes and mails: no other user of the machine reads them. The folder of the database may be older.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await mkdir(join(dataDir, 'db'), { recursive: true, mode: 0o700 })
  await chmod(join(dataDir, 'db'), 0o700)
  const unlock = await lockFolder(dataDir)
  try {
    return await startPglite({ dataDir: join(dataDir, 'db') }, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** True when the folder has no database yet: the first start takes a few seconds. */
export const isFreshDataDir = (dataDir: string) => !existsSync(join(dataDir, 'db', 'PG_VERSION'))

/** PostgreSQL cannot be reached: the process prints the message on one line and ends with code 1. */
export class DatabaseUnreachable extends Error {}
