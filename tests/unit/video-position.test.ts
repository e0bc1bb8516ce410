import { describe, expect, test } from 'vitest'
import {
  isPosition,
  packPositions,
  readPositions,
  resumeAt,
  withPosition,
  type KeptPositions,
} from '../../src/parts/player/video-position.ts'

const at = (atSec: number, durationSec = 600) => ({ atSec, durationSec })

describe('where a film goes on', () => {
  test.each([
    ['nothing kept', null, null],
    ['the first 5 seconds', at(4.9), null],
    ['from 5 seconds on', at(5), 5],
    ['whole seconds', at(192.8), 192],
    ['just before the last 10 seconds', at(589.9), 589],
    ['the last 10 seconds', at(590), null],
    ['past the end', at(700), null],
    ['an unknown length', at(100, NaN), null],
  ])('%s', (_, position, expected) => {
    expect(resumeAt(position)).toBe(expected)
  })

  test('when the course lets a film begin later, the seconds count from that beginning', () => {
    expect(resumeAt(at(92), 90)).toBeNull()
    expect(resumeAt(at(30), 90)).toBeNull()
    expect(resumeAt(at(95), 90)).toBe(95)
  })
})

test('what a player reports before its film has loaded is no position', () => {
  expect(isPosition(at(0))).toBe(true)
  for (const none of [at(0, NaN), at(NaN), at(-1), at(5, Infinity), at(5, 0)]) {
    expect(isPosition(none)).toBe(false)
  }
})

describe('the positions on the device', () => {
  const kept: KeptPositions = [
    ['a', at(10)],
    ['b', at(20)],
  ]

  test('survive packing, in whole seconds', () => {
    expect(readPositions(packPositions([['a', at(10.8, 600.6)]]))).toEqual([['a', at(10, 600)]])
  })

  test('the newest is last, each film stands once, the oldest make room', () => {
    expect(withPosition(kept, 'a', at(99))).toEqual([
      ['b', at(20)],
      ['a', at(99)],
    ])
    expect(withPosition(kept, 'c', at(1), 2).map(([film]) => film)).toEqual(['b', 'c'])
  })

  test.each([null, 'x', {}, 7])('%j holds no positions', (value) => {
    expect(readPositions(value)).toEqual([])
  })

  test('unreadable entries are skipped', () => {
    expect(
      readPositions([null, ['a'], ['b', 'x', 5], [3, 1, 2], ['c', 1, 2], ['d', -1, 2]]),
    ).toEqual([['c', at(1, 2)]])
  })
})
