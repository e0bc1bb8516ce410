import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { s3Store } from '../../server/providers/files/s3-store.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { makeFile } from '../support/learning-fixtures.ts'
import { memoryStore } from '../support/memory-store.ts'
import { startS3 } from '../support/s3.ts'

const APP = 'https://app.example.test'

let api: TestApi
const start = (openFiles?: typeof memoryStore) => async () => {
  api = await startApi({ keepOpen: true, settings: { corsOrigins: [APP] }, openFiles })
  return api.close
}
/** A bucket whose files all go through the API. */
const startOnBucket = async () => {
  const s3 = await startS3()
  const settings = { ...s3.settings, isPrivate: true }
  const close = await start((secret, now) => s3Store(settings, secret, now))()
  return async () => {
    await close()
    await s3.close()
  }
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.at(path), { method, headers })

const address = async (given: Parameters<typeof makeFile>[1]) =>
  api.deps.files.signedUrl(await makeFile(api.deps, given))

/** Files of the upload folder that this process holds open (Linux says). */
const openUploads = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(api.deps.settings.uploadDir)
    } catch {
      return false
    }
  })

describe.each([
  ['a folder', start()],
  ['memory', start(memoryStore)],
  ['a bucket', startOnBucket],
])('in %s:', (_, begin) => {
  beforeAll(begin)

  describe('signed addresses', () => {
    test('open the file without a token, and may be kept until they expire', async () => {
      api.clock.now = new Date('2026-03-01T05:30:00Z')
      const path = await address({ content: 'xin chào', name: 'chào.txt' })
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe('xin chào')
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength('xin chào')))
      expect(answer.headers.get('accept-ranges')).toBe('bytes')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe(`private, max-age=${6.5 * 3600}`)
      api.clock.now = null
    })

    test('forged, foreign, cut or expired: 403 in Vietnamese', async () => {
      const file = await makeFile(api.deps)
      const other = await makeFile(api.deps)
      const path = await api.deps.files.signedUrl(file)
      const [exp = '', sig = ''] = /exp=(\d+)&sig=(.+)$/.exec(path)?.slice(1) ?? []
      const bad = [
        `/api/files/${file.id}`,
        `/api/files/${file.id}?exp=${exp}`,
        `/api/files/${file.id}?sig=${sig}`,
        `/api/files/${file.id}?exp=${Number(exp) + 3600}&sig=${sig}`,
        `/api/files/${file.id}?exp=${exp}&sig=${sig.slice(0, -2)}`,
        `/api/files/${file.id}?exp=abc&sig=%00`,
        `/api/files/${other.id}?exp=${exp}&sig=${sig}`,
        `/api/files/%00?exp=${exp}&sig=${sig}`,
      ]
      const refused = {
        code: 'FORBIDDEN',
        message: 'Liên kết tới tệp không hợp lệ hoặc đã hết hạn. Hãy tải lại trang rồi mở lại tệp.',
      }
      for (const path of bad) {
        const answer = await get(path)
        expect([path, answer.status]).toEqual([path, 403])
        expect(await answer.json()).toEqual(refused)
      }
      api.clock.now = new Date(Number(exp) * 1000)
      expect((await get(path)).status).toBe(200)
      api.clock.now = new Date(Number(exp) * 1000 + 1000)
      expect((await get(path)).status).toBe(403)
      api.clock.now = null
    })

    test('a row or bytes that are gone: 404', async () => {
      const log = vi.spyOn(api.deps.log, 'error').mockReturnValue()
      const file = await makeFile(api.deps)
      await api.deps.files.remove(file.storageKey)
      const answer = await get(await api.deps.files.signedUrl(file))
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ message: 'Tệp này không còn trên máy chủ.' })
      expect(log).toHaveBeenCalledOnce()
      log.mockRestore()
      expect(
        (await get(await api.deps.files.signedUrl({ ...file, id: 'f'.repeat(24) }))).status,
      ).toBe(404)
    })
  })

  describe('ranges', () => {
    const content = randomBytes(700_000)

    test.each([
      ['bytes=0-9', 0, 9],
      ['bytes=100000-500000', 100_000, 500_000],
      ['bytes=699990-', 699_990, 699_999],
      ['bytes=-10', 699_990, 699_999],
      ['bytes=699999-99999999', 699_999, 699_999],
      ['bytes=-99999999', 0, 699_999],
    ])('%s is answered with just that', async (range, start, end) => {
      const answer = await get(await address({ mime: 'video/mp4', content }), { range })
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/700000`)
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
      expect(content.subarray(start, end + 1).equals(Buffer.from(await answer.arrayBuffer()))).toBe(
        true,
      )
    })

    test.each(['bytes=5-2', 'bytes=0-1,5-6', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes'])(
      '%s is ignored: the whole file',
      async (range) => {
        const answer = await get(await address({ content: '0123456789' }), { range })
        expect(answer.status).toBe(200)
        expect(await answer.text()).toBe('0123456789')
      },
    )

    test.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(40)}-`])(
      '%s lies outside: 416',
      async (range) => {
        const answer = await get(await address({ content: '0123456789' }), { range })
        expect(answer.status).toBe(416)
        expect(answer.headers.get('content-range')).toBe('bytes */10')
      },
    )

    test('If-Range: a part of the same file only; If-None-Match: 304', async () => {
      const path = await address({ content: '0123456789' })
      const etag = (await get(path)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      const range = 'bytes=2-3'
      const same = await get(path, { range, 'if-range': etag })
      expect([same.status, await same.text()]).toEqual([206, '23'])
      for (const other of ['"khac"', `W/${etag}`, 'Sun, 01 Mar 2026 00:00:00 GMT']) {
        const whole = await get(path, { range, 'if-range': other })
        expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
      }
      for (const tags of [etag, `"khac", W/${etag}`, '*']) {
        const unchanged = await get(path, { 'if-none-match': tags })
        expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
        expect(unchanged.headers.get('etag')).toBe(etag)
      }
      expect((await get(path, { 'if-none-match': '"khac"' })).status).toBe(200)
    })

    test('HEAD tells the same without the bytes, and knows no ranges', async () => {
      const path = await address({ mime: 'application/pdf', content })
      const head = await get(path, { range: 'bytes=0-9' }, 'HEAD')
      expect(head.status).toBe(200)
      expect(head.headers.get('content-length')).toBe('700000')
      expect(head.headers.get('content-type')).toBe('application/pdf')
      expect(head.headers.get('accept-ranges')).toBe('bytes')
      expect(await head.text()).toBe('')
    })

    test('an empty file is empty, and no part of it can be had', async () => {
      const path = await address({ content: '' })
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(answer.headers.get('content-length')).toBe('0')
      expect((await get(path, { range: 'bytes=0-' })).status).toBe(416)
    })
  })
})

describe('in a folder:', () => {
  beforeAll(start())

  describe('what a browser is told to do with it', () => {
    test.each([
      'video/mp4',
      'audio/mpeg',
      'image/png',
      'image/jpeg',
      'image/webp',
      'text/plain',
      'Video/MP4; codecs="avc1"',
    ])('%s is shown, in a sandbox', async (mime) => {
      const { headers } = await get(await address({ mime, name: 'a.b' }))
      expect(headers.get('content-disposition')).toMatch(/^inline; /)
      expect(headers.get('content-type')?.split(';')[0]).toBe(mime.split(';')[0]?.toLowerCase())
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain('sandbox')
    })

    test('PDF is shown in a frame of the app, and of nobody else', async () => {
      const { headers } = await get(await address({ mime: 'application/pdf', name: 'a.pdf' }))
      expect(headers.get('content-disposition')).toMatch(/^inline; /)
      expect(headers.get('content-security-policy')).toBe(`frame-ancestors 'self' ${APP}`)
      expect(headers.has('x-frame-options')).toBe(false)
    })

    test.each([
      'image/svg+xml',
      'text/html',
      'TEXT/HTML; charset=utf-8',
      'application/xhtml+xml',
      'text/xml',
      'video/la+xml',
      'text/javascript',
      'application/x-la',
      '',
    ])('"%s" is saved as bytes, never shown', async (mime) => {
      const { headers } = await get(await address({ mime, content: '<script>alert(1)</script>' }))
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
    })

    test.each([
      ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ''],
      ['application/zip', ''],
      ['text/csv', '; charset=utf-8'],
    ])('%s is saved under its own type', async (mime, suffix) => {
      const { headers } = await get(await address({ mime }))
      expect(headers.get('content-type')).toBe(mime + suffix)
      expect(headers.get('content-disposition')).toMatch(/^attachment; /)
    })

    test('Vietnamese names arrive whole, and no name breaks out of the header', async () => {
      const name = 'Đề thi "cuối kỳ" (2026) 100%\r\nX-La: 1.docx'
      const { headers } = await get(await address({ name, mime: 'application/msword' }))
      const value = headers.get('content-disposition') ?? ''
      expect(value).toContain('filename="De thi _cuoi ky_ (2026) 100___X-La: 1.docx"')
      const encoded = /filename\*=UTF-8''([\w%.~!-]+)$/.exec(value)?.[1] ?? ''
      expect(decodeURIComponent(encoded)).toBe(name)
      expect(headers.has('x-la')).toBe(false)
    })

    test('an answer without a file keeps the general frame rule', async () => {
      const { headers } = await get('/api/files/khong')
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    })
  })
  describe.skipIf(!existsSync('/proc/self/fd'))('open files', () => {
    const content = Buffer.alloc(30_000_000, 7)

    test('are closed after whole, partial, HEAD and broken-off answers', async () => {
      const path = await address({ mime: 'video/mp4', content })
      await (await get(path)).arrayBuffer()
      await (await get(path, { range: 'bytes=0-9' })).arrayBuffer()
      await get(path, {}, 'HEAD')
      await (await get(path, { range: 'bytes=99999999999-' })).arrayBuffer()
      expect(openUploads()).toEqual([])

      const downloads = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const broken = new AbortController()
          const answer = await fetch(api.url + path, { signal: broken.signal })
          await answer.body?.getReader().read()
          return broken
        }),
      )
      expect(openUploads().length).toBeGreaterThan(0)
      for (const broken of downloads) broken.abort()
      await vi.waitFor(() => expect(openUploads()).toEqual([]), { timeout: 40_000 })
      expect((await get(path, { range: 'bytes=0-0' })).status).toBe(206)
    })
  })
})
