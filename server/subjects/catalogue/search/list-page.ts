import type { CourseSort } from '../../../../shared/rules/course-sorts.ts'
import type { Catalogue } from './catalogue.ts'
import { type Found, GRADES, type SearchWord, textOf, wordsOf } from './word-search.ts'

/** What narrows and orders the public list; the topic by its id. */
export interface ListFilter {
  q: string
  topicId?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  sort: CourseSort
}

/** Part of a list: its courses, how many the whole list has, and the words that were taken to be meant. */
export interface ListPart {
  ids: string[]
  total: number
  corrected?: string
}

/** The courses of a filter from place `from` up to `to`, in its order; by popularity the closest to its words first. */
export function listPart(
  catalogue: Catalogue,
  filter: ListFilter,
  from: number,
  to: number,
): ListPart {
  const { columns, search, slips } = catalogue
  const bounds = boundsOf(catalogue, filter)
  const part = (found?: Found) => {
    const { places, total } = placed(catalogue, filter.sort, found, bounds, from, to)
    return { ids: Array.from(places, (n) => columns.ids[n] ?? ''), total }
  }
  const words = wordsOf(filter.q)
  if (words.length === 0) return part()
  const found = search.find(words)
  if (found.docs.length > 0) return part(found)
  const meant = slips.meant(words)
  return meant ? { ...part(search.find(meant)), corrected: textOf(meant) } : { ids: [], total: 0 }
}

/** The first `count` courses whose title, teachers or topic have these words, the closest first. */
export function closestFirst(
  catalogue: Catalogue,
  words: readonly SearchWord[],
  count: number,
): number[] {
  const found = catalogue.search.find(words, 1)
  return [...placed(catalogue, 'popular', found, boundsOf(catalogue, {}), 0, count).places]
}

/** What a course must keep to; a topic by its place in `topicIds`. */
interface Bounds {
  minPrice: number
  maxPrice: number
  topic: number
}
const ANY_TOPIC = -2

const boundsOf = (
  { topicIds }: Catalogue,
  { topicId, minPrice = 0, maxPrice = Infinity }: Partial<ListFilter>,
): Bounds => ({
  minPrice,
  maxPrice,
  topic: topicId === undefined ? ANY_TOPIC : topicIds.indexOf(topicId),
})

const isAll = ({ minPrice, maxPrice, topic }: Bounds) =>
  minPrice <= 0 && maxPrice === Infinity && topic === ANY_TOPIC

const isWithin = ({ columns }: Catalogue, { minPrice, maxPrice, topic }: Bounds, n: number) => {
  const price = columns.price[n] ?? 0
  return (
    price >= minPrice && price <= maxPrice && (topic === ANY_TOPIC || columns.topic[n] === topic)
  )
}

/** So few of all courses are sorted; more are met in the order of all. */
const FEW = 1 / 64

interface Placed {
  places: Iterable<number>
  total: number
}

/** Which of the courses found (without a search all) stand from `from` up to `to`, and how many there are. */
function placed(
  catalogue: Catalogue,
  sort: CourseSort,
  found: Found | undefined,
  bounds: Bounds,
  from: number,
  to: number,
): Placed {
  const { compare, size } = catalogue
  const order = catalogue.orders[sort]
  if (!found && isAll(bounds)) return { places: order.subarray(from, to), total: size }
  const grades = found?.grades
  // In an order that somebody has chosen, the closest do not come first.
  const byGrade = sort === 'popular' ? grades : undefined
  if (found && found.docs.length < size * FEW) {
    const all = [...found.docs].filter((n) => isWithin(catalogue, bounds, n))
    all.sort((a, b) => (byGrade ? (byGrade[b] ?? 0) - (byGrade[a] ?? 0) : 0) || compare[sort](a, b))
    return { places: all.slice(from, to), total: all.length }
  }
  // How many there are of each grade; then the place of the next one. These loops are most of the work of a list.
  const places = new Uint32Array(byGrade ? GRADES : 1)
  const docs = found && found.docs.length < size / 4 ? found.docs : undefined
  const count = docs?.length ?? size
  for (let at = 0; at < count; at += 1) {
    const n = docs ? (docs[at] ?? 0) : at
    if ((grades && grades[n] === 0) || !isWithin(catalogue, bounds, n)) continue
    const grade = byGrade?.[n] ?? 0
    places[grade] = (places[grade] ?? 0) + 1
  }
  let total = 0
  for (let grade = places.length - 1; grade >= 0; grade -= 1) {
    const begin = total
    total += places[grade] ?? 0
    places[grade] = begin
  }
  const page = new Uint32Array(Math.max(0, Math.min(to, total) - from))
  let left = page.length
  for (let at = 0; left > 0 && at < size; at += 1) {
    const n = order[at] ?? 0
    if ((grades && grades[n] === 0) || !isWithin(catalogue, bounds, n)) continue
    const grade = byGrade?.[n] ?? 0
    const place = places[grade] ?? 0
    places[grade] = place + 1
    if (place < from || place >= to) continue
    page[place - from] = n
    left -= 1
  }
  return { places: page, total }
}
