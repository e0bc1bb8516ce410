import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, newStorageKey } from '../../server/providers/ports/file-store.ts'

/** The tests of the `FileStore` contract in `server/providers/ports/file-store.ts`; `open` gives each test an empty store. */
export function describeFileStore(
  name: string,
  open: (now: () => Date) => FileStore | Promise<FileStore>,
) {
  describe(`a store: ${name}`, () => {
    let now: Date
    let store: FileStore
    beforeEach(async () => {
      now = new Date('2026-03-01T05:30:00Z')
      store = await open(() => now)
    })

    const newKey = () => newStorageKey(now)
    const stored = async (content: string | Buffer) => {
      const key = newKey()
      await store.write(key, Readable.from([Buffer.from(content)]))
      return key
    }
    const keys = async () => {
      const listed: string[] = []
      for await (const key of store.list()) listed.push(key)
      return listed.toSorted()
    }

    describe('write', () => {
      test('stores a stream of many chunks whole and tells its size', async () => {
        const chunks = Array.from({ length: 40 }, () => randomBytes(50_000))
        const key = newKey()
        const before = Date.now()
        expect(await store.write(key, Readable.from(chunks))).toBe(2_000_000)
        expect(Buffer.concat(chunks).equals(await buffer(store.read(key)))).toBe(true)
        const found = await store.stat(key)
        expect(found?.size).toBe(2_000_000)
        // The clocks of file systems and other machines are imprecise.
        expect(Math.abs((found?.writtenAt.getTime() ?? 0) - before)).toBeLessThan(60_000)
      })

      test('takes an empty stream', async () => {
        const key = newKey()
        expect(await store.write(key, Readable.from([]))).toBe(0)
        expect(await store.stat(key)).toMatchObject({ size: 0 })
        expect(await keys()).toEqual([key])
      })

      test('leaves nothing of a stream that breaks, at its first byte or later', async () => {
        for (const after of [0, 1, 30]) {
          const key = newKey()
          const broken = Readable.from(
            (function* () {
              for (let n = 0; n < after; n += 1) yield randomBytes(50_000)
              throw new Error('cut off')
            })(),
          )
          await expect(store.write(key, broken)).rejects.toThrow('cut off')
          expect(await store.stat(key)).toBeNull()
        }
        expect(await keys()).toEqual([])
      })

      test('fails for a key that is taken, whose bytes stay', async () => {
        const key = await stored('của người trước')
        await expect(store.write(key, Readable.from([Buffer.from('khác')]))).rejects.toBeInstanceOf(
          Error,
        )
        expect((await buffer(store.read(key))).toString()).toBe('của người trước')
      })

      test('stores many at once', async () => {
        const written = await Promise.all(Array.from({ length: 20 }, (_, n) => stored(`tệp ${n}`)))
        expect(new Set(written).size).toBe(20)
        expect(await keys()).toEqual(written.toSorted())
      })
    })

    describe('read', () => {
      const content = randomBytes(300_000)

      test.each([
        [0, 0],
        [0, 299_999],
        [100_000, 250_000],
        [299_999, 299_999],
        [299_000, 400_000],
      ])('gives bytes %i to %i', async (start, end) => {
        const key = await stored(content)
        const part = await buffer(store.read(key, { start, end }))
        expect(content.subarray(start, end + 1).equals(part)).toBe(true)
      })

      test('of missing bytes fails the stream, not the call', async () => {
        const stream = store.read(newKey())
        await expect(buffer(stream)).rejects.toBeInstanceOf(Error)
      })

      test('can be stopped before its end', async () => {
        const stream = store.read(await stored(content))
        await once(stream, 'readable')
        stream.destroy()
        await once(stream, 'close')
        expect(stream.readableEnded).toBe(false)
      })

      test('serves several readers of one key', async () => {
        const key = await stored(content)
        const all = await Promise.all([1, 2, 3].map(() => buffer(store.read(key))))
        expect(all.every((bytes) => bytes.equals(content))).toBe(true)
      })
    })

    test('remove takes the bytes away; a second time is fine', async () => {
      const [kept, gone] = [await stored('giữ'), await stored('bỏ')]
      await store.remove(gone)
      await store.remove(gone)
      expect(await store.stat(gone)).toBeNull()
      expect(await keys()).toEqual([kept])
      // The key is free again, as after a write that failed.
      expect(await store.write(gone, Readable.from([Buffer.from('lại')]))).toBe(
        Buffer.byteLength('lại'),
      )
    })

    test.each(['', '..', '../x', '/etc/passwd', 'ab/../../secret', 'AB/x', 'ghi-chu.txt'])(
      'no other key than those of newStorageKey: "%s"',
      async (key) => {
        await expect(async () => store.write(key, Readable.from(['x']))).rejects.toThrow(
          'bad storage key',
        )
        await expect(async () => buffer(store.read(key))).rejects.toThrow('bad storage key')
        await expect(async () => store.stat(key)).rejects.toThrow('bad storage key')
        await expect(async () => store.remove(key)).rejects.toThrow('bad storage key')
        expect(await keys()).toEqual([])
      },
    )

    describe('signed addresses', () => {
      const file = () => ({ id: 'f'.repeat(24), storageKey: newKey(), name: 'a', mime: 'a/b' })

      test('are the same within the hour, and others later and for others', async () => {
        const one = file()
        const address = await store.signedUrl(one)
        now = new Date('2026-03-01T05:59:59Z')
        expect(await store.signedUrl(one)).toBe(address)
        expect(await store.signedUrl({ ...file(), id: 'a'.repeat(24) })).not.toBe(address)
        now = new Date('2026-03-01T06:59:59Z')
        expect(await store.signedUrl(one)).not.toBe(address)
      })

      test('that lead to the API are good for six hours, for their file alone', async () => {
        const { id } = file()
        const url = new URL(await store.signedUrl(file()), 'https://api.example.test')
        // An object store checks its own addresses.
        if (!url.pathname.startsWith('/api/files/')) return
        const [exp = '', sig = ''] = ['exp', 'sig'].map((name) => url.searchParams.get(name) ?? '')
        expect(url.pathname).toBe(`/api/files/${id}`)
        expect(store.verify(id, exp, sig)).toBe(true)
        expect(store.verify('a'.repeat(24), exp, sig)).toBe(false)
        expect(store.verify(id, `${Number(exp) + 3600}`, sig)).toBe(false)
        expect(store.verify(id, exp, undefined)).toBe(false)
        expect(store.verify(id, undefined, sig)).toBe(false)
        now = new Date(now.getTime() + 6 * 3600_000)
        expect(store.verify(id, exp, sig)).toBe(true)
        now = new Date(Number(exp) * 1000 + 1)
        expect(store.verify(id, exp, sig)).toBe(false)
      })
    })
  })
}
