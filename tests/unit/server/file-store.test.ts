import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { localStore } from '../../../server/providers/files/local-store.ts'
import { newStorageKey } from '../../../server/providers/ports/file-store.ts'
import { describeFileStore } from '../../support/file-store-contract.ts'
import { memoryStore } from '../../support/memory-store.ts'

const secret = new Uint8Array(32)

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lopmo-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describeFileStore('a folder', async (now) =>
  localStore(join(await emptyFolder(), 'uploads'), secret, now),
)
describeFileStore('the memory of a test', (now) => memoryStore(secret, now))

test('a folder: files that others put there are neither listed nor taken for uploads', async () => {
  const folder = await emptyFolder()
  const store = localStore(folder, secret, () => new Date())
  const key = newStorageKey(new Date())
  await mkdir(join(folder, key), { recursive: true })
  await writeFile(join(folder, 'ghi-chu.txt'), 'của người khác')
  expect(await store.stat(key)).toBeNull()
  const free = newStorageKey(new Date())
  await store.write(free, Readable.from(['x']))
  await writeFile(`${join(folder, free)}.txt`, 'của người khác')
  const listed: string[] = []
  for await (const found of store.list()) listed.push(found)
  expect(listed).toContain(free)
  expect(listed.filter((found) => found.includes('.'))).toEqual([])
})
