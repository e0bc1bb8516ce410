import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COURSES } from '../../../server/tools/seed/catalogue/topics.ts'
import {
  avifBeside,
  coverOf,
  coversFolder,
  readCoverIndex,
  sharePictureOf,
} from '../../../server/subjects/catalogue/covers.ts'
import { seededRandom } from '../../../server/tools/seed/random.ts'

const bytesOf = (file: string): number => statSync(join(coversFolder(), file)).size

test('every course has a cover of its own in three widths and two types, all of them small files', () => {
  const index = readCoverIndex()
  const middle = new Set<string>()
  for (const { slug } of COURSES) {
    const { imageUrl, imageSrcSet } = coverOf(index, slug)
    expect(imageUrl).toMatch(/^\/api\/public\/covers\/[a-z0-9-]+-640\.[0-9a-f]{10}\.webp$/)
    expect(imageSrcSet?.split(', ').map((each) => each.split(' ')[1])).toEqual([
      '320w',
      '640w',
      '960w',
    ])
    for (const [width, file] of Object.entries(index[slug] ?? {})) {
      expect(bytesOf(avifBeside(file))).toBeLessThan(Math.min(bytesOf(file), 12_000))
      // A screen with one pixel per point never picks the widest file.
      expect(bytesOf(file)).toBeLessThan(width === '960' ? 16_000 : 12_000)
    }
    const file = imageUrl?.split('/').pop() ?? ''
    middle.add(file.split('.')[1] ?? '')
  }
  expect(middle.size).toBe(COURSES.length)
  // No file is left over from an earlier drawing.
  expect(readdirSync(coversFolder())).toHaveLength(COURSES.length * 3 * 2)
})

test('a course without a cover has no picture rather than a broken one', () => {
  expect(coverOf({}, 'khong-co')).toEqual({ imageUrl: null, imageSrcSet: null })
})

test('a link to a course seeded earlier shows the picture of its cover as it is drawn now', () => {
  const { imageUrl } = coverOf(readCoverIndex(), 'javascript-tu-con-so-0')
  const [, hash] = /\.([0-9a-f]{10})\./.exec(imageUrl ?? '') ?? []
  expect(sharePictureOf(imageUrl ?? '')).toBe(`${hash}.jpg`)
  expect(sharePictureOf(imageUrl?.replace(hash ?? '', '0123456789') ?? '')).toBe(`${hash}.jpg`)
  // A cover that is not among the drawn ones keeps the hash of its own name.
  expect(sharePictureOf('/api/public/covers/khong-co-640.0123456789.webp')).toBe('0123456789.jpg')
  expect(sharePictureOf('https://a.test/b.webp')).toBeNull()
})

test('the seeded random repeats itself and stays in [0, 1)', () => {
  const [a, b, other] = [seededRandom('x'), seededRandom('x'), seededRandom('y')]
  const first = Array.from({ length: 100 }, a)
  expect(Array.from({ length: 100 }, b)).toEqual(first)
  expect(Array.from({ length: 100 }, other)).not.toEqual(first)
  expect(first.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(new Set(first).size).toBe(100)
})
