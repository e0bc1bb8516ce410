import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Database, openPglite } from '../server/platform/db/client.ts'
import { isReady, spawnServer } from '../tests/support/spawn-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Site {
  origin: string
  dist: string
  stop: () => Promise<void>
}

/** Builds what is stale of app and server. */
export function buildSite(): void {
  const build = spawnSync(execPath, ['scripts/build.mjs', '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) throw new Error('Không xây dựng được trang. Xem: npm run build')
}

/** The memory that a process holds, in MB; 0 for one that is gone. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/**
 * Starts the built site as `npm start` does, in a folder of its own: with the demo data, or with the
 * rows that `fill` inserts into an empty database, and with further settings.
 */
export async function startSite(
  fill?: (db: Database) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<Site> {
  buildSite()
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-bench-'))
  if (fill) await filled(folder, fill)
  const server = spawnServer({ env: { DATA_DIR: folder, ...settings } })
  const stop = async () => {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const origin = await server.url
    await isReady(origin, server)
    return { origin, dist: join(root, 'dist'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function filled(folder: string, fill: (db: Database) => Promise<void>) {
  const db = await openPglite(folder)
  try {
    await db.migrate()
    await fill(db)
  } finally {
    await db.close()
  }
}
