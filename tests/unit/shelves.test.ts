import { describe, expect, test } from 'vitest'
import type { CourseCard } from '../../shared/contract/catalogue.ts'
import {
  fillShelves,
  FREE,
  NEWEST,
  ON_SALE,
  ROW_LENGTH,
} from '../../src/pages/catalogue/shelves.ts'

const card = (id: string, price = 100_000, salePrice: number | null = null) =>
  ({ _id: id, price, salePrice }) as CourseCard

const cards = (prefix: string, count: number, price?: number, salePrice?: number) =>
  Array.from({ length: count }, (_, at) => card(`${prefix}${at}`, price, salePrice))

const ids = (rows: ReturnType<typeof fillShelves>) =>
  rows.map(({ shelf, courses }) => [shelf.title, ...courses.map(({ _id }) => _id)])

describe('the rows below the list of the home page', () => {
  test('each row shows at most four courses, no course twice, and none that the visitor has seen or bought', () => {
    const found = cards('n', 9)
    expect(
      ids(
        fillShelves(
          [
            { shelf: NEWEST, found },
            { shelf: { ...NEWEST, title: 'Hàng sau' }, found },
          ],
          ['n1'],
        ),
      ),
    ).toEqual([
      ['Mới ra mắt', 'n0', 'n2', 'n3', 'n4'],
      ['Hàng sau', 'n5', 'n6', 'n7', 'n8'],
    ])
    expect(ROW_LENGTH).toBe(4)
  })

  test('a row of fewer than three courses is left out, and takes no course from the next row', () => {
    const found = cards('f', 2, 0)
    expect(
      ids(
        fillShelves(
          [
            { shelf: FREE, found },
            { shelf: NEWEST, found: [...found, card('n0')] },
          ],
          [],
        ),
      ),
    ).toEqual([['Mới ra mắt', 'f0', 'f1', 'n0']])
  })

  test('free courses cost nothing, courses on sale cost less than their price', () => {
    const mixed = [...cards('p', 2), ...cards('f', 3, 0), ...cards('s', 3, 100_000, 50_000)]
    expect(
      ids(
        fillShelves(
          [
            { shelf: FREE, found: mixed },
            { shelf: ON_SALE, found: mixed },
          ],
          [],
        ),
      ),
    ).toEqual([
      ['Miễn phí để bắt đầu', 'f0', 'f1', 'f2'],
      ['Đang giảm giá', 's0', 's1', 's2'],
    ])
  })
})
