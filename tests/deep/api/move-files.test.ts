import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { localStore } from '../../../server/providers/files/local-store.ts'
import { s3Store } from '../../../server/providers/files/s3-store.ts'
import type { FileStore } from '../../../server/providers/ports/file-store.ts'
import { adminOf } from '../../support/admin.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { makeFile } from '../../support/learning-fixtures.ts'
import { startS3, type TestBucket } from '../../support/s3.ts'

/** `files:move` between the folder and the bucket of the settings. */

let api: TestApi
let s3: TestBucket
let bucket: FileStore
let folder: FileStore
let admin: ReturnType<typeof adminOf>
beforeEach(async () => {
  s3 = await startS3()
  onTestFinished(s3.close)
  api = await startApi({ settings: { s3: s3.settings } })
  const { uploadDir, sessionSecret } = api.deps.settings
  folder = localStore(uploadDir, sessionSecret, api.deps.now)
  bucket = s3Store(s3.settings, sessionSecret, api.deps.now)
  api.deps.files = folder
  admin = adminOf(api)
})

const keysIn = async (store: FileStore) => {
  const keys: string[] = []
  for await (const key of store.list()) keys.push(key)
  return keys.toSorted()
}
const made = async (count: number) => {
  const files = []
  for (let n = 0; n < count; n += 1) {
    files.push(await makeFile(api.deps, { content: `nội dung ${n}`.repeat(1_000) }))
  }
  return files.map(({ storageKey }) => storageKey).toSorted()
}
const text = async (store: FileStore, key: string) => (await buffer(store.read(key))).toString()

test('every file moves in full to the bucket and back; the source keeps its files until --delete', async () => {
  const keys = await made(110)
  expect(await admin.run('files:move', '--to', 's3')).toBe(0)
  expect(admin.out).toEqual([
    expect.stringMatching(/^… 1\d\d tệp$/),
    expect.stringMatching(/ → s3:\/\/lop-mo-\w+: chép 110 tệp \(.* MB\), 0 tệp đã có sẵn\.$/),
  ])
  expect([await keysIn(bucket), await keysIn(folder)]).toEqual([keys, keys])
  const original = await text(folder, keys[7]!)
  expect(await text(bucket, keys[7]!)).toBe(original)

  admin.clear()
  expect(await admin.run('files:move', '--to', 's3', '--delete')).toBe(0)
  expect(admin.out.at(-2)).toContain('chép 0 tệp, 110 tệp đã có sẵn.')
  expect(admin.out.at(-1)).toMatch(/^Đã xoá 110 tệp ở \//)
  expect([await keysIn(bucket), await keysIn(folder)]).toEqual([keys, []])

  expect(await admin.run('files:move', '--to', 'folder', '--delete')).toBe(0)
  expect([await keysIn(bucket), await keysIn(folder)]).toEqual([[], keys])
  expect(await text(folder, keys[7]!)).toBe(original)
})

test('a move that broke off goes on: whole files are skipped, a partial one is written anew', async () => {
  const keys = await made(6)
  const lost = keys[2]!
  s3.breakOff('refuse', (what) => what.startsWith('PUT') && what.includes(lost))
  expect(await admin.run('files:move', '--to', 's3', '--delete')).toBe(1)
  expect(admin.out.join('\n')).toContain(`Chưa chép được ${lost}: `)
  expect(admin.err).toEqual(['1 tệp chưa chép được; hãy chạy lại lệnh.'])
  expect(await keysIn(folder)).toEqual(keys)
  s3.breakOff('pass')

  await bucket.write(lost, Readable.from(['một phần']))
  admin.clear()
  expect(await admin.run('files:move', '--to', 's3', '--delete')).toBe(0)
  expect(admin.out[0]).toMatch(/chép 1 tệp \(.*\), 5 tệp đã có sẵn\.$/)
  expect([await keysIn(bucket), await keysIn(folder)]).toEqual([keys, []])
})

test('when a copy has the same size but other bytes, nothing is deleted', async () => {
  const keys = await made(3)
  expect(await admin.run('files:move', '--to', 's3')).toBe(0)
  const path = join(api.deps.settings.uploadDir, keys[1]!)
  const bytes = await readFile(path)
  bytes[0] = 0
  await writeFile(path, bytes)
  admin.clear()
  expect(await admin.run('files:move', '--to', 's3', '--delete')).toBe(1)
  expect(admin.err).toEqual([
    expect.stringMatching(/^Chưa xoá hết .*: bản chép của .* khác bản gốc$/),
  ])
  expect(await keysIn(folder)).toEqual(keys)
})

test('a wrong command line, a bucket of another database or away, and missing settings are refused', async () => {
  expect(await admin.run('files:move')).toBe(2)
  expect(await admin.run('files:move', '--to', 'đĩa')).toBe(2)
  expect(admin.err.join('\n')).toContain('--to phải là s3 hoặc folder.')

  const other = await startApi({ settings: { s3: s3.settings } })
  expect(await adminOf(other).run('files:move', '--to', 's3')).toBe(0)
  await made(1)
  admin.clear()
  expect(await admin.run('files:move', '--to', 's3')).toBe(1)
  expect(admin.err).toEqual([expect.stringContaining('files:adopt')])
  expect(await keysIn(bucket)).toEqual([])

  api.deps.log.error = () => {}
  s3.breakOff('refuse')
  admin.clear()
  expect(await admin.run('files:move', '--to', 's3')).toBe(1)
  expect(admin.err).toEqual([expect.stringMatching(/^Không dùng được kho tệp s3:/)])

  api.deps.settings.s3 = undefined
  admin.clear()
  expect(await admin.run('files:move', '--to', 's3')).toBe(1)
  expect(admin.err).toEqual([expect.stringContaining('S3_BUCKET')])
})
