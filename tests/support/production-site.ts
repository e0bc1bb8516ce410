import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openPostgres } from '../../server/platform/db/client.ts'
import { freePort } from './free-port.ts'
import { startPrivatePostgres } from './postgres.ts'
import { isReady, spawnServer } from './spawn-server.ts'

/** The built server as it runs in production, on a private PostgreSQL. */
export interface ProductionSite {
  url: string
  /** Mails are in it where there is no mail server. */
  dataDir: string
  /** What commands beside it need to know. */
  env: Record<string, string>
  dispose: () => Promise<void>
}

/** Starts it on an empty database, or on what `fill` puts there before, with further settings. */
export async function startProductionSite(
  fill?: (db: Database) => Promise<unknown>,
  settings: Record<string, string> = {},
): Promise<ProductionSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lopmo-production-'))
  const [postgres, port] = await Promise.all([startPrivatePostgres(), freePort()])
  if (fill) {
    const db = openPostgres(postgres.url)
    try {
      await db.migrate()
      await fill(db)
    } finally {
      await db.close()
    }
  }
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    UPLOAD_DIR: join(dataDir, 'uploads'),
    SESSION_SECRET: 'k7Qw2-long-and-varied-Secret-of-a-test-9x',
    PUBLIC_URL: `http://localhost:${port}`,
    PAYMENT_SIMULATOR: '1',
    ...settings,
  }
  const server = spawnServer({ cwd: dataDir, env: { ...env, PORT: String(port) } })
  await isReady(`http://127.0.0.1:${port}`, server)
  return {
    url: env.PUBLIC_URL,
    dataDir,
    env,
    dispose: async () => {
      await server.end('SIGKILL')
      await postgres.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
