import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Deps } from '../../deps.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { openMigrated, openFileStore } from '../../runtime.ts'
import { readSettings } from '../../platform/settings.ts'
import { PROVIDERS } from '../../providers/payments/providers.ts'
import { adminLog } from './admin-log.ts'
import { reachOwnSimulator } from './own-simulator.ts'
import { runAdmin } from './run.ts'

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

/** `npm run admin -- <command>`: reads the settings as the server does and runs one command. */
process.exitCode = await runAdmin(process.argv.slice(2), {
  print: (line) => console.log(line),
  readLine,
  printError: (line) => console.error(line),
  open: async (how) => {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const settings = readSettings(process.env)
    const log = adminLog(settings)
    const db = await openMigrated(settings, log, how)
    const now = () => new Date()
    const deps: Deps = {
      db,
      settings,
      files: await openFileStore(settings, now),
      payments: PROVIDERS,
      now,
      fetch: globalThis.fetch,
      log,
      metrics: createMetrics(),
      state: { phase: 'ready' },
      selfUrl: () => settings.publicUrl ?? `http://localhost:${settings.port}`,
      wakeOutbox: () => {},
    }
    reachOwnSimulator(deps)
    return { deps, close: () => db.close() }
  },
})
