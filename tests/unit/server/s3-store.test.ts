import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { s3Store } from '../../../server/providers/files/s3-store.ts'
import { newStorageKey, type FileStore } from '../../../server/providers/ports/file-store.ts'
import type { S3Settings } from '../../../server/platform/settings.ts'
import { describeFileStore } from '../../support/file-store-contract.ts'
import { startS3, type TestBucket } from '../../support/s3.ts'

const secret = new Uint8Array(32)
const DOWN = { kind: 'unavailable', code: 'FILES_DOWN' }

let s3: TestBucket
beforeAll(async () => {
  s3 = await startS3()
  return s3.close
})
afterEach(() => s3.breakOff('pass'))

/** With waits short enough for a test. */
const open = (given: Partial<S3Settings> = {}, now = () => new Date()) =>
  s3Store({ ...s3.settings, ...given }, secret, now, { connectMs: 500, idleMs: 500 })

describeFileStore('a bucket', async (now) => {
  const store = s3Store(s3.settings, secret, now)
  for await (const key of store.list()) await store.remove(key)
  return store
})

const put = async (store: FileStore, content: Buffer) => {
  const key = newStorageKey(new Date())
  await store.write(key, Readable.from([content]))
  return key
}
const askedFor = (pattern: RegExp) => s3.asked.filter((what) => pattern.test(what))

describe('a large file goes in parts', () => {
  /** More than two parts of five million bytes. */
  const large = function* () {
    for (let n = 0; n < 13; n += 1) yield randomBytes(1_000_000)
  }

  test('which make one object', async () => {
    const store = s3Store(s3.settings, secret, () => new Date())
    const chunks = [...large()]
    const key = newStorageKey(new Date())
    expect(await store.write(key, Readable.from(chunks))).toBe(13_000_000)
    expect(askedFor(new RegExp(`PUT .*${key}.*partNumber=3`))).toHaveLength(1)
    expect(Buffer.concat(chunks).equals(await buffer(store.read(key)))).toBe(true)
  })

  test.each([
    ['its sender breaks off', 'cut off'],
    ['the bucket goes away', null],
  ])('and is given up when %s', async (_, message) => {
    const store = s3Store(s3.settings, secret, () => new Date())
    const key = newStorageKey(new Date())
    const broken = Readable.from(
      (function* () {
        yield* large()
        if (message) throw new Error(message)
      })(),
    )
    if (!message) s3.breakOff('refuse', (what) => what.includes('partNumber=2'))
    await expect(store.write(key, broken)).rejects.toMatchObject(message ? { message } : DOWN)
    expect(askedFor(new RegExp(`DELETE .*${key}.*uploadId=`))).toHaveLength(1)
    s3.breakOff('pass')
    expect(await store.stat(key)).toBeNull()
  })
})

describe('a bucket that is away', () => {
  test.each(['refuse', 'silent'] as const)('(%s) is reported by every call', async (failure) => {
    const store = open()
    const key = await put(store, Buffer.from('còn đây'))
    s3.breakOff(failure)
    const list = async () => {
      for await (const found of store.list()) expect(found).toBe('')
    }
    const calls = [
      () => put(store, Buffer.from('x')),
      () => buffer(store.read(key)),
      () => store.stat(key),
      () => store.remove(key),
      () => store.marker(),
      () => store.writeMarker('x', true),
      list,
    ]
    const results = await Promise.allSettled(calls.map((call) => call()))
    expect(results).toMatchObject(calls.map(() => ({ status: 'rejected', reason: DOWN })))
    s3.breakOff('pass')
    expect((await buffer(store.read(key))).toString()).toBe('còn đây')
  })

  test('is reported when nobody listens there, with the reason for the log and without secrets', async () => {
    const error = await open({ endpoint: 'http://127.0.0.1:1' })
      .stat(newStorageKey(new Date()))
      .catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ ...DOWN, cause: { message: expect.stringContaining('ECONN') } })
    expect(Object.keys((error as Error).cause as object)).toEqual([])
  })

  test.each([
    ['a wrong key', { secretAccessKey: 'sai' }],
    ['a bucket that is not there', { bucket: 'khong-co' }],
  ])('%s is reported', async (_, given) => {
    await expect(open(given).marker()).rejects.toMatchObject(DOWN)
  })

  test.each(['cut', 'stall'] as const)(
    'in the middle of a read (%s) makes the stream fail',
    async (failure) => {
      const store = open()
      const key = await put(store, randomBytes(500_000))
      s3.breakOff(failure)
      const stream = store.read(key)
      await once(stream, 'readable')
      await expect(buffer(stream)).rejects.toMatchObject(DOWN)
    },
  )

  test('a reader who pauses for longer than the bucket may is not cut off', async () => {
    const store = open()
    const content = randomBytes(8_000_000)
    const stream = store.read(await put(store, content))
    await once(stream, 'readable')
    const first = stream.read() as Buffer
    // Waits until another read has been cut off for the bucket's silence.
    const other = await put(store, content)
    s3.breakOff('silent', (what) => what.includes(other))
    await expect(buffer(store.read(other))).rejects.toMatchObject(DOWN)
    expect(Buffer.concat([first, await buffer(stream)]).equals(content)).toBe(true)
  })
})

describe('addresses', () => {
  const film = { id: 'f'.repeat(24), name: 'Đan len "1".mp4', mime: 'video/mp4' }
  const now = () => new Date()

  test('a film comes straight from the bucket: with its type and name, in ranges, for hours', async () => {
    const store = open()
    const content = randomBytes(100_000)
    const storageKey = await put(store, content)
    const address = await store.signedUrl({ ...film, storageKey })
    expect(address.startsWith(`${s3.settings.endpoint}/${s3.settings.bucket}/${storageKey}?`)).toBe(
      true,
    )
    const answer = await fetch(address, { headers: { range: 'bytes=10-19' } })
    expect(answer.status).toBe(206)
    expect(content.subarray(10, 20).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    expect(answer.headers.get('content-range')).toBe('bytes 10-19/100000')
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(answer.headers.get('content-disposition')).toContain(
      'inline; filename="Dan len _1_.mp4"',
    )
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    const seconds = Number(new URL(address).searchParams.get('X-Amz-Expires'))
    expect(seconds).toBe(7 * 3600)
    // The address opens no other file.
    const other = await put(store, Buffer.from('khác'))
    expect((await fetch(address.replace(storageKey, other))).status).toBe(403)
  })

  test('are the same within the hour', async () => {
    let time = new Date('2026-03-01T05:00:00Z')
    const store = open({}, () => time)
    const storageKey = newStorageKey(time)
    const address = await store.signedUrl({ ...film, storageKey })
    time = new Date('2026-03-01T05:59:59Z')
    expect(await store.signedUrl({ ...film, storageKey })).toBe(address)
    time = new Date('2026-03-01T06:00:00Z')
    expect(await store.signedUrl({ ...film, storageKey })).not.toBe(address)
  })

  test.each(['application/pdf', 'image/png', 'text/html', 'video/la+xml', 'application/msword'])(
    '%s goes through the API, whose headers keep it from running',
    async (mime) => {
      const storageKey = newStorageKey(now())
      const address = await open().signedUrl({ ...film, mime, storageKey })
      expect(address).toMatch(/^\/api\/files\/f{24}\?/)
    },
  )

  test('all go through the API where browsers cannot reach the bucket', async () => {
    const storageKey = newStorageKey(now())
    const address = await open({ isPrivate: true }).signedUrl({ ...film, storageKey })
    expect(address).toMatch(/^\/api\/files\/f{24}\?/)
  })
})
