import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Database, openPglite } from '../server/db/client.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const START_WITHIN_MS = 60_000

const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface Site {
  origin: string
  dist: string
  stop: () => Promise<void>
}

/**
 * Starts the built site as `npm start` does, in a folder of its own: with the demo data, or with the
 * rows that `fill` inserts into an empty database, and with further settings.
 */
export async function startSite(
  fill?: (db: Database) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<Site> {
  const build = spawnSync(execPath, ['scripts/build.mjs', '--if-stale'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) throw new Error('Không xây dựng được trang. Xem: npm run build')
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-bench-'))
  if (fill) await filled(folder, fill)
  const port = await freePort()
  const server = spawn(execPath, ['dist-server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      NODE_ENV: '',
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: folder,
      ...settings,
    },
  })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const stop = async () => {
    server.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const origin = `http://localhost:${port}`
  try {
    await answering(`${origin}/api/public/topics`, () => server.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, dist: join(root, 'dist'), stop }
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

async function answering(url: string, gone: () => boolean) {
  const until = Date.now() + START_WITHIN_MS
  while (Date.now() < until && !gone()) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('Máy chủ không khởi động được.')
}
