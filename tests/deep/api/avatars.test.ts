import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { redrawOldAvatars } from '../../../server/subjects/accounts/old-avatars.ts'
import { files, users } from '../../../server/platform/db/schema.ts'
import { s3Store } from '../../../server/providers/files/s3-store.ts'
import { newStorageKey } from '../../../server/providers/ports/file-store.ts'
import { newId } from '../../../server/platform/ids.ts'
import { MAX_AVATAR_BYTES } from '../../../shared/rules/avatar.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { picture } from '../../support/course-settings.ts'
import { makeUser } from '../../support/fixtures.ts'
import { TINY_PNG } from '../../support/pictures.ts'
import { recordedLog } from '../../support/recorded-log.ts'
import { startS3 } from '../../support/s3.ts'

/** Avatars: the server draws every picture anew, and never serves the bytes that were sent. */

let api: TestApi
const inFolder = async () => {
  api = await startApi({ keepOpen: true })
  return api.close
}
const inBucket = async () => {
  const s3 = await startS3()
  api = await startApi({
    keepOpen: true,
    openFiles: (secret, now) => s3Store(s3.settings, secret, now),
  })
  return async () => {
    await api.close()
    await s3.close()
  }
}

const SECRET = 'Bi mat 21.0278'
const withSecrets = (sharp: Sharp) =>
  sharp.keepIccProfile().withExif({
    IFD0: { Copyright: SECRET },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 40/1' },
  })
const TRANSPARENT = { r: 255, g: 0, b: 0, alpha: 0 }

/**
 * A JPEG that is stored on its side with an EXIF orientation, as phones do. Upright it is red on the left and blue on
 * the right.
 */
const sideways = async () => {
  const red = await picture(400, 300, '#f00').png().toBuffer()
  const stored = await picture(400, 600, '#00f')
    .composite([{ input: red, top: 0, left: 0 }])
    .png()
    .toBuffer()
  const withExif = await withSecrets(sharp(stored).jpeg({ quality: 95 })).toBuffer()
  return sharp(withExif).withMetadata({ orientation: 8 }).toBuffer()
}
const frames = () =>
  Promise.all(['#f00', '#0f0'].map((colour) => picture(300, 200, colour).png().toBuffer()))
const animated = async () => sharp(await frames(), { join: { animated: true } })
const noise = () =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })

const upload = (userId: string, bytes: Buffer, name = 'a') => {
  const form = new FormData()
  form.set('fullName', 'Lê Na')
  form.set('avatar', new Blob([new Uint8Array(bytes)]), name)
  return api.call('PUT', '/api/profile', { as: userId, form })
}
let count = 0
const register = (bytes: Buffer) => {
  const username = `anh${Date.now()}${count++}`
  const form = new FormData()
  const fields = {
    username,
    email: `${username}@anh.test`,
    password: 'mat khau dai',
    fullName: 'N',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('avatar', new Blob([new Uint8Array(bytes)]), 'a.png')
  return api.call('POST', '/auth/register', { form })
}
const shown = async (address: string) => {
  const response = await fetch(api.url + address)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type'), bytes, is: await sharp(bytes).metadata() }
}
const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()),
]
const storedKeys = async () => {
  const keys: string[] = []
  for await (const key of api.deps.files.list()) keys.push(key)
  return keys.toSorted()
}
/** A PNG of a few bytes whose header claims this size. */
const claimingSize = (width: number, height: number) => {
  const bytes = Buffer.from(TINY_PNG)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
const heic = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + compatible.length * 4]),
    Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1'),
    Buffer.alloc(600, 1),
  ])

const TAKEN: Record<string, () => Promise<Buffer>> = {
  'a JPEG with the place where it was made': () => withSecrets(picture(900, 600).jpeg()).toBuffer(),
  'a PNG with that place': () => withSecrets(picture(900, 600).png()).toBuffer(),
  'a WebP with that place': () => withSecrets(picture(900, 600).webp()).toBuffer(),
  'an AVIF with that place': () => withSecrets(picture(900, 600).avif({ effort: 0 })).toBuffer(),
  'a GIF': () => picture(900, 600).gif().toBuffer(),
  'a JPEG for print (CMYK)': () => picture(900, 600).toColourspace('cmyk').jpeg().toBuffer(),
  'a grey PNG of 16 bits': () => picture(900, 600).toColourspace('grey16').png().toBuffer(),
  'an animated GIF': async () => (await animated()).gif().toBuffer(),
  'an animated WebP': async () => (await animated()).webp().toBuffer(),
  'a picture of one pixel': async () => TINY_PNG,
  'a picture of 20,000 × 1 pixels': () => picture(20_000, 1).png().toBuffer(),
  'a whole picture with HTML after it': async () =>
    Buffer.concat([TINY_PNG, Buffer.from(`<script>${SECRET}</script>`)]),
}

const KINDS = 'Ảnh đại diện phải là ảnh PNG, JPEG, WebP, GIF hoặc AVIF.'
const HEIC = 'Chưa nhận được ảnh HEIC. Hãy lưu ảnh thành JPEG rồi chọn lại.'
const BROKEN = 'Không đọc được ảnh này. Hãy chọn một ảnh khác.'
const TOO_MANY = 'Ảnh này có quá nhiều điểm ảnh. Hãy thu nhỏ ảnh rồi gửi lại.'
const cut = async (made: Sharp) => {
  const bytes = await made.toBuffer()
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

const REFUSED: Record<string, [string, () => Promise<Buffer>]> = {
  nothing: [KINDS, async () => Buffer.alloc(0)],
  'a text': [KINDS, async () => Buffer.from('đây không phải ảnh')],
  'an SVG': [KINDS, async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  'a TIFF': [KINDS, () => picture(9, 9).tiff().toBuffer()],
  'a BMP': [KINDS, async () => Buffer.from('BM\x3a\0\0\0\0\0\0\0', 'latin1')],
  'a HEIC': [HEIC, async () => heic('heic', 'mif1', 'heic')],
  'a HEIC that names its brand second': [HEIC, async () => heic('mif1', 'mif1', 'heic')],
  'a burst of HEIC': [HEIC, async () => heic('hevc', 'msf1')],
  'a PNG cut off': [BROKEN, () => cut(noise().png())],
  'a JPEG cut off': [BROKEN, () => cut(noise().jpeg())],
  'a WebP cut off': [BROKEN, () => cut(noise().webp())],
  'a GIF cut off': [BROKEN, () => cut(noise().gif())],
  'an AVIF cut off': [BROKEN, () => cut(noise().avif({ effort: 0 }))],
  'an AVIF header without a picture': [BROKEN, async () => heic('avif', 'mif1', 'avif')],
  'the first 8 bytes of a PNG': [BROKEN, async () => TINY_PNG.subarray(0, 8)],
  'a PNG whose header claims 60,000 × 60,000': [TOO_MANY, async () => claimingSize(60_000, 60_000)],
  'a whole picture of 12,000 × 8,000': [TOO_MANY, () => picture(12_000, 8_000).png().toBuffer()],
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_, begin) => {
  beforeAll(begin)

  test.each(Object.entries(TAKEN))('%s is drawn anew', async (_name, make) => {
    const before = await storedKeys()
    const user = await makeUser(api.db)
    const sent = await make()
    const { status, body } = await upload(user.id, sent, 'riêng tư.jpg')
    expect(status).toBe(200)
    const { type, bytes, is } = await shown(body.avatar)
    expect([type, is.format, is.pages ?? 1]).toEqual(['image/webp', 'webp', 1])
    expect([is.exif, is.xmp, is.icc, is.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes(SECRET)).toBe(false)
    expect(Math.max(is.width, is.height)).toBeLessThanOrEqual(512)
    // The bytes that were sent are not kept.
    expect(await storedKeys()).toHaveLength(before.length + 1)
    const [row] = await api.db.q.select().from(files).where(eq(files.ownerId, user.id))
    expect(row).toMatchObject({ mime: 'image/webp', size: bytes.length })
    expect(row?.name).not.toContain('riêng tư')
  })

  test.each(Object.entries(REFUSED))('%s is refused at its field', async (_name, [words, make]) => {
    const before = await storedKeys()
    const user = await makeUser(api.db)
    const bytes = await make()
    for (const { status, body } of [await upload(user.id, bytes), await register(bytes)]) {
      expect([status, body.code, body.fields]).toEqual([400, 'INVALID', { avatar: words }])
    }
    expect(await storedKeys()).toEqual(before)
  })

  test('the refusal of a HEIC that is also too large says how to convert it', async () => {
    const before = await storedKeys()
    const user = await makeUser(api.db)
    const head = heic('heic', 'mif1', 'heic')
    const bytes = Buffer.concat([head, Buffer.alloc(MAX_AVATAR_BYTES, 1)])
    for (const { status, body } of [await upload(user.id, bytes), await register(bytes)]) {
      const fields = { avatar: `Tệp vượt quá 5 MB. ${HEIC}` }
      expect([status, body.code, body.fields]).toEqual([413, 'TOO_LARGE', fields])
    }
    expect(await storedKeys()).toEqual(before)
  })

  test('a picture is turned upright, and a registration draws it anew as well', async () => {
    const user = await makeUser(api.db)
    const sent = await sideways()
    expect((await sharp(sent).metadata()).exif?.includes(SECRET)).toBe(true)
    const { body } = await upload(user.id, sent)
    const { bytes, is } = await shown(body.avatar)
    // A quarter turn to the left: what was on top is on the left.
    expect([is.width, is.height]).toEqual([512, 341])
    expect((await pixel(bytes, 20, 170))[0]).toBeGreaterThan(200)
    expect((await pixel(bytes, 490, 170))[2]).toBeGreaterThan(200)

    const { status, body: registered } = await register(sent)
    expect([status, registered.avatar]).toEqual([201, expect.stringMatching(/avatars/)])
    expect((await shown(registered.avatar)).is.exif).toBeUndefined()
  })

  test('transparent pixels stay transparent', async () => {
    const user = await makeUser(api.db)
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: TRANSPARENT } })
    const { body } = await upload(user.id, await clear.png().toBuffer())
    expect((await pixel((await shown(body.avatar)).bytes, 5, 5))[3]).toBe(0)
  })

  describe('avatars of earlier versions', () => {
    /** An avatar as earlier versions kept it: the bytes that were sent, under the file name that the sender chose. */
    const keep = async (bytes: Buffer, name = 'ảnh.jpg') => {
      const owner = await makeUser(api.db)
      const id = newId(new Date())
      const storageKey = newStorageKey(new Date())
      const size = await api.deps.files.write(storageKey, Readable.from([bytes]))
      const mime = 'image/jpeg'
      await api.db.q.insert(files).values({ id, ownerId: owner.id, storageKey, name, mime, size })
      await api.db.q.update(users).set({ avatarFileId: id }).where(eq(users.id, owner.id))
      return { owner, id, storageKey, address: `/api/public/avatars/${id}` }
    }
    const avatarOf = async (userId: string) =>
      (await api.call('GET', '/auth/me', { as: userId })).body.avatar as string | null

    test('are drawn anew under another address; one that cannot be decoded is removed', async () => {
      const log = recordedLog()
      api.deps.log = log
      // More than one batch.
      const old = [await keep(await sideways()), await keep(TINY_PNG, `${'a'.repeat(24)}.webp`)]
      for (let more = 0; more < 51; more++) old.push(await keep(TINY_PNG))
      const broken = await keep(await cut(noise().jpeg()))
      const enormous = await keep(claimingSize(60_000, 60_000))
      const missing = await keep(TINY_PNG)
      await api.deps.files.remove(missing.storageKey)
      const fresh = await makeUser(api.db)
      const { body: kept } = await upload(fresh.id, TINY_PNG)

      const ended = new AbortController()
      ended.abort()
      expect(await redrawOldAvatars(api.deps, ended.signal)).toEqual({ drawn: 0, removed: 0 })
      expect(await redrawOldAvatars(api.deps)).toEqual({ drawn: old.length, removed: 2 })
      for (const { owner, address, storageKey } of old.slice(0, 3)) {
        const now = await avatarOf(owner.id)
        expect(now).not.toBe(address)
        expect((await shown(now ?? '')).is).toMatchObject({ format: 'webp' })
        expect((await shown(now ?? '')).is.exif).toBeUndefined()
        expect((await fetch(api.url + address)).status).toBe(404)
        expect(await api.deps.files.stat(storageKey)).toBeNull()
      }
      for (const { owner, address, storageKey } of [broken, enormous]) {
        expect(await avatarOf(owner.id)).toBeNull()
        expect((await fetch(api.url + address)).status).toBe(404)
        expect(await api.deps.files.stat(storageKey)).toBeNull()
      }
      expect(await avatarOf(missing.owner.id)).toBe(missing.address)
      expect(await avatarOf(fresh.id)).toBe(kept.avatar)
      expect(await redrawOldAvatars(api.deps)).toEqual({ drawn: 0, removed: 0 })
      const logged = log.lines.filter(({ msg }) => msg === 'old avatars drawn anew')
      expect(logged.map(({ data }) => data)).toEqual([{ drawn: old.length, removed: 2 }])
    })

    test('stay while the store is away', async () => {
      const { owner, address } = await keep(TINY_PNG)
      const { files: store } = api.deps
      const away = () => Promise.reject(new Error('store is away'))
      api.deps.files = {
        ...store,
        stat: away,
        read: () => Readable.from([Promise.reject(new Error('store is away'))]),
      }
      await expect(redrawOldAvatars(api.deps)).rejects.toThrow('store is away')
      api.deps.files = store
      expect(await avatarOf(owner.id)).toBe(address)
      expect(await redrawOldAvatars(api.deps)).toEqual({ drawn: 1, removed: 0 })
    })
  })
})
