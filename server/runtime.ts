import { DrizzleQueryError } from 'drizzle-orm'
import { createApp } from './app.ts'
import { isFreshDataDir, openPglite, openPostgres, type Database } from './db/client.ts'
import type { Deps, Log, Metrics } from './deps.ts'
import { type Job, startJobs } from './jobs.ts'
import { sendDueMails } from './mail/outbox.ts'
import { pruneMessages } from './push/outbox.ts'
import { pushSender } from './push/send-pushes.ts'
import { seedIfEmpty } from './seed/seed.ts'
import { removeOrphanedFiles } from './files/orphaned-files.ts'
import { pruneCounts } from './limits/counters.ts'
import { pruneTokens } from './push/push-tokens.ts'
import { remindDeadlines } from './push/reminders.ts'
import { recordExpired } from './assessments/expired-attempts.ts'
import { findLatePayments, settlePendingOrders } from './commerce/settlement.ts'
import type { Settings } from './settings.ts'
import { localStore } from './files/local-store.ts'
import type { FileStore } from './files/store.ts'
import { PROVIDERS } from './payments/providers.ts'

/** A failed query without its parameters, which hold e-mails, password hashes and mail texts. */
const withoutParams = (error: unknown) =>
  error instanceof DrizzleQueryError ? { query: error.query, cause: error.cause } : (error ?? '')

export const consoleLog: Log = {
  info: (message, data) => console.log(message, data ?? ''),
  warn: (message, data) => console.warn(message, data ?? ''),
  error: (message, error, data) => console.error(message, data ?? '', withoutParams(error)),
  security: (event, data) => console.log(event, data ?? ''),
}

export const noMetrics: Metrics = { count: () => {} }

/** Opens the database of the settings and migrates it. `DatabaseUnreachable`, `FolderLockedError`. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  if (!settings.databaseUrl && isFreshDataDir(settings.dataDir)) {
    log.info('Đang tạo cơ sở dữ liệu lần đầu (khoảng vài giây)…')
  }
  const db = settings.databaseUrl
    ? openPostgres(settings.databaseUrl)
    : await openPglite(settings.dataDir)
  try {
    await db.migrate()
  } catch (error) {
    await db.close()
    throw error
  }
  return db
}

/** The store of uploads that the settings name. */
export const openFileStore = (settings: Settings, now: () => Date): FileStore =>
  localStore(settings.uploadDir, settings.sessionSecret, now)

const MINUTE = 60_000

/** The background jobs. Several processes may run each of them on one database at the same time. */
const jobsOf = (deps: Deps): Job[] => [
  { name: 'payments', everyMs: MINUTE / 3, run: () => settlePendingOrders(deps) },
  { name: 'late payments', everyMs: 10 * MINUTE, run: () => findLatePayments(deps) },
  { name: 'reminders', everyMs: MINUTE, run: () => remindDeadlines(deps) },
  { name: 'expired attempts', everyMs: 5 * MINUTE, run: () => recordExpired(deps) },
  { name: 'mails', everyMs: MINUTE / 4, outbox: true, run: () => sendDueMails(deps) },
  { name: 'pushes', everyMs: MINUTE / 4, outbox: true, run: pushSender(deps) },
  { name: 'old browsers', everyMs: 60 * MINUTE, run: () => pruneTokens(deps) },
  { name: 'old pushes', everyMs: 60 * MINUTE, run: () => pruneMessages(deps) },
  { name: 'old counts', everyMs: 10 * MINUTE, run: () => pruneCounts(deps) },
  { name: 'orphaned files', everyMs: 60 * MINUTE, run: () => removeOrphanedFiles(deps) },
]

export interface RuntimeOptions {
  log?: Log
  selfUrl: () => string
  /** An open database that the caller closes (the development server keeps it over its restarts). */
  database?: Database
}

/** Builds the dependencies, seeds the demo data when the settings ask for it, and starts API and jobs. */
export async function startRuntime(settings: Settings, options: RuntimeOptions) {
  const log = options.log ?? consoleLog
  const db = options.database ?? (await openDatabase(settings, log))
  const now = () => new Date()
  let wake = () => {}
  const deps: Deps = {
    db,
    settings,
    files: openFileStore(settings, now),
    payments: PROVIDERS,
    now,
    fetch: globalThis.fetch,
    log,
    metrics: noMetrics,
    selfUrl: options.selfUrl,
    wakeOutbox: () => wake(),
  }
  let hasDemo = false
  try {
    if (settings.seedDemo) hasDemo = await seedIfEmpty(deps)
  } catch (error) {
    // The caller closes a database that it passed in.
    if (!options.database) await db.close()
    throw error
  }
  const app = createApp(deps)
  const jobs = startJobs(log, jobsOf(deps))
  wake = jobs.wakeOutbox
  return {
    app,
    deps,
    /** True when the database has the demo accounts. */
    hasDemo,
    jobs,
    close: async () => {
      await jobs.stop()
      await db.close()
    },
  }
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>
