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

test('a toast stands in the lower right corner when nothing else is there', () => {
  expect(freeSpot(TOAST, SCREEN, [])).toEqual(box(990, 688, 360, 64))
})

test('a toast stands in the lower left corner when a control is in the right one', () => {
  expect(freeSpot(TOAST, SCREEN, [box(1000, 700, 300, 44)])).toEqual(box(16, 688, 360, 64))
})

test('a toast stands further up when the whole lower edge is taken', () => {
  const bar = box(0, 680, 1366, 88)
  const spot = freeSpot(TOAST, SCREEN, [bar])
  expect(overlap(spot, bar)).toBe(0)
  expect(spot.left).toBe(990)
})

test('on a phone full of fields a toast hides the middle of at most one, and of none where there is room', () => {
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

test('the size may be a rectangle of the browser, whose width and height are inherited getters', () => {
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
