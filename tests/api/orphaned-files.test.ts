import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { ForeignStoreError } from '../../server/providers/files/claim-store.ts'
import { localStore } from '../../server/providers/files/local-store.ts'
import { removeOrphanedFiles } from '../../server/providers/files/orphaned-files.ts'
import { newStorageKey } from '../../server/providers/ports/file-store.ts'
import { adminOf } from '../support/admin.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeFile } from '../support/learning-fixtures.ts'
import { memoryStore } from '../support/memory-store.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'

/** Bytes whose process died before it wrote their row. */

const HOUR = 3600_000
const DAY = 24 * HOUR

let api: TestApi
let errors: unknown[][]
let warnings: unknown[][]
beforeEach(async () => {
  api = await startApi()
  errors = []
  warnings = []
  api.deps.log.error = (...told) => errors.push(told)
  api.deps.log.warn = (...told) => warnings.push(told)
})

const inHours = (hours: number) => {
  api.clock.now = new Date(Date.now() + hours * HOUR)
}
const sweep = () => removeOrphanedFiles(api.deps)
const noted = async () => {
  const rows = await api.db.q.select().from(t.orphanedFiles)
  return rows.map(({ storageKey }) => storageKey).toSorted()
}
const stored = () => uploadsOnDisk(api).filter((name) => !name.startsWith('.'))
const orphan = async () => {
  const key = newStorageKey(api.deps.now())
  await api.deps.files.write(key, Readable.from(['bỏ rơi']))
  return key
}

test('are noted once they are older than a day, and removed 30 days later; what a row names stays', async () => {
  const kept = [(await makeFile(api.deps)).storageKey, (await makeFile(api.deps)).storageKey]
  const keys = [await orphan(), await orphan()].toSorted()
  inHours(23)
  expect([await sweep(), await noted()]).toEqual([0, []])
  inHours(25)
  expect([await sweep(), await noted()]).toEqual([0, keys])
  expect(warnings).toEqual([['orphaned files found', { found: 2 }]])
  inHours(25 + 30 * 24 - 1)
  expect([await sweep(), await noted()]).toEqual([0, keys])
  expect(stored()).toEqual([...kept, ...keys].toSorted())
  inHours(25 + 30 * 24)
  // Two processes at the same time.
  const removed = await Promise.all([sweep(), sweep()])
  expect(removed.toSorted((a, b) => a - b)).toEqual([0, 2])
  expect([stored(), await noted()]).toEqual([kept.toSorted(), []])
  expect(errors).toEqual([])
})

test('named again, by rows that were put back, they stay and are forgotten', async () => {
  const key = await orphan()
  inHours(25)
  await sweep()
  const row = {
    id: 'f'.repeat(24),
    storageKey: key,
    name: 'bài.pdf',
    mime: 'application/pdf',
    size: 9,
  }
  await api.db.q.insert(t.files).values(row)
  inHours(60 * 24)
  expect([await sweep(), await noted(), stored()]).toEqual([0, [], [key]])
  // The month begins anew.
  await api.db.q.delete(t.files)
  expect([await sweep(), await noted(), stored()]).toEqual([0, [key], [key]])
})

test('nothing else in the folder is touched', async () => {
  await makeFile(api.deps)
  const { uploadDir } = api.deps.settings
  await mkdir(join(uploadDir, 'ab'), { recursive: true })
  const foreign = ['ghi-chu.txt', 'ab/ghi-chu.txt', 'ab/0123456789abcdef01234567.txt']
  for (const name of foreign) await writeFile(join(uploadDir, name), 'của người khác')
  inHours(25)
  expect([await sweep(), await noted()]).toEqual([0, []])
  expect(uploadsOnDisk(api)).toEqual(expect.arrayContaining(foreign))
})

test('many of them, more than one slice: all', async () => {
  api = await startApi({ openFiles: memoryStore })
  const kept = [await makeFile(api.deps), await makeFile(api.deps)].map((file) => file.storageKey)
  for (let n = 0; n < 5_001; n += 1) await orphan()
  inHours(25)
  expect(await sweep()).toBe(0)
  expect(await api.db.q.$count(t.orphanedFiles)).toBe(5_001)
  inHours(32 * 24)
  expect(await sweep()).toBe(5_001)
  const left: string[] = []
  for await (const key of api.deps.files.list()) left.push(key)
  expect(left).toEqual(kept)
})

test('a folder of another database: nothing is noted or removed, and the refusal says what to do', async () => {
  await sweep()
  const key = await orphan()
  const other = await startApi()
  other.clock.now = new Date(Date.now() + 90 * DAY)
  other.deps.files = api.deps.files
  await expect(removeOrphanedFiles(other.deps)).rejects.toThrow(ForeignStoreError)
  await expect(removeOrphanedFiles(other.deps)).rejects.toThrow('files:adopt')
  expect(await other.db.q.$count(t.orphanedFiles)).toBe(0)
  const [run] = await other.db.q.select().from(t.jobRuns)
  expect(run?.lastError).toContain('files:adopt')
  expect(stored()).toEqual([key])
})

test('a store that is away: nothing happens, the log says so, and a later run goes on', async () => {
  const key = await orphan()
  inHours(25)
  const { files, settings } = api.deps
  const wall = join(settings.uploadDir, '..', 'tường')
  await writeFile(wall, 'a file where the folder should be')
  api.deps.files = localStore(join(wall, 'uploads'), settings.sessionSecret, api.deps.now)
  expect([await sweep(), await noted()]).toEqual([0, []])
  expect(errors).toMatchObject([[expect.stringContaining('tường/uploads'), { code: 'ENOTDIR' }]])
  api.deps.files = files
  expect([await sweep(), await noted()]).toEqual([0, [key]])
})

test('a folder that is not there yet holds none; a row without bytes is nobody’s orphan', async () => {
  await rm(api.deps.settings.uploadDir, { recursive: true, force: true })
  expect(await sweep()).toBe(0)
  const { storageKey } = await makeFile(api.deps)
  await api.deps.files.remove(storageKey)
  inHours(25)
  expect([await sweep(), await noted()]).toEqual([0, []])
  expect(await api.db.q.$count(t.files)).toBe(1)
  expect(errors).toEqual([])
})

test('files:orphans lists them with their days', async () => {
  const admin = adminOf(api)
  expect(await admin.run('files:orphans')).toBe(0)
  expect(admin.out).toEqual(['Không có tệp nào bị bỏ lại.'])
  const foundAt = new Date('2026-03-01T00:00:00Z')
  await api.db.q
    .insert(t.orphanedFiles)
    .values(Array.from({ length: 52 }, (_, n) => ({ storageKey: `k${100 + n}`, foundAt })))
  admin.clear()
  expect(await admin.run('files:orphans')).toBe(0)
  expect(admin.out).toHaveLength(51)
  expect(admin.out[0]).toBe(
    'k100  (thấy 2026-03-01T00:00:00.000Z; xoá từ 2026-03-31T00:00:00.000Z)',
  )
  expect(admin.out[50]).toBe('… và 2 tệp nữa.')
})
