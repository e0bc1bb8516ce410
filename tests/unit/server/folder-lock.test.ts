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

test('is taken and given back', async () => {
  const unlock = await lockFolder(folder)
  expect(await readFile(lock(), 'utf8')).toMatch(MINE)
  await unlock()
  await expect(stat(lock())).rejects.toThrow('ENOENT')
})

test('of a living process is respected, with or without its start', async () => {
  await held(String(process.ppid))
  await expect(lockFolder(folder)).rejects.toThrow(FolderLockedError)
})

test.each([
  ['a dead process', '999999999'],
  ['a dead process that told its start', '999999999 123'],
  ['nobody', ''],
  ['something else', 'xyz'],
])('of %s is taken over', async (_who, content) => {
  await held(content)
  const unlock = await lockFolder(folder)
  expect(await readFile(lock(), 'utf8')).toMatch(MINE)
  await unlock()
})

test.skipIf(process.platform !== 'linux')(
  'of a dead process whose id a stranger has by now is taken over',
  async () => {
    await held(`${process.ppid} 1`)
    const unlock = await lockFolder(folder)
    expect(await readFile(lock(), 'utf8')).toMatch(MINE)
    await unlock()
  },
)
