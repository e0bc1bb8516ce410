import { existsSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { DatabaseUnreachable } from './db/client.ts'
import { FolderLockedError } from './db/folder-lock.ts'
import { errorData } from './log/error-data.ts'
import { projectPath } from './paths.ts'
import { startRuntime } from './runtime.ts'
import { readSettings, SettingsError } from './settings.ts'
import { serveApp } from './http/static.ts'
import { printWelcome } from './welcome.ts'

/** How long a shutdown waits for requests under way. */
const GRACE_MS = 5_000
/** A second signal after this long ends the process at once. */
const IMPATIENT_MS = 1_000

/** Settings → dependencies → one HTTP server for the API and the built app. */
async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readSettings(process.env)
  let address = `http://localhost:${settings.port}`
  const runtime = await startRuntime(settings, { selfUrl: () => address })
  const dist = projectPath('dist')
  if (existsSync(dist)) serveApp(runtime.app, dist)

  const server = serve({ fetch: runtime.app.fetch, port: settings.port, hostname: settings.host })
  const failed = new Promise<never>((_, reject) => server.once('error', reject))
  await Promise.race([new Promise<void>((done) => server.once('listening', () => done())), failed])
  const bound = server.address()
  if (typeof bound === 'object' && bound) address = `http://localhost:${bound.port}`

  let endingSince = 0
  const end = () => {
    // One Ctrl-C arrives twice, from the terminal and through `npm start`: only a later one forces the end.
    if (endingSince > 0 && Date.now() - endingSince > IMPATIENT_MS) process.exit(1)
    if (endingSince > 0) return
    endingSince = Date.now()
    // The database closes last: requests under way still need it.
    const answered = new Promise<void>((done) => server.close(() => done()))
    // Repeated: each response under way leaves one more idle keep-alive connection.
    setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    }, 50).unref()
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }, GRACE_MS).unref()
    answered
      .then(() => runtime.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          runtime.deps.log.error('shutdown', error)
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)

  printWelcome(settings, settings.publicUrl ?? address, runtime)
  runtime.jobs.wakeOutbox()
}

main().catch((error: unknown) => {
  const known =
    error instanceof SettingsError ||
    error instanceof FolderLockedError ||
    error instanceof DatabaseUnreachable
  if (known) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error(
      'Cổng đã có chương trình khác dùng. Hãy đặt PORT khác, ví dụ: PORT=3001 npm start',
    )
  } else console.error(errorData(error))
  process.exit(1)
})
