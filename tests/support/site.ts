import { join } from 'node:path'
import { copyOfSite, databaseOfSite, removeSite } from './copy-of-site.ts'
import { startPair } from './pair.ts'
import { spawnServer } from './spawn-server.ts'

export interface Site {
  url: string
  dataDir: string
  /** The ids of the server's processes. */
  pids: number[]
  /** Their output so far. */
  output: () => string
  /** Ends them as Ctrl-C does. */
  stop: () => Promise<void>
  /** `kill -9`. */
  kill: () => Promise<void>
  /** Stops what runs and removes the data folder. */
  dispose: () => Promise<void>
}

export interface SiteOptions {
  /** Default: a copy of the demo data. */
  dataDir?: string
  env?: Record<string, string>
}

/**
 * Starts the site as `npm start` does, in a process of its own on a free port; where its database is on PostgreSQL, as
 * two processes behind nginx.
 */
export async function startSite({ dataDir, env }: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? (await copyOfSite('seeded'))
  const all = { ...(await environmentOf(folder)), ...env }
  if (all['DATABASE_URL']) return startTwo(folder, all)
  const server = spawnServer({
    // PGlite's WebAssembly is compiled once and plainly: to compile it well costs more than a test gains.
    nodeArgs: ['--liftoff-only'],
    env: all,
  })
  return {
    url: await server.url,
    dataDir: folder,
    pids: [server.pid],
    output: server.output,
    stop: () => server.end('SIGINT'),
    kill: () => server.end('SIGKILL'),
    dispose: async () => {
      await server.end('SIGINT')
      await removeSite(folder)
    },
  }
}

/** What the processes and commands of a site need to know. */
export async function environmentOf(dataDir: string): Promise<Record<string, string>> {
  const database = await databaseOfSite(dataDir)
  if (!database) return { DATA_DIR: dataDir }
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
    UPLOAD_DIR: join(dataDir, 'uploads'),
    PAYMENT_SIMULATOR: '1',
  }
}

async function startTwo(folder: string, env: Record<string, string>): Promise<Site> {
  const pair = await startPair(env)
  const end = async (signal: NodeJS.Signals) => {
    await Promise.all(pair.members.map((member) => member.end(signal)))
    await pair.stop()
  }
  const stop = () => end('SIGINT')
  return {
    // As PUBLIC_URL names it; Firefox knows no cookies of an address of numbers.
    url: pair.url.replace('127.0.0.1', 'localhost'),
    dataDir: folder,
    pids: pair.members.map((member) => member.server().pid),
    output: () => pair.members.map((member) => member.server().output()).join(''),
    stop,
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await stop()
      await removeSite(folder)
    },
  }
}
