import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { dropUnusedFiles } from '../../server/providers/files/unused-files.ts'
import { sharedApi } from '../support/api.ts'
import { newDraft, picture } from '../support/course-settings.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'

const api = sharedApi()

const load = async (address: string) => {
  const response = await fetch(api.url + address)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const stored = () => uploadsOnDisk(api)

test('a picture becomes three sizes of 16:9, served for ever; the next one takes their place', async () => {
  const { course, main, cover, row, log, read } = await newDraft(api)
  const before = stored()
  const first = await cover(await picture(1600, 1200, '#c00').jpeg().toBuffer())
  expect(first.status).toBe(200)
  expect(first.body.imageUrl).toMatch(/^\/api\/public\/covers\/[0-9a-f]{20}-640\.webp$/)
  expect(await row()).toMatchObject(first.body)
  expect((await read()).cover).toEqual(first.body)

  const addresses = first.body.imageSrcSet.split(', ').map((each: string) => each.split(' '))
  expect(addresses.map(([, width]: string[]) => width)).toEqual(['320w', '640w', '960w'])
  for (const [address, width] of addresses) {
    const { response, bytes } = await load(address)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary') ?? '').not.toMatch(/cookie|authorization|\*/i)
    const made = await sharp(bytes).metadata()
    expect([made.format, made.width, made.height]).toEqual([
      'webp',
      parseInt(width, 10),
      (parseInt(width, 10) * 9) / 16,
    ])
  }
  // The upload itself is gone.
  expect(stored()).toHaveLength(before.length + 3)

  const second = await cover(await picture(1280, 720, '#00c').webp().toBuffer())
  expect(second.body.imageUrl).not.toBe(first.body.imageUrl)
  expect((await load(first.body.imageUrl)).response.status).toBe(404)
  expect((await load(second.body.imageUrl)).response.status).toBe(200)
  expect(stored()).toHaveLength(before.length + 3)
  // The same once more: the same addresses, and still one set.
  const again = await cover(await picture(1280, 720, '#00c').webp().toBuffer())
  expect(again.body).toEqual(second.body)
  expect((await load(second.body.imageUrl)).response.status).toBe(200)
  expect(stored()).toHaveLength(before.length + 3)

  const gone = await api.call('DELETE', `/api/instructor/courses/${course.id}/cover`, {
    as: main.id,
  })
  expect(gone.body).toEqual({ imageUrl: null, imageSrcSet: null })
  expect((await load(second.body.imageUrl)).response.status).toBe(404)
  expect(stored()).toHaveLength(before.length)
  expect(await api.db.q.$count(t.courseCovers, eq(t.courseCovers.courseId, course.id))).toBe(0)
  expect((await log()).map(({ action }) => action)).toEqual([
    'course.cover',
    'course.cover',
    'course.cover',
  ])
})

test('two courses may have the same picture, and one keeps its own when the other changes', async () => {
  const [one, two] = [await newDraft(api), await newDraft(api)]
  const bytes = await picture(640, 360).png().toBuffer()
  const [first, second] = [await one.cover(bytes), await two.cover(bytes)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.imageUrl).not.toBe(second.body.imageUrl)
  await two.cover(await picture(640, 360, '#123').png().toBuffer())
  expect((await load(first.body.imageUrl)).response.status).toBe(200)
})

test('a file that a cover needs is no unused one', async () => {
  const { course, cover } = await newDraft(api)
  const { body } = await cover(await picture(640, 360).png().toBuffer())
  const kept = await api.db.q
    .select({ fileId: t.courseCovers.fileId })
    .from(t.courseCovers)
    .where(eq(t.courseCovers.courseId, course.id))
  const ids = kept.map(({ fileId }) => fileId)
  expect(await api.db.tx(() => dropUnusedFiles(api.deps, ids))).toEqual([])
  expect((await load(body.imageUrl)).response.status).toBe(200)
})

test('what the camera wrote beside the picture is gone, and the picture stands upright', async () => {
  const { cover } = await newDraft(api)
  // Left half red, right half blue; lying on its side.
  const lying = await sharp({
    create: { width: 800, height: 1200, channels: 3, background: '#00f' },
  })
    .composite([
      {
        input: await picture(800, 600, '#f00').png().toBuffer(),
        top: 0,
        left: 0,
      },
    ])
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 8 })
    .withExif({
      IFD0: { Copyright: 'Bí mật' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 1/1' },
    })
    .toBuffer()
  const lain = await sharp(lying).withMetadata({ orientation: 8 }).toBuffer()
  const { status, body } = await cover(lain)
  expect(status).toBe(200)
  const { bytes } = await load(body.imageUrl)
  const made = await sharp(bytes).metadata()
  expect([made.exif, made.orientation, made.xmp, made.icc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(bytes.includes('Bí mật')).toBe(false)
  const colourAt = async (left: number) => {
    const part = sharp(bytes).extract({ left, top: 100, width: 10, height: 10 })
    const [red = 0, , blue = 0] = await part.raw().toBuffer()
    return red > blue ? 'red' : 'blue'
  }
  // A quarter turn to the left: what was on top is on the left.
  expect([await colourAt(40), await colourAt(590)]).toEqual(['red', 'blue'])
})

test('of a moving picture the first frame is taken', async () => {
  const { cover } = await newDraft(api)
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((colour) => picture(640, 360, colour).png().toBuffer()),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  const { body } = await cover(moving)
  const { bytes } = await load(body.imageUrl)
  const made = await sharp(bytes).metadata()
  expect([made.pages ?? 1, made.width, made.height]).toEqual([1, 640, 360])
  const [red, green] = await sharp(bytes).raw().toBuffer()
  expect(red).toBeGreaterThan(200)
  expect(green).toBeLessThan(60)
})

/** A PNG of some bytes that says of itself that it is enormous. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}

const HOSTILE = {
  'a text': async () => Buffer.from('đây không phải ảnh'),
  'nothing at all': async () => Buffer.alloc(0),
  SVG: async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><script/></svg>'),
  GIF: async () => picture(640, 360).gif().toBuffer(),
  'a PNG cut off': async () => (await picture(900, 900).png().toBuffer()).subarray(0, 200),
  'a JPEG cut off': async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    return noise.subarray(0, noise.length / 2)
  },
  'a head and nothing behind it': async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'a bomb of 60,000 × 60,000': async () => bomb(60_000, 60_000),
  'a bomb just above what is read': async () => bomb(10_000, 5_001),
  'too narrow': async () => picture(639, 600).png().toBuffer(),
  'too low': async () => picture(1200, 300).png().toBuffer(),
}

describe('a picture that is none, or no good', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_, make) => {
    const { cover, row } = await newDraft(api)
    const before = stored()
    const { imageUrl } = await row()
    const { status, body } = await cover(await make())
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'INVALID', ['cover']])
    expect((await row()).imageUrl).toBe(imageUrl)
    expect(stored()).toEqual(before)
  })

  test('above ten megabytes', async () => {
    const { cover } = await newDraft(api)
    const { status, body } = await cover(Buffer.alloc(10 * 1024 * 1024 + 1, 7))
    expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('above ten megabytes, from a phone: the way to mend it stands beside the limit', async () => {
    const { cover } = await newDraft(api)
    const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    const { body } = await cover(Buffer.concat([head, Buffer.alloc(10 * 1024 * 1024, 1)]))
    expect(body.fields.cover).toMatch(/^Tệp vượt quá 10 MB\. .* lưu ảnh thành JPEG/)
  })

  test('names that no picture has are 404, whatever they look like', async () => {
    for (const name of ['0123456789abcdef0123-640.webp', '..%2f..%2fpackage.json', 'x-640.webp']) {
      expect((await load(`/api/public/covers/${name}`)).response.status).toBe(404)
    }
  })
})

test('many at once: some wait, the others are told to come again, and none is half there', async () => {
  const { cover } = await newDraft(api)
  const bytes = await picture(4000, 3000).jpeg().toBuffer()
  const answers = await Promise.all(Array.from({ length: 30 }, () => cover(bytes)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 503]))
  const turnedAway = answers.find(({ status }) => status === 503)
  expect(turnedAway?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(turnedAway?.body.message).toMatch(/bận/)
  const { body } = answers.find(({ status }) => status === 200) ?? { body: {} }
  expect((await load(body.imageUrl)).response.status).toBe(200)
})
