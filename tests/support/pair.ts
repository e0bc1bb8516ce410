import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startNginx } from './proxies.ts'
import { isReady, spawnServer, type SpawnedServer } from './spawn-server.ts'

/** One of the processes of a site; its port and its data folder stay when it is started anew. */
interface Member {
  port: number
  server: () => SpawnedServer
  /** Starts it, perhaps from another project folder; resolves when it is ready. */
  start: (project?: string) => Promise<void>
  end: (signal: NodeJS.Signals) => Promise<void>
}

export interface Pair {
  /** The proxy's address; it turns from one process to the other with each request. */
  url: string
  members: [Member, Member]
  stop: () => Promise<void>
}

async function member(env: Record<string, string>, project?: string): Promise<Member> {
  const port = await freePort()
  let server: SpawnedServer | undefined
  const running = () => {
    if (!server) throw new Error('this process was never started')
    return server
  }
  const start = async (from = project) => {
    const folder = env['DATA_DIR'] ?? ''
    server = spawnServer({
      env: { ...env, PORT: String(port) },
      // It shall not find the developer's .env.
      cwd: folder,
      ...(from ? { project: from } : {}),
    })
    await isReady(`http://127.0.0.1:${port}`, server)
  }
  return { port, server: running, start, end: (signal) => running().end(signal) }
}

/**
 * Two processes of the built server on two data folders, and a proxy in front as deploy/ has it
 * (docs/operations.md#a-server-of-ones-own). `env` must name the database and the secret that they share; the data
 * folders are made in its `DATA_DIR`, else among the temporary ones. PUBLIC_URL is the proxy's address unless it is
 * given.
 */
export async function startPair(
  env: Record<string, string>,
  project?: string,
  startProxy = startNginx,
): Promise<Pair> {
  const parent = env['DATA_DIR'] ?? tmpdir()
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(parent, 'lopmo-pair-'))))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const shared = { HOST: '127.0.0.1', TRUST_PROXY: '1', PUBLIC_URL: address, ...env }
  const [first, second] = await Promise.all(
    folders.map((folder) => member({ ...shared, DATA_DIR: folder }, project)),
  )
  if (!first || !second) throw new Error('two folders make two processes')
  // One after the other: the first one writes what an empty database shall hold.
  await first.start()
  await second.start()
  const proxy = await startProxy([first.port, second.port], { port })
  return {
    url: proxy.url,
    members: [first, second],
    stop: async () => {
      await Promise.all([first, second].map((each) => each.end('SIGTERM')))
      await proxy.stop()
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}
