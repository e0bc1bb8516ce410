import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { bareEnvironment } from './bare-environment.ts'
import { freePort } from './free-port.ts'

/** The first ordinary system user, when the tests run as root, as which PostgreSQL refuses to run. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      return { uid: ask('-u'), gid: ask('-g') }
    } catch {
      // The user does not exist: try the next one.
    }
  }
  throw new Error('Running as root and no ordinary user was found to run PostgreSQL.')
}

/** A folder in memory when it has enough space, where copying a template takes a fifth of the time. */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm'
  try {
    await access(memory, constants.W_OK)
    const { bavail, bsize } = await statfs(memory)
    if (bavail * bsize > 2 * 1024 ** 3) return memory
  } catch {
    // The system has no such folder.
  }
  return tmpdir()
}

/** A private PostgreSQL that a test may do to as a bad day does. */
export interface PrivatePostgres {
  url: string
  /** Starts it again after `stop` or `crash`; resolves when it answers. */
  start: () => Promise<void>
  /** Ends every session and the server, in order. */
  stop: () => Promise<void>
  /** Ends every session and the server at once, as `pg_ctl stop -m immediate` does; the next start recovers. */
  crash: () => Promise<void>
  /** All of its processes stand still: connections are open, nothing answers. */
  freeze: () => void
  thaw: () => void
  /** Stops it and removes its folder. */
  remove: () => Promise<void>
}

/** The processes that this one has started; none, for which `ps` has an exit code, when it has ended. */
const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)

/**
 * A private PostgreSQL on a free loopback port in a temporary folder. `durable`: what it has acknowledged outlives a
 * crash; without, it is faster.
 */
export async function startPrivatePostgres({ durable = false } = {}): Promise<PrivatePostgres> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL programs not found')
  const user = unprivileged()
  const folder = await mkdtemp(join(await fastFolder(), 'lopmo-pg-'))
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, env: { ...bareEnvironment(), LC_ALL: 'C.UTF-8' } }
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'lopmo', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...options, stdio: 'pipe' },
  )
  const port = await freePort()
  const url = `postgres://lopmo@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  const signal = (name: NodeJS.Signals) => {
    const pid = server?.pid
    if (pid === undefined) return
    const send = (to: number) => {
      try {
        process.kill(to, name)
      } catch (error) {
        // A session may end by itself meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    // The parent first: a session that it began after the children were counted would go on answering.
    send(pid)
    childrenOf(pid).forEach(send)
  }
  const end = async (name: NodeJS.Signals) => {
    const ending = server
    server = undefined
    if (!ending || ending.exitCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(name)
    await gone
  }
  const start = async () => {
    server = spawn(
      join(programs, 'postgres'),
      [
        ['-D', data],
        ['-h', '127.0.0.1'],
        ['-p', String(port)],
        ['-k', folder],
        // Nobody pulls the plug of this machine: a crash of the server alone loses nothing without it.
        ['-c', 'fsync=off'],
        ['-c', `synchronous_commit=${durable ? 'on' : 'off'}`],
        ['-c', 'full_page_writes=off'],
        // Tables are small and live for seconds.
        ['-c', 'autovacuum=off'],
        ['-c', 'jit=off'],
        ['-c', 'wal_level=minimal'],
        ['-c', 'max_wal_senders=0'],
        ['-c', 'max_wal_size=256MB'],
        ['-c', 'max_connections=200'],
      ].flat(),
      { ...options, stdio: 'ignore' },
    )
    await waitForPostgres(url, server)
  }
  await start()
  return {
    url,
    start,
    stop: () => end('SIGINT'),
    crash: () => end('SIGQUIT'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    remove: async () => {
      if (server) signal('SIGCONT')
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitForPostgres(url: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await client.end().catch(() => undefined)
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  throw new Error('postgres did not start within 15 s')
}

export async function withAdmin<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const databaseUrl = (adminUrl: string, name: string) => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
