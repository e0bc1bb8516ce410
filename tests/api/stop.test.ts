import { statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from '../../server/db/client.ts'
import { makeUser } from '../support/fixtures.ts'
import { startProcess } from '../support/server-process.ts'
import { signInInParts } from '../support/sign-in-in-parts.ts'

test('a stop, asked for twice at once as Ctrl-C does, lets requests under way be answered', async () => {
  const { child, ended, url } = await startProcess({})
  const origin = await url
  const signIns = Array.from({ length: 20 }, (_, n) =>
    signInInParts(origin, `ai${n}@example.test`, (sent, body) => sent.end(body)),
  )
  await Promise.all(signIns.map(({ begun }) => begun))
  child.kill('SIGINT')
  child.kill('SIGTERM')
  const statuses = await Promise.all(signIns.map(({ status }) => status))
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 401))
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

test('in production every line is one JSON object, and the version names the commit', async () => {
  const { child, ended, url, output } = await startProcess({})
  const origin = await url
  const health = (await (await fetch(`${origin}/api/health`)).json()) as { version: string }
  const requestId = (await fetch(`${origin}/api/khong-co`)).headers.get('x-request-id')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const lines = output().trim().split('\n')
  const told = lines.map((line) => JSON.parse(line) as Record<string, any>)
  expect(told.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['started', 'request']))
  expect(told.find(({ msg }) => msg === 'request')).toMatchObject({
    level: 'info',
    requestId,
    data: { method: 'GET', route: 'none', status: 404 },
  })
  expect(health.version).toBe(told.find(({ msg }) => msg === 'started')?.['data'].version)
  // Without a repository or `COMMIT` there is none to name.
  expect(health.version).toMatch(/^\d+\.\d+\.\d+(\+[\w.-]+)?$/)
})

test('what is set in earnest and yet unsafe is said at the start', async () => {
  const { child, ended, url, output } = await startProcess({
    PAYMENT_SIMULATOR: '1',
    PUBLIC_URL: 'https://lopmo.test',
    MOMO_SECRET: 'x',
  })
  expect((await fetch(`${await url}/api/health`)).headers.get('strict-transport-security')).toBe(
    'max-age=15552000',
  )
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('https://lopmo.test')
  expect(output()).toMatch(/PAYMENT_SIMULATOR=1 cùng với NODE_ENV=production/)
  expect(output()).toMatch(/Không có thiết lập MOMO_SECRET/)
})

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  [{ EMBEDDED_DATABASE: '', DATABSE_URL: 'postgres://x@127.0.0.1/x' }, 'DATABASE_URL'],
  [{ UPLOAD_DIR: '/dev/null/uploads' }, 'UPLOAD_DIR'],
  [{ HOST: '192.0.2.1' }, 'HOST'],
])('%j ends the start with one sentence that names %s', async (env, name) => {
  const { ended, output } = await startProcess(env as unknown as Record<string, string>)
  expect(await ended).toBe(1)
  expect(output()).toContain(name)
  expect(output()).not.toMatch(/\n\s+at /)
})

test('uploads of another database are one line and exit code 1', async () => {
  const uploads = await mkdtemp(join(tmpdir(), 'lopmo-foreign-'))
  onTestFinished(() => rm(uploads, { recursive: true, force: true }))
  const owner = { id: '123/45', name: 'lopmo', since: '2026-03-01T00:00:00.000Z' }
  await writeFile(join(uploads, '.lop-mo-database.json'), JSON.stringify(owner))
  const { ended, output } = await startProcess({ UPLOAD_DIR: uploads })
  expect(await ended).toBe(1)
  const told = output().trim().split('\n').at(-1)
  expect(told).toMatch(/^Kho tệp .* “lopmo” \(mã 123\/45, .*npm run admin -- files:adopt.*\.$/)
})

test('nobody else on the machine reads the embedded database', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lopmo-modes-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  const { url } = await startProcess({ DATA_DIR: folder })
  await url
  const modes = ['.', 'db', 'uploads', 'session-secret'].map(
    (name) => statSync(join(folder, name)).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
})
