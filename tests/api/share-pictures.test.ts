import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readCoverIndex } from '../../server/subjects/catalogue/covers.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { newDraft, picture } from '../support/course-settings.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'

/** The pictures of shared links (docs/trust.md#shared-links), made of covers. */

const api = sharedApi()

const load = async (name: string) => {
  const response = await fetch(`${api.url}/api/public/share/${name}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const stored = () => uploadsOnDisk(api)

const rows = (name: string) => api.db.q.$count(t.sharePictures, eq(t.sharePictures.name, name))

/** The name that the cover's address leads to. */
const nameOf = (imageUrl: string) => `${/([0-9a-f]{20})-640/.exec(imageUrl)?.[1]}.jpg`

const [seeded = {}] = Object.values(readCoverIndex())
const SEEDED = `${/\.([0-9a-f]{10})\.webp$/.exec(seeded['640'] ?? '')?.[1]}.jpg`

test.each(['of the demo', 'that somebody uploaded'])('a cover %s becomes one', async (kind) => {
  const { cover } = await newDraft(api)
  const bytes = await picture(1600, 900, '#c00').jpeg().toBuffer()
  const name = kind === 'of the demo' ? SEEDED : nameOf((await cover(bytes)).body.imageUrl)
  const before = stored()
  const made = await load(name)
  expect([made.response.status, made.response.headers.get('content-type')]).toEqual([
    200,
    'image/jpeg',
  ])
  expect(made.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  // Messengers show it on pages of theirs.
  expect(made.response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await sharp(made.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  expect(made.bytes.length).toBeLessThan(300_000)
  // Once: then it is read.
  expect((await load(name)).bytes.equals(made.bytes)).toBe(true)
  expect(stored()).toHaveLength(before.length + 1)
  expect(await rows(name)).toBe(1)
})

test('its middle fills it, with nothing beside', async () => {
  const { cover } = await newDraft(api)
  const band = await picture(1600, 90, '#00f').png().toBuffer()
  // Above and below a band that 16:9 has and 1200 × 630 has not.
  const bytes = await picture(1600, 900, '#0a7')
    .composite([
      { input: band, top: 0, left: 0 },
      { input: band, top: 810, left: 0 },
    ])
    .png()
    .toBuffer()
  const { bytes: made } = await load(nameOf((await cover(bytes)).body.imageUrl))
  const colourAt = async (top: number) => {
    const at = { left: 600, top, width: 1, height: 1 }
    return [...(await sharp(made).extract(at).raw().toBuffer())].map((value) =>
      Math.round(value / 64),
    )
  }
  // 90 of 900 is 67.5 of 675, of which 22.5 are cut.
  expect(await colourAt(20)).toEqual(await colourAt(610))
  expect(await colourAt(20)).not.toEqual(await colourAt(315))
  expect(await colourAt(60)).toEqual(await colourAt(315))
  expect(await colourAt(570)).toEqual(await colourAt(315))
})

describe('there is none', () => {
  test.each([
    '0123456789.jpg',
    `${'0'.repeat(20)}.jpg`,
    '0.jpg',
    `${SEEDED}.webp`,
    '..%2Fcovers.json',
    SEEDED.replace('.jpg', ''),
  ])('of %s', async (name) => {
    const before = stored()
    expect((await load(name)).response.status).toBe(404)
    expect(stored()).toHaveLength(before.length)
  })

  test('any more when the course has another cover, or none', async () => {
    const { course, main, cover } = await newDraft(api)
    const before = stored()
    const first = nameOf(
      (await cover(await picture(640, 360, '#123').png().toBuffer())).body.imageUrl,
    )
    expect((await load(first)).response.status).toBe(200)
    expect(stored()).toHaveLength(before.length + 4)
    const second = nameOf(
      (await cover(await picture(640, 360, '#321').png().toBuffer())).body.imageUrl,
    )
    expect((await load(first)).response.status).toBe(404)
    expect(stored()).toHaveLength(before.length + 3)
    expect((await load(second)).response.status).toBe(200)
    await api.call('DELETE', `/api/instructor/courses/${course.id}/cover`, { as: main.id })
    expect((await load(second)).response.status).toBe(404)
    expect(stored()).toHaveLength(before.length)
    expect((await rows(first)) + (await rows(second))).toBe(0)
  })
})

test('many who ask at once get one', async () => {
  const { cover } = await newDraft(api)
  const before = stored()
  const name = nameOf((await cover(await picture(960, 540, '#777').png().toBuffer())).body.imageUrl)
  const all = await Promise.all(Array.from({ length: 12 }, () => load(name)))
  expect(new Set(all.map(({ response }) => response.status))).toEqual(new Set([200]))
  expect(await rows(name)).toBe(1)
  expect(stored()).toHaveLength(before.length + 4)
})
