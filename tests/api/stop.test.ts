import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from '../../server/db/client.ts'
import { makeUser } from '../support/fixtures.ts'
import { startProcess } from '../support/server-process.ts'

test('a stop, asked for twice at once as Ctrl-C does, lets requests under way be answered', async () => {
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
})

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
