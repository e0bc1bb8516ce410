import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newVisit } from '../../support/browser.ts'
import { call, newStudent } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
})
afterAll(async () => {
  await site.dispose()
})

/** An uncompressed picture. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + row * height, 0x80)
  file.fill(0, 0, 54)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

/** A picture that is transparent everywhere. */
const clear = sharp({
  create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
})

/** As large as a phone's picture, by bytes that decoders pass over. */
const padded = async (bytes: Promise<Buffer>, box = Buffer.alloc(0)) =>
  Buffer.concat([await bytes, box, Buffer.alloc(6_000_000)])
/** The header of a `free` box of six million bytes, which means nothing. */
const FREE = Buffer.from([0x00, 0x5b, 0x8d, 0x88, 0x66, 0x72, 0x65, 0x65])

const PICTURES: [name: string, mimeType: string, make: () => Promise<Buffer>][] = [
  ['nhỏ.png', 'image/png', () => clear.png().toBuffer()],
  ['lớn.png', 'image/png', () => padded(clear.png().toBuffer())],
  ['nhỏ.webp', 'image/webp', () => clear.webp().toBuffer()],
  ['nhỏ.avif', 'image/avif', () => clear.avif().toBuffer()],
  ['lớn.avif', 'image/avif', () => padded(clear.avif().toBuffer(), FREE)],
  ['nhỏ.bmp', 'image/bmp', async () => bitmap(24, 18)],
  ['lớn.bmp', 'image/bmp', async () => bitmap(2400, 1800)],
  [
    'nhiều điểm.png',
    'image/png',
    () =>
      sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
  ],
]

describe('an avatar, whatever its format and size,', () => {
  test.each(PICTURES)('%s is taken, and does not become black', async (name, mimeType, make) => {
    const student = await newStudent(site)
    const { page, context } = await newVisit(site, { as: student })
    await page.goto('/profile')
    await page.getByLabel('Ảnh đại diện').setInputFiles({ name, mimeType, buffer: await make() })
    // The page has read the picture only when it shows the name.
    await page.locator('.image-field-name').waitFor()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/profile')),
      page.getByRole('button', { name: 'Lưu thay đổi' }).click(),
    ])
    expect(answer.status()).toBe(200)
    const { avatar } = await call(site, 'GET', '/auth/me', { token: student.token })
    const picture = Buffer.from(await (await fetch(new URL(avatar, site.url))).arrayBuffer())
    const pixels = sharp(picture).ensureAlpha().extract({ left: 3, top: 3, width: 1, height: 1 })
    const [red = 0, , , alpha = 0] = await pixels.raw().toBuffer()
    expect(alpha === 0 || red > 100).toBe(true)
    await context.close()
  })
})
