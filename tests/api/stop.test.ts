import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPglite } from '../../server/db/client.ts'
import { projectPath } from '../../server/paths.ts'
import { makeUser } from '../support/fixtures.ts'

/** By its address: the process runs in a folder of its own, away from any .env. */
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

async function startProcess(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-stop-'))
  const child = spawn(process.execPath, ['--import', TSX, projectPath('server/main.ts')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number)
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

test.skipIf(inject('templates').engine === 'postgres')(
  'a stop, asked for twice at once as Ctrl-C does, lets requests under way be answered',
  async () => {
    const { child, ended, url } = await startProcess({})
    const login = `${await url}/auth/login`
    const answers = Array.from({ length: 20 }, (_, n) =>
      fetch(login, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `ai${n}@example.test`, password: 'sai-mat-khau' }),
      }).then((response) => response.status),
    )
    // All have arrived by then: checking a password takes far longer than a connection.
    await Promise.any(answers)
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(await ended).toBe(0)
  },
)

test('a database of somebody’s own gets no demo data, and the welcome says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-own-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const db = await openPglite(folder)
  await db.migrate()
  await makeUser(db)
  await db.close()
  const { child, ended, url, output } = await startProcess({ NODE_ENV: '', DATA_DIR: folder })
  await url
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('Dữ liệu mẫu')
  expect(output()).not.toContain('hocvien@lopmo.test')
})

test('a database that cannot be reached is one line and exit code 1', async () => {
  const { ended, output } = await startProcess({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SESSION_SECRET: 'x'.repeat(32),
  })
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(/^Không kết nối được DATABASE_URL: .*ECONNREFUSED.*$/)
})
