import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { FolderLockedError, lockFolder } from '../../../server/platform/db/folder-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lopmo-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})
const MINE = new RegExp(`^${process.pid}\\b`)
const lock = () => join(folder, 'lock')
const held = (content: string) => writeFile(lock(), content)

test('a lock is taken and given back', async () => {
  const unlock = await lockFolder(folder)
  expect(await readFile(lock(), 'utf8')).toMatch(MINE)
  await unlock()
  await expect(stat(lock())).rejects.toThrow('ENOENT')
})

test('a lock of a living process is respected, even without its start time', async () => {
  await held(String(process.ppid))
  await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
})

test.each([
  ['a dead process', '999999999'],
  ['a dead process that wrote its start time', '999999999 123'],
  ['nobody', ''],
  ['something else', 'xyz'],
])('a lock of %s is taken over', async (_who, content) => {
  await held(content)
  const unlock = await lockFolder(folder)
  expect(await readFile(lock(), 'utf8')).toMatch(MINE)
  await unlock()
})

test.skipIf(process.platform !== 'linux')(
  'a lock of a dead process whose id another process has by now is taken over',
  async () => {
    await held(`${process.ppid} 1`)
    const unlock = await lockFolder(folder)
    expect(await readFile(lock(), 'utf8')).toMatch(MINE)
    await unlock()
  },
)
