import { describe, expect, test } from 'vitest'
import {
  isSeen,
  joinParts,
  partsOf,
  readSeen,
  type SeenFilms,
  type SeenParts,
  withSeen,
} from '../../src/parts/player/seen-parts.ts'

/** Which parts of a film were played. */

describe('parts', () => {
  test.each<[string, SeenParts, SeenParts]>([
    [
      'that touch are one',
      [
        [0, 10],
        [10.4, 20],
      ],
      [[0, 20]],
    ],
    [
      'that overlap are one',
      [
        [5, 20],
        [0, 10],
      ],
      [[0, 20]],
    ],
    [
      'within another add nothing',
      [
        [0, 30],
        [5, 6],
      ],
      [[0, 30]],
    ],
    [
      'apart stay apart',
      [
        [50, 60],
        [0, 10],
      ],
      [
        [0, 10],
        [50, 60],
      ],
    ],
    ['are none where nothing was played', [], []],
  ])('%s', (_, given, joined) => {
    expect(joinParts(given)).toEqual(joined)
  })
})

test.each<[string, SeenParts, number, number, boolean]>([
  ['95 percent count as the whole film', [[0, 570]], 600, 0, true],
  ['a second less does not', [[0, 569]], 600, 0, false],
  ['the end alone does not', [[570, 600]], 600, 0, false],
  [
    'two halves do, whichever came first',
    [
      [300, 600],
      [0, 290],
    ],
    600,
    0,
    true,
  ],
  [
    'a hole of a tenth is too much',
    [
      [0, 300],
      [360, 600],
    ],
    600,
    0,
    false,
  ],
  ['the part before the set beginning need not be played', [[100, 600]], 600, 100, true],
  ['the part before the set beginning does not count', [[0, 500]], 600, 100, false],
])('%s', (_, parts, durationSec, beginSec, seen) => {
  expect(isSeen(parts, durationSec, beginSec)).toBe(seen)
})

describe('on the device', () => {
  const films: SeenFilms = [
    ['a', 600, [[0, 10]]],
    ['b', 60, [[5, 6]]],
  ]
  const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  test('parts come back, in tenths of a second', () => {
    expect(readSeen(stored(withSeen([], 'a', 600.04, [[0.04, 9.96]])))).toEqual([
      ['a', 600, [[0, 10]]],
    ])
  })

  test('parts that another tab has stored meanwhile stay; the film becomes the newest', () => {
    expect(withSeen(films, 'a', 600, [[10, 20]])).toEqual([films[1], ['a', 600, [[0, 20]]]])
  })

  test('another film under the same name was not seen', () => {
    expect(partsOf(films, 'a', 600.6)).toEqual([[0, 10]])
    expect(partsOf(films, 'a', 700)).toEqual([])
    expect(withSeen(films, 'a', 700, [[1, 2]])[1]).toEqual(['a', 700, [[1, 2]]])
  })

  test('parts stay few: the longest ones of the films watched last are kept', () => {
    const many = Array.from({ length: 80 }, (_, n) => [n * 10, n * 10 + (n < 20 ? 1 : 5)] as const)
    const [[, , kept] = ['', 0, []]] = withSeen([], 'a', 900, many)
    expect(kept).toHaveLength(60)
    expect(kept[0]).toEqual([200, 205])
    const all = Array.from({ length: 200 }, (_, n) => [`f${n}`, 60, [[0, 1]]] as const)
    expect(withSeen(all, 'new', 60, [[0, 1]]).map(([film]) => film)).toHaveLength(200)
  })

  test.each([null, 'x', {}, 7, [null, ['a'], ['a', 'x', []], [3, 1, []]]])(
    '%j holds no parts',
    (value) => {
      expect(readSeen(value)).toEqual([])
    },
  )

  test('impossible parts are skipped', () => {
    const parts = [[1, 2], [5, 4], [-1, 3], [1], ['x', 2], [1, null], 'a']
    expect(readSeen([['a', 60, parts]])).toEqual([['a', 60, [[1, 2]]]])
  })
})
