import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from './app.ts'
import {
  DatabaseNotOpened,
  isFreshDataDir,
  openPglite,
  openPostgres,
  type Database,
} from './platform/db/client.ts'
import type { Deps, Log } from './deps.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log/log.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { OLD_ROWS } from './retention.ts'
import { subjects } from './subjects.ts'
import { beginCatalogue } from './subjects/catalogue/catalogue.ts'
import { KeptSheet } from './subjects/site/kept-sheet.ts'
import { seedIfEmpty } from './tools/seed/seed.ts'
import { innermostMessage, isDatabaseDown, isDatabaseRefusal } from './platform/errors.ts'
import type { Settings } from './platform/settings.ts'
import { checkFolders } from './platform/settings/folders.ts'
import { claimStore } from './providers/files/claim-store.ts'
import { fileStores } from './providers/files/stores.ts'
import type { FileStore } from './providers/ports/file-store.ts'
import { PROVIDERS } from './providers/payments/providers.ts'

const notOpened = (error: unknown) =>
  new DatabaseNotOpened(`Không mở được DATABASE_URL: ${innermostMessage(error)}`, { cause: error })

/** Opens the database of the settings; PostgreSQL connects with the first statement. Throws `FolderLockedError`. */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, settings.database)
  if (isFreshDataDir(settings.dataDir)) {
    log.info('Đang tạo cơ sở dữ liệu lần đầu (khoảng vài giây)…')
  }
  return openPglite(settings.dataDir)
}

/**
 * `openDatabase` with the tables of this version; on PostgreSQL they must be there unless `migrate`
 * (docs/operations.md#upgrade). Throws `DatabaseNotOpened`, `FolderLockedError`.
 */
export async function openMigrated(
  settings: Settings,
  log: Log,
  { migrate }: { migrate: boolean },
): Promise<Database> {
  const db = await openDatabase(settings, log)
  try {
    if (migrate || db.engine === 'pglite') await db.migrate()
    else if (!(await db.isMigrated())) throw new DatabaseNotOpened(NOT_MIGRATED)
    return db
  } catch (error) {
    await db.close()
    if (isDatabaseDown(error) || isDatabaseRefusal(error)) throw notOpened(error)
    throw error
  }
}

const NOT_MIGRATED =
  'Cơ sở dữ liệu chưa theo phiên bản này nên chưa làm gì cả. Hãy sao lưu, chạy “npm run admin -- db:migrate”, rồi chạy lại lệnh này.'

/** After this long, a start asks a database again that did not answer. */
const ASK_AGAIN_MS = 2_000

/** The store of uploads that the settings name: the bucket where one is set, else the folder. */
export async function openFileStore(settings: Settings, now: () => Date): Promise<FileStore> {
  const { folder, bucket } = fileStores(settings, now)
  return (await bucket()) ?? folder()
}

const jobsOf = (deps: Deps): Job[] =>
  [...subjects.flatMap(({ jobs = [] }) => jobs), OLD_ROWS].map((job) => ({
    ...job,
    run: (stopping) => job.run(deps, stopping),
  }))

export interface RuntimeOptions {
  log?: Log
  selfUrl: () => string
  /** An open database that the caller closes (the development server keeps it over its restarts). */
  database?: Database
}

/**
 * Builds the dependencies, makes the tables, seeds the demo data if asked, and starts API and jobs. Without a database
 * the API answers 503 and `ready` resolves later (docs/operations.md#when-the-database-is-away). Throws
 * `DatabaseNotOpened` when waiting would not help.
 */
export async function startRuntime(settings: Settings, options: RuntimeOptions) {
  const log = options.log ?? createLog(settings)
  checkFolders(settings)
  for (const warning of settings.warnings) log.warn(warning)
  const metrics = createMetrics({ withProcess: settings.metricsToken !== undefined })
  const db = options.database ?? (await openDatabase(settings, log))
  const now = () => new Date()
  let wake = () => {}
  const deps: Deps = {
    db,
    settings,
    files: await openFileStore(settings, now),
    payments: PROVIDERS,
    now,
    fetch: globalThis.fetch,
    log,
    metrics,
    state: { phase: 'starting' },
    selfUrl: options.selfUrl,
    wakeOutbox: () => wake(),
  }
  /** True when the database has the demo accounts. */
  let hasDemo = false
  const sheet = new KeptSheet(deps)
  const prepare = async () => {
    await db.migrate()
    await claimStore(deps)
    if (settings.seedDemo) hasDemo = await seedIfEmpty(deps)
    // The first page that is sent must name the pages that ask for consent, even when the database is slow by then.
    await sheet.read()
    if (deps.state.phase === 'starting') deps.state.phase = 'ready'
    beginCatalogue(deps)
  }
  const prepareWhenThere = async () => {
    for (;;) {
      await delay(ASK_AGAIN_MS, undefined, { ref: false })
      if (deps.state.phase === 'stopping') return
      try {
        return await prepare()
      } catch (error) {
        if (!isDatabaseDown(error)) throw error
        log.warn('still waiting for the database', { reason: innermostMessage(error) })
      }
    }
  }
  let ready: Promise<void> = Promise.resolve()
  try {
    await prepare()
  } catch (error) {
    if (!isDatabaseDown(error) || isDatabaseRefusal(error)) {
      // The caller closes a database that it passed in.
      if (!options.database) await db.close()
      throw isDatabaseRefusal(error) ? notOpened(error) : error
    }
    log.error('no database yet, waiting for it', undefined, {
      reason: innermostMessage(error),
    })
    ready = prepareWhenThere()
    // Who awaits `ready` gets a failure; when nobody does, the failure must not end the process.
    ready.catch(() => undefined)
  }
  const jobs = startJobs(log, jobsOf(deps), {
    mayRun: () => deps.state.phase === 'ready',
    onRun: metrics.job,
  })
  wake = jobs.wakeOutbox
  return {
    app: createApp(deps),
    deps,
    /** For the HTML that the server sends. */
    currentSheet: () => sheet.inTime(),
    jobs,
    ready,
    hasDemo: () => hasDemo,
    close: async () => {
      deps.state.phase = 'stopping'
      await jobs.stop()
      await db.close()
    },
  }
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>
