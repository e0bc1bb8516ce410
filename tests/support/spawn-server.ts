import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectPath } from '../../server/platform/paths.ts'
import { bareEnvironment } from './bare-environment.ts'

export interface SpawnedServer {
  child: ChildProcess
  pid: number
  /** Its address on this machine; fails when the process ends before it listens. */
  url: Promise<string>
  /** What it has written so far. */
  output: () => string
  /** Its exit code, after its last words have been read. */
  ended: Promise<number | null>
  /** Ends it as `signal` does, if it runs; resolves when it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

export interface SpawnOptions {
  /** All it knows of its environment, besides what every process needs. */
  env: Record<string, string>
  /** Where it looks for `.env`. Default: the project. */
  cwd?: string
  /** The project whose built server it is. Default: this one. */
  project?: string
  /** Arguments of Node.js. */
  nodeArgs?: string[]
}

/** Resolves when the server's database is there and migrated; fails when the server ends before. */
export async function isReady(origin: string, { child, output }: SpawnedServer): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${origin}/api/health/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error(`the server ended before it was ready:\n${output()}`)
}

/** Starts a built server in a process of its own. */
export function spawnServer({ env, cwd, project, nodeArgs = [] }: SpawnOptions): SpawnedServer {
  const root = project ?? projectPath()
  const child = spawn(process.execPath, [...nodeArgs, join(root, 'dist-server/main.js')], {
    cwd: cwd ?? root,
    env: { ...bareEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  let output = ''
  const url = new Promise<string>((found, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (address) found(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => fail(new Error(`the server ended before it listened:\n${output}`)))
  })
  // Not everybody who starts one asks for its address.
  url.catch(() => {})
  return {
    child,
    pid: child.pid ?? Number.NaN,
    url,
    output: () => output,
    ended,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}
