import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWith } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { isSerialisationFailure } from '../errors.ts'
import { projectPath } from '../paths.ts'
import type { DatabaseSettings } from '../settings.ts'
import { Connections, ReplicaFirst, type Speaker } from './connections.ts'
import { lockFolder } from './folder-lock.ts'
import { makeCluster } from './new-cluster.ts'
import { PgliteThread, type PgliteData } from './pglite.ts'
import type * as schema from './schema.ts'

/** The database that the settings name cannot be used: the process prints the message on one line and ends. */
export class DatabaseNotOpened extends Error {}

export type Queries = PgDatabase<PgQueryResultHKT, typeof schema>

/** drizzle over a connection or a pool. Of its client, drizzle calls nothing but `query`. */
const queriesOver = (speaker: Speaker): Queries =>
  drizzle({ client: speaker as pg.Pool, casing: 'snake_case' }) as unknown as Queries

interface Opened {
  engine: 'pglite' | 'postgres'
  /** The pool's settings. */
  pool: pg.PoolConfig
  replica?: pg.PoolConfig | undefined
  /** See `Database.forRequest`. */
  waitMs: number
  afterClose?: (() => Promise<void>) | undefined
}

/**
 * The only access to the database. `q` is the running transaction or the pool, so a service cannot query outside of its
 * transaction (which would be a deadlock on PGlite). Queries throw `DatabaseUnavailable` when the database does not
 * answer (docs/operations.md#when-the-database-is-away).
 */
export class Database {
  readonly engine: Opened['engine']
  readonly #current = new AsyncLocalStorage<Queries>()
  readonly #patience = new AsyncLocalStorage<number>()
  readonly #connections: Connections
  readonly #replica: Connections | undefined
  readonly #root: Queries
  readonly #reads: Queries
  readonly #waitMs: number
  readonly #afterClose: Opened['afterClose']

  constructor({ engine, pool, replica, waitMs, afterClose }: Opened) {
    const patience = () => this.#patience.getStore()
    this.engine = engine
    this.#waitMs = waitMs
    this.#afterClose = afterClose
    this.#connections = new Connections(pool, patience)
    this.#root = queriesOver(this.#connections)
    this.#replica = replica && new Connections(replica, () => REPLICA_WAIT_MS)
    this.#reads = this.#replica
      ? queriesOver(new ReplicaFirst(this.#replica, this.#connections))
      : this.#root
  }

  get q(): Queries {
    return this.#current.getStore() ?? this.#root
  }

  /** For reads that may be some seconds old: the replica when there is one; inside a transaction `q`. */
  get reads(): Queries {
    return this.#current.getStore() ?? this.#reads
  }

  /** True inside `tx`, where calls to providers and mail servers are not allowed. */
  get inTransaction(): boolean {
    return this.#current.getStore() !== undefined
  }

  /** Statements sent since the start, those of transactions and their begin and end included. */
  get statements(): number {
    return this.#connections.statements + (this.#replica?.statements ?? 0)
  }

  /** How many connections there are, how many of them are idle, and how many callers wait for one. */
  pool() {
    return this.#connections.counts
  }

  /** Runs `work` for somebody who waits: each answer of the database must come within `waitMs`. */
  forRequest<T>(work: () => Promise<T>): Promise<T> {
    return this.#patience.run(this.#waitMs, work)
  }

  /**
   * Runs `work` in one transaction; a nested call joins it. `work` may run twice (after 40001 or 40P01), so it must use
   * nothing but the database: no provider, no log, no metrics.
   */
  async tx<T>(work: () => Promise<T>): Promise<T> {
    if (this.#current.getStore()) return work()
    try {
      return await this.#transaction(work)
    } catch (error) {
      if (!isSerialisationFailure(error)) throw error
      return this.#transaction(work)
    }
  }

  async #transaction<T>(work: () => Promise<T>): Promise<T> {
    const held = await this.#connections.hold()
    try {
      await held.query('begin')
      const result = await this.#current.run(queriesOver(held), work)
      // PostgreSQL answers the commit of a failed transaction with a quiet rollback.
      const { command } = await held.query('commit')
      if (command === 'ROLLBACK')
        throw new Error('a transaction with a failed statement was to be committed')
      return result
    } catch (error) {
      if (!held.isLost) await held.query('rollback').catch(() => undefined)
      throw error
    } finally {
      held.giveBack()
    }
  }

  /**
   * Makes the tables of this version; processes take turns (advisory lock). Throws `DatabaseUnavailable`. Throws
   * `DatabaseNotOpened`, with nothing changed, for tables that are too old for the first migration.
   */
  readonly migrate = async (): Promise<void> => {
    const held = await this.#connections.hold()
    try {
      await held.query('set statement_timeout = 0')
      await held.query('select pg_advisory_lock(7240811)')
      const made = await newestMigration(held)
      const [first] = readMigrationFiles(MIGRATIONS)
      if (made !== undefined && first && made < first.folderMillis) {
        throw new DatabaseNotOpened(OF_A_TRIAL_VERSION)
      }
      await migrateWith(
        drizzle({ client: held as unknown as pg.Pool, casing: 'snake_case' }),
        MIGRATIONS,
      )
    } finally {
      if (!held.isLost) {
        await held.query('select pg_advisory_unlock(7240811)').catch(() => undefined)
        await held.query('reset statement_timeout').catch(() => undefined)
      }
      held.giveBack()
    }
  }

  /** True when no migration of this version is missing; a newer version may have made more. */
  readonly isMigrated = async (): Promise<boolean> => {
    const made = await newestMigration(this.#connections)
    const newest = readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0
    return made !== undefined && made >= newest
  }

  /** Breaks off statements that still run: a stop must not wait for a database that hangs. Call it before `close`. */
  cutOff(): void {
    this.#connections.cutOff()
    this.#replica?.cutOff()
  }

  readonly close = async (): Promise<void> => {
    await Promise.all([this.#connections.close(), this.#replica?.close()])
    await this.#afterClose?.()
  }
}

const MIGRATIONS = { migrationsFolder: projectPath('server/platform/db/migrations') }

/** The time of the newest migration that the database has (`when` in the journal); undefined when it has none. */
async function newestMigration(speaker: Speaker): Promise<number | undefined> {
  const table = await speaker.query(`select to_regclass('drizzle.__drizzle_migrations') as made`)
  if (table.rows[0].made === null) return undefined
  const { rows } = await speaker.query(
    'select max(created_at)::float8 as made from drizzle.__drizzle_migrations',
  )
  return rows[0].made ?? undefined
}

/**
 * The trial versions before the first release made these tables in nineteen migrations. The first migration now has the
 * time of the nineteenth. So a database with all nineteen can still be used (it has one more column,
 * `orders.review_reason`, which nothing reads), and a database with fewer is refused.
 */
const OF_A_TRIAL_VERSION =
  'Cơ sở dữ liệu này do một bản thử cũ tạo ra, phiên bản này không mở được; dữ liệu vẫn còn nguyên, chưa có gì thay đổi. Muốn giữ dữ liệu, hãy sao lưu, chạy “npm run admin -- db:migrate” của bản thử cuối cùng (bản có 0018_earlier_work.sql trong server/platform/db/migrations), rồi khởi động lại phiên bản này. Muốn bắt đầu lại, hãy đặt DATABASE_URL hoặc DATA_DIR khác.'

/** A replica that takes longer than this is not asked for a while. */
const REPLICA_WAIT_MS = 1_500

const DEFAULTS: DatabaseSettings = {
  replicaUrl: undefined,
  caFile: undefined,
  poolSize: 10,
  waitMs: 4_500,
  statementMs: 30_000,
  idleTransactionMs: 15_000,
}

/** Opens PostgreSQL; the first statement connects. */
export function openPostgres(url: string, given: Partial<DatabaseSettings> = {}): Database {
  const settings = { ...DEFAULTS, ...given }
  const poolOf = (connectionString: string, connectMs: number): pg.PoolConfig => ({
    connectionString,
    max: settings.poolSize,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'lop-mo',
    ...(settings.statementMs > 0 ? { statement_timeout: settings.statementMs } : {}),
    ...(settings.idleTransactionMs > 0
      ? { idle_in_transaction_session_timeout: settings.idleTransactionMs }
      : {}),
    ...(settings.caFile ? { ssl: { ca: readFileSync(settings.caFile, 'utf8') } } : {}),
  })
  return new Database({
    engine: 'postgres',
    pool: poolOf(url, settings.waitMs),
    replica: settings.replicaUrl ? poolOf(settings.replicaUrl, REPLICA_WAIT_MS) : undefined,
    waitMs: settings.waitMs,
  })
}

/** Set here, because the environment's variables for a PostgreSQL must not reach PGlite, which has one session. */
export const PGLITE_SESSION = {
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  sslnegotiation: 'postgres' as const,
  replication: 'false',
  max: 1,
  idleTimeoutMillis: 0,
}

/** Starts PGlite on these data, which no other process may have open. (Tests fill their database from a dump.) */
export async function startPglite(
  data: PgliteData,
  afterClose?: () => Promise<void>,
): Promise<Database> {
  const thread = new PgliteThread(data)
  await thread.start()
  return pgliteDatabase(thread, afterClose)
}

/** One connection serves all callers in turn: a shorter wait is only a queue, a longer one is an outage. */
const PGLITE_WAIT_MS = 30_000

/** The database of a thread; closing the database ends the thread. */
export const pgliteDatabase = (thread: PgliteThread, afterClose?: () => Promise<void>): Database =>
  new Database({
    engine: 'pglite',
    pool: { ...PGLITE_SESSION, stream: thread.connect, connectionTimeoutMillis: PGLITE_WAIT_MS },
    waitMs: PGLITE_WAIT_MS,
    afterClose: async () => {
      await thread.close()
      await afterClose?.()
    },
  })

/** Opens the embedded database in `dataDir`. Throws `FolderLockedError` (docs/architecture.md#known-traps). */
export async function openPglite(dataDir: string): Promise<Database> {
  // The folder holds password hashes and mails, which no other user of the machine may read. An existing folder may be
  // readable.
  const folder = join(dataDir, 'db')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const unlock = await lockFolder(dataDir)
  try {
    if (isFreshDataDir(dataDir)) await makeCluster(folder)
    return await startPglite({ dataDir: folder }, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** True when the folder has no database yet: the first start takes a few seconds. */
export const isFreshDataDir = (dataDir: string) => !existsSync(join(dataDir, 'db', 'PG_VERSION'))
