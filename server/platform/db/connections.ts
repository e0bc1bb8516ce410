import pg from 'pg'
import { innermostMessage } from '../errors.ts'

/** The database does not answer in time. A later request may succeed; a commit may have happened. 503 DATABASE_DOWN. */
class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_DOWN'
  constructor(cause: unknown) {
    super(`the database does not answer: ${innermostMessage(cause)}`, { cause })
  }
}

/**
 * SQLSTATEs of a server that cannot serve now: connection lost (08), out of connections, memory or disk (53), shutting
 * down, starting or cancelled by a limit (57), a transaction left alone for too long (25P03), a standby that was
 * the primary before (25006), a lock not given in time (55P03).
 */
const CANNOT_SERVE = /^(?:08|53|57)...$|^(?:25P03|25006|55P03)$/

/** True for an error of the driver about the connection, not of PostgreSQL about the statement. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || error.severity === 'PANIC'
  const hasErrno = typeof (error as NodeJS.ErrnoException).code === 'string'
  return (
    hasErrno || /terminat|timeout|closed|not queryable|ended|after calling end/i.test(error.message)
  )
}

const cannotServe = (error: unknown): boolean =>
  isConnectionError(error) ||
  (error instanceof pg.DatabaseError && CANNOT_SERVE.test(error.code ?? ''))

const asUnavailable = (error: unknown): unknown =>
  cannotServe(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(error)
    : error

/** The longest wait for each answer in milliseconds; undefined: without end. */
type Patience = () => number | undefined

type Statement = string | pg.QueryConfig

/** What drizzle needs of a connection or a pool: one statement after the other, each with the caller's `Patience`. */
export interface Speaker {
  query: (statement: Statement, values?: unknown[]) => Promise<pg.QueryResult>
}

const limited = (statement: Statement, ms: number | undefined): pg.QueryConfig => {
  const config = typeof statement === 'string' ? { text: statement } : statement
  // The driver knows this option of a statement; its types do not.
  return ms === undefined ? config : ({ ...config, query_timeout: ms } as pg.QueryConfig)
}

/** One connection, taken from the pool until `giveBack`. */
export class HeldConnection implements Speaker {
  #lost: unknown

  constructor(
    private readonly client: pg.PoolClient,
    private readonly patience: Patience,
    private readonly onStatement: () => void,
    private readonly onGivenBack: () => void,
  ) {}

  readonly query = async (statement: Statement, values?: unknown[]) => {
    this.onStatement()
    try {
      return await this.client.query(limited(statement, this.patience()), values)
    } catch (error) {
      if (isConnectionError(error)) this.#lost = error
      throw asUnavailable(error)
    }
  }

  /** True after an error of the connection: no further statement makes sense. */
  get isLost(): boolean {
    return this.#lost !== undefined
  }

  /** Gives the connection back to the pool, which ends one that is lost. */
  giveBack(): void {
    this.onGivenBack()
    this.client.release(this.#lost instanceof Error ? this.#lost : undefined)
  }
}

const isRead = (statement: Statement) =>
  /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.text)

/** A pool that replaces broken connections: only a caller that uses one gets an error, `DatabaseUnavailable`. */
export class Connections implements Speaker {
  /** Statements sent since the start. */
  statements = 0
  readonly #pool: pg.Pool
  readonly #held = new Set<pg.PoolClient>()

  constructor(
    config: pg.PoolConfig,
    private readonly patience: Patience,
  ) {
    this.#pool = new pg.Pool(config)
    // Without a listener, an error of a connection, idle or in the middle of a transaction, would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async hold(): Promise<HeldConnection> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw asUnavailable(error)
    })
    this.#held.add(client)
    return new HeldConnection(
      client,
      this.patience,
      () => {
        this.statements += 1
      },
      () => this.#held.delete(client),
    )
  }

  async #once(statement: Statement, values?: unknown[]) {
    const held = await this.hold()
    try {
      return await held.query(statement, values)
    } finally {
      held.giveBack()
    }
  }

  /** Runs a statement on any connection. A read that fails quickly runs once more: its connection was broken before. */
  readonly query = async (statement: Statement, values?: unknown[]) => {
    const begun = performance.now()
    try {
      return await this.#once(statement, values)
    } catch (error) {
      const wait = this.patience() ?? Infinity
      const isQuick = performance.now() - begun < wait / 2
      if (!(error instanceof DatabaseUnavailable) || !isRead(statement) || !isQuick) throw error
      return await this.#once(statement, values)
    }
  }

  /** How many connections there are, how many of them are idle, and how many callers wait for one. */
  get counts(): { total: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { total: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Ends every connection in use: whoever waits for an answer gets `DatabaseUnavailable`. */
  cutOff(): void {
    // The pool's clients are complete clients, whose `end` breaks off what they wait for; the pool's types hide it.
    for (const client of this.#held) void (client as unknown as pg.Client).end()
  }

  /** Ends every connection, after the statements that it has been given. */
  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** How long a replica that failed is not asked. */
const REPLICA_REST_MS = 10_000

/** Reads from a replica, and from the primary while the replica fails. */
export class ReplicaFirst implements Speaker {
  #restUntil = 0

  constructor(
    private readonly replica: Speaker,
    private readonly primary: Speaker,
  ) {}

  readonly query = async (statement: Statement, values?: unknown[]) => {
    if (performance.now() >= this.#restUntil) {
      try {
        return await this.replica.query(statement, values)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        this.#restUntil = performance.now() + REPLICA_REST_MS
      }
    }
    return this.primary.query(statement, values)
  }
}
