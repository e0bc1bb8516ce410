import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { projectPath } from './platform/paths.ts'
import { pageHeads } from './subjects/head/page-heads.ts'
import { listen, type Listening } from './platform/http/listen.ts'
import { startRuntime, type Runtime } from './runtime.ts'
import { readSettings } from './platform/settings.ts'
import { startProblem } from './tools/start-problem.ts'
import { serveApp } from './platform/http/static.ts'
import { printWelcome } from './tools/welcome.ts'

/** A stop takes no longer than this, whatever hangs. */
const STOP_MS = 15_000
/** Requests and jobs that have not ended after this are cut, so that a database that hangs can still be closed. */
const GRACE_MS = 12_000
/** A second Ctrl-C after this long ends the process at once. */
const IMPATIENT_MS = 1_000

/**
 * Settings → dependencies → one HTTP server for the API and the built app. Resolves when it listens. Of an app that is
 * still being built, `appIsBuilt` tells whether that succeeds; the database is opened meanwhile.
 */
export async function serve(appIsBuilt: Promise<boolean> = Promise.resolve(true)): Promise<void> {
  try {
    await begin(appIsBuilt)
  } catch (error) {
    fail(error)
  }
}

async function begin(appIsBuilt: Promise<boolean>) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  let address = `http://localhost:${settings.port}`
  const runtime = await startRuntime(settings, { selfUrl: () => address })
  if (!(await appIsBuilt)) {
    await runtime.close()
    process.exit(1)
  }
  const dist = projectPath('dist')
  if (existsSync(dist)) {
    const { app, deps, currentSheet } = runtime
    serveApp(app, dist, { currentSheet, headOf: pageHeads(deps) })
  }

  const listening = await listen(runtime.app.fetch, settings)
  const bound = listening.server.address()
  if (typeof bound === 'object' && bound) address = `http://localhost:${bound.port}`

  let endingSince = 0
  const end = (signal: NodeJS.Signals) => {
    // One Ctrl-C arrives twice, from the terminal and through `npm start`, so only a later one forces the end. SIGTERM
    // never does: a supervisor and npm may both send it, at any time, and an impatient supervisor can send SIGKILL.
    const isImpatient = signal === 'SIGINT' && Date.now() - endingSince > IMPATIENT_MS
    if (endingSince > 0 && isImpatient) process.exit(1)
    if (endingSince > 0) return
    endingSince = Date.now()
    const inTime = setTimeout(() => {
      runtime.deps.log.error('a stop was not done in time')
      process.exit(1)
    }, STOP_MS)
    inTime.unref()
    stop(listening, runtime, settings.stopDrainMs).then(
      () => process.exit(0),
      (error: unknown) => {
        runtime.deps.log.error('shutdown', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)

  // Logged also while the database is away: there is no welcome yet then.
  runtime.deps.log.info('Đang nghe', { address })
  const welcome = () => {
    printWelcome(settings, settings.publicUrl ?? address, runtime)
    runtime.deps.wakeOutbox()
  }
  runtime.ready.then(welcome, (error: unknown) => {
    // A stop also ends the wait for the database, which is no failure.
    if (endingSince === 0) fail(error)
  })
}

/** Takes no more requests, lets the running ones end, then closes the database (docs/operations.md#stopping). */
async function stop(
  { server, closePort }: Listening,
  runtime: Runtime,
  drainMs: number,
): Promise<void> {
  runtime.deps.state.phase = 'stopping'
  const jobsEnded = runtime.jobs.stop()
  await delay(drainMs)
  const answered = closePort()
  // Repeated: each response under way leaves one more idle keep-alive connection.
  setInterval(() => server.closeIdleConnections(), 50).unref()
  setTimeout(() => {
    server.closeAllConnections()
    runtime.deps.db.cutOff()
  }, GRACE_MS - drainMs).unref()
  await answered
  await jobsEnded
  await runtime.close()
}

function fail(error: unknown): never {
  console.error(startProblem(error) ?? error)
  process.exit(1)
}
