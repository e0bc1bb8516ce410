import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { spawnServer } from './spawn-server.ts'

/** Starts the built server in production with only `env` set; kills it after the test. */
export async function startProcess(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-stop-'))
  const server = spawnServer({
    // In a folder of its own it finds no .env.
    cwd: folder,
    nodeArgs: ['--liftoff-only'],
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://lopmo.test',
      ...(env['DATABASE_URL'] ? {} : { EMBEDDED_DATABASE: '1' }),
      DATA_DIR: folder,
      ...env,
    },
  })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  return server
}
