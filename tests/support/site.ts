import { rm } from 'node:fs/promises'
import { copyOfSite } from './copy-of-site.ts'
import { spawnServer } from './spawn-server.ts'

export interface Site {
  url: string
  dataDir: string
  /** The id of the server's process. */
  pid: number
  /** The output of the process so far. */
  output: () => string
  /** Ends the process as Ctrl-C does. */
  stop: () => Promise<void>
  /** `kill -9`. */
  kill: () => Promise<void>
  /** Stops the process if it runs and removes the data folder. */
  dispose: () => Promise<void>
}

export interface SiteOptions {
  /** Default: a copy of the demo data. */
  dataDir?: string
  env?: Record<string, string>
}

/** Starts the site as `npm start` does, in a process of its own on a free port. */
export async function startSite({ dataDir, env }: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? (await copyOfSite('seeded'))
  const server = spawnServer({
    // PGlite's WebAssembly is compiled once and plainly: to compile it well costs more than a test gains.
    nodeArgs: ['--liftoff-only'],
    env: { DATA_DIR: folder, ...env },
  })
  return {
    url: await server.url,
    dataDir: folder,
    pid: server.pid,
    output: server.output,
    stop: () => server.end('SIGINT'),
    kill: () => server.end('SIGKILL'),
    dispose: async () => {
      await server.end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
