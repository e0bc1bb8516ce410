import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startNginx, type StartProxy } from './proxies.ts'
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
  // One that was never started has nothing to end.
  const end = async (signal: NodeJS.Signals) => server?.end(signal)
  return { port, server: running, start, end }
}

export interface PairOptions {
  /** The project folder whose built server it is. Default: this one. */
  project?: string
  startProxy?: StartProxy
}

/**
 * Two processes of the built server on two data folders, and a proxy in front as deploy/ has it
 * (docs/operations.md#a-server-of-ones-own). `env` must name the database and the secret that they share; the data
 * folders are made in its `DATA_DIR`, else among the temporary ones. PUBLIC_URL is the proxy's address unless it is
 * given. What has begun when the start of another part fails is ended.
 */
export async function startPair(
  env: Record<string, string>,
  { project, startProxy = startNginx }: PairOptions = {},
): Promise<Pair> {
  const parent = env['DATA_DIR'] ?? tmpdir()
  const port = await freePort()
  const shared = {
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    PUBLIC_URL: `http://localhost:${port}`,
    ...env,
  }
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of undo.toReversed()) await end()
  }
  const newMember = async () => {
    const folder = await mkdtemp(join(parent, 'lopmo-pair-'))
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const made = await member({ ...shared, DATA_DIR: folder }, project)
    undo.push(() => made.end('SIGTERM'))
    return made
  }
  try {
    const members: Pair['members'] = [await newMember(), await newMember()]
    // One after the other: the first one writes what an empty database shall hold.
    for (const each of members) await each.start()
    const [first, second] = members
    const proxy = await startProxy([first.port, second.port], { port })
    undo.push(proxy.stop)
    return { url: proxy.url, members, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
