import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import * as t from '../../server/db/schema.ts'
import { removeOrphanedFiles } from '../../server/files/orphaned-files.ts'
import { newStorageKey } from '../../server/files/store.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeFile } from '../support/learning-fixtures.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'

/** Bytes whose process died before it wrote their row. */

const HOUR = 3600_000

let api: TestApi
let errors: unknown[][]
beforeEach(async () => {
  api = await startApi()
  errors = []
  api.deps.log.error = (...told) => errors.push(told)
})

const inHours = (hours: number) => {
  api.clock.now = new Date(Date.now() + hours * HOUR)
}
const orphan = async () => {
  const key = newStorageKey(api.deps.now())
  await api.deps.files.write(key, Readable.from(['bỏ rơi']))
  return key
}

test('are removed once they are older than a day; what a row names stays', async () => {
  const kept = [(await makeFile(api.deps)).storageKey, (await makeFile(api.deps)).storageKey]
  const keys = [await orphan(), await orphan()]
  inHours(23)
  expect(await removeOrphanedFiles(api.deps)).toBe(0)
  expect(uploadsOnDisk(api)).toEqual([...kept, ...keys].toSorted())
  inHours(25)
  // Two processes at the same time.
  await Promise.all([removeOrphanedFiles(api.deps), removeOrphanedFiles(api.deps)])
  expect(uploadsOnDisk(api)).toEqual(kept.toSorted())
  expect(errors).toEqual([])
})

test('nothing else in the folder is touched', async () => {
  await makeFile(api.deps)
  const { uploadDir } = api.deps.settings
  await mkdir(join(uploadDir, 'ab'), { recursive: true })
  const foreign = ['ghi-chu.txt', 'ab/ghi-chu.txt', 'ab/0123456789abcdef01234567.txt']
  for (const name of foreign) await writeFile(join(uploadDir, name), 'của người khác')
  inHours(25)
  expect(await removeOrphanedFiles(api.deps)).toBe(0)
  expect(uploadsOnDisk(api)).toEqual(expect.arrayContaining(foreign))
})

test('more of them than files: folder and database are strangers, nothing is removed', async () => {
  await makeFile(api.deps)
  const before = [await orphan(), await orphan()]
  inHours(25)
  expect(await removeOrphanedFiles(api.deps)).toBe(0)
  expect(uploadsOnDisk(api)).toEqual(expect.arrayContaining(before))
  expect(errors).toMatchObject([
    [expect.stringContaining('UPLOAD_DIR'), undefined, { orphans: 2, files: 1 }],
  ])
})

test('a folder that is not there yet holds none; a row without bytes is nobody’s orphan', async () => {
  await rm(api.deps.settings.uploadDir, { recursive: true, force: true })
  expect(await removeOrphanedFiles(api.deps)).toBe(0)
  const { storageKey } = await makeFile(api.deps)
  await api.deps.files.remove(storageKey)
  inHours(25)
  expect(await removeOrphanedFiles(api.deps)).toBe(0)
  expect(await api.db.q.$count(t.files)).toBe(1)
  expect(errors).toEqual([])
})
