import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectPath } from '../../server/paths.ts'
import { bareEnvironment } from './bare-environment.ts'

/** Starts the server's bundle in a process of its own with only `env` set; kills it after the test. */
export async function startProcess(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-stop-'))
  // In a folder of its own it finds no .env.
  const child = spawn(process.execPath, ['--liftoff-only', projectPath('dist-server/main.js')], {
    cwd: folder,
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://lopmo.test',
      ...(env['DATABASE_URL'] ? {} : { EMBEDDED_DATABASE: '1' }),
      DATA_DIR: folder,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // After its last words have been read.
  const ended = once(child, 'close').then(([code]) => code as number)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  let output = ''
  const url = new Promise<string>((found) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (address) found(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  return { child, ended, url, output: () => output }
}
