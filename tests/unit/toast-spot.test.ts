import { expect, test } from 'vitest'
import { freeSpot, overlap, type Box } from '../../src/ui/toast-spot.ts'

const SCREEN: Box = { left: 0, top: 0, width: 1366, height: 768 }
const TOAST = { width: 360, height: 64 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  width,
  height,
})

test('the lower right corner, where nothing is', () => {
  expect(freeSpot(TOAST, SCREEN, [])).toEqual(box(990, 688, 360, 64))
})

test('the lower left one when a control stands in the right one', () => {
  expect(freeSpot(TOAST, SCREEN, [box(1000, 700, 300, 44)])).toEqual(box(16, 688, 360, 64))
})

test('further up when the whole lower edge is taken', () => {
  const bar = box(0, 680, 1366, 88)
  const spot = freeSpot(TOAST, SCREEN, [bar])
  expect(overlap(spot, bar)).toBe(0)
  expect(spot.left).toBe(990)
})

test('a phone full of fields: between two of them, or on the middle of none', () => {
  const phone = box(0, 0, 360, 740)
  const toast = { width: 336, height: 64 }
  const rows = (gap: number) =>
    Array.from({ length: 12 }, (_, at) => box(16, 20 + at * (44 + gap), 328, 44))
  const between = freeSpot(toast, phone, [...rows(16), box(16, 640, 328, 90)])
  const hidden = rows(16).filter(
    (row) => overlap(between, box(row.left + 164, row.top + 22, 1, 1)) > 0,
  )
  expect(hidden.length).toBeLessThanOrEqual(1)
  const roomy = [box(16, 20, 328, 44), box(16, 200, 328, 44), box(16, 640, 328, 90)]
  expect(roomy.every((row) => overlap(freeSpot(toast, phone, roomy), row) === 0)).toBe(true)
})

test('a message higher than the window stays in view', () => {
  expect(freeSpot({ width: 300, height: 900 }, SCREEN, []).top).toBe(0)
})

test('the size may be what the browser measured, whose figures are not its own properties', () => {
  class Measured {
    get width() {
      return 360
    }
    get height() {
      return 64
    }
  }
  expect(freeSpot(new Measured(), SCREEN, [])).toEqual(box(990, 688, 360, 64))
})
