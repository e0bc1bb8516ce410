import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { projectPath } from '../../server/paths.ts'
import { bareEnvironment } from './bare-environment.ts'
import { copyOfSite } from './copy-of-site.ts'

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
  // PGlite's WebAssembly is compiled once and plainly: to compile it well costs more than a test gains.
  const args = ['--liftoff-only', 'dist-server/main.js']
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: projectPath(),
    env: {
      ...bareEnvironment(),
      PORT: '0',
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const read = (chunk: Buffer) => (output += chunk.toString())
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  const address = /https?:\/\/localhost:\d+/
  await new Promise<void>((done, fail) => {
    const look = () => address.test(output) && done()
    child.stdout?.on('data', look)
    child.once('exit', () => fail(new Error(`the site did not start:\n${output}`)))
  })
  return {
    url: address.exec(output)?.[0] ?? '',
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => output,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
