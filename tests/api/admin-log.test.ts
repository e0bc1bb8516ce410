import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adminLog } from '../../server/tools/admin/admin-log.ts'
import { adminOf } from '../support/admin.ts'
import { startApi } from '../support/api.ts'
import { recordedLog } from '../support/recorded-log.ts'

test('an admin command that changes something says who ran it, without its options', async () => {
  const api = await startApi()
  const log = recordedLog()
  api.deps.log = log
  const admin = adminOf(api)
  const password = 'mat-khau-dai-1'
  const person = ['--email', 'lan@example.vn', '--username', 'lan', '--name', 'Lan']
  await admin.run('user:create', ...person, '--password', password)
  await admin.run('topic:create', '--name', 'Đan')
  await admin.run('topic:create', '--name', 'Đan')
  await admin.run('topic:create')
  await admin.run('mails:list')
  await admin.run('pushes:list')
  const by = process.env['SUDO_USER'] ?? userInfo().username
  const lines = log.lines.filter(({ event }) => event === 'admin-command')
  expect(lines.map(({ security, data }) => [security, data])).toEqual([
    [true, { command: 'user:create', by, outcome: 'done' }],
    [true, { command: 'topic:create', by, outcome: 'done' }],
    [true, { command: 'topic:create', by, outcome: 'failed' }],
  ])
  for (const secret of [password, 'lan@example.vn', 'Đan']) {
    expect(log.text()).not.toContain(secret)
  }
})

test('the command line keeps these lines in a file of its owner', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lopmo-admin-log-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  adminLog({ dataDir }).security('admin-command', { command: 'a' })
  adminLog({ dataDir }).security('admin-command', { command: 'b' })
  const file = join(dataDir, 'admin.log')
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).data.command)).toEqual(['a', 'b'])
  expect((await stat(file)).mode & 0o077).toBe(0)
})
