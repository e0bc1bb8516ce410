import type { CourseCard as Card } from '../../../shared/contract/catalogue.ts'
import { CATALOGUE_DEFAULTS, type CatalogueQuery } from '../../../shared/rules/catalogue-query.ts'
import { isOnSale, priceToPay } from '../../../shared/rules/prices.ts'

/** Cards of a row, as many as stand beside each other in the widest window. */
export const ROW_LENGTH = 4

/** Fewer look like something that is missing. */
const FEWEST = 3

/** Enough to find a row among what the page shows already: the list's 12 and the rows before. */
const ASKED_FOR = 24

/** A row of courses on the home page, below the list of all. */
export interface Shelf {
  title: string
  /** The list that it leads to, where one holds nothing else. */
  list?: Partial<CatalogueQuery>
  asks: CatalogueQuery
  fits: (course: Card) => boolean
}

const rowOf = (title: string, list: Partial<CatalogueQuery>, fits: Shelf['fits']): Shelf => ({
  title,
  list,
  asks: { ...CATALOGUE_DEFAULTS, ...list, pageSize: ASKED_FOR },
  fits,
})

export const FREE = rowOf('Miễn phí để bắt đầu', { maxPrice: '0' }, (course) => !priceToPay(course))

export const NEWEST = rowOf('Mới ra mắt', { sort: 'newest' }, () => true)

/** The list has no filter for it, so they are picked from the catalogue's second page. */
export const ON_SALE: Shelf = {
  title: 'Đang giảm giá',
  asks: { ...CATALOGUE_DEFAULTS, page: 2 },
  fits: isOnSale,
}

export interface FilledShelf {
  shelf: Shelf
  courses: readonly Card[]
}

/** What each row shows: no course twice, none of `known` (ids that the reader has seen or bought), no short row. */
export function fillShelves(
  shelves: readonly { shelf: Shelf; found: readonly Card[] }[],
  known: Iterable<string>,
): FilledShelf[] {
  const taken = new Set(known)
  return shelves.flatMap(({ shelf, found }) => {
    const courses = found
      .filter((course) => shelf.fits(course) && !taken.has(course._id))
      .slice(0, ROW_LENGTH)
    if (courses.length < FEWEST) return []
    for (const { _id } of courses) taken.add(_id)
    return [{ shelf, courses }]
  })
}
