import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isLargeEnough,
  MIDDLE,
  nearestOf,
  partOf,
  pulled,
} from '../../src/pages/teaching/settings/crop.ts'

const sizes = fc.record({
  width: fc.integer({ min: 640, max: 8000 }),
  height: fc.integer({ min: 360, max: 8000 }),
})
const places = fc.double({ min: 0, max: 1, noNaN: true })

test('the first crop is the widest 16:9 part around the middle', () => {
  expect(partOf({ width: 1600, height: 1200 }, MIDDLE)).toEqual({
    left: 0,
    top: 150,
    width: 1600,
    height: 900,
  })
  expect(partOf({ width: 2000, height: 900 }, MIDDLE)).toEqual({
    left: 200,
    top: 0,
    width: 1600,
    height: 900,
  })
})

test('any crop lies inside the picture, is 16:9 and at least 640 wide', () => {
  fc.assert(
    fc.property(sizes, places, places, places, (size, near, x, y) => {
      const zoom = 1 + near * (nearestOf(size) - 1)
      const { left, top, width, height } = partOf(size, { zoom, x, y })
      expect(left).toBeGreaterThanOrEqual(-1e-6)
      expect(top).toBeGreaterThanOrEqual(-1e-6)
      expect(left + width).toBeLessThanOrEqual(size.width + 1e-6)
      expect(top + height).toBeLessThanOrEqual(size.height + 1e-6)
      expect(width / height).toBeCloseTo(16 / 9)
      expect(width).toBeGreaterThanOrEqual(640 - 1e-6)
    }),
  )
})

test('the picture follows the drag, and stops at its edges', () => {
  const size = { width: 1600, height: 1800 }
  const before = partOf(size, MIDDLE)
  // Dragged down by a tenth of the frame: what was above the frame comes into it.
  const after = partOf(size, pulled(size, MIDDLE, 0, 0.1))
  expect(after.top).toBeCloseTo(before.top - before.height / 10)
  expect(after.left).toBe(before.left)
  expect(partOf(size, pulled(size, MIDDLE, 5, -50)).top).toBe(900)
})

test('a picture is too small if either side is too small', () => {
  expect(isLargeEnough({ width: 640, height: 360 })).toBe(true)
  expect(isLargeEnough({ width: 639, height: 2000 })).toBe(false)
  expect(isLargeEnough({ width: 2000, height: 359 })).toBe(false)
})
