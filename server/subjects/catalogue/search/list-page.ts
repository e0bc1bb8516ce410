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
  const isIn = conditionOf(catalogue, filter)
  const part = (found?: Found) => {
    const { places, total } = placed(catalogue, filter.sort, found, isIn, from, to)
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
  return [...placed(catalogue, 'popular', found, () => true, 0, count).places]
}

type Condition = (course: number) => boolean

function conditionOf(
  { columns, topicIds }: Catalogue,
  { topicId, minPrice = 0, maxPrice = Infinity }: ListFilter,
): Condition {
  const { price, topic } = columns
  const place = topicIds.indexOf(topicId ?? '')
  return (n) => {
    const pays = price[n] ?? 0
    return pays >= minPrice && pays <= maxPrice && (topicId === undefined || topic[n] === place)
  }
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
  isIn: Condition,
  from: number,
  to: number,
): Placed {
  const { orders, compare, size } = catalogue
  // In an order that somebody has chosen, the closest do not come first.
  const grades = found && sort === 'popular' ? found.grades : undefined
  if (found && found.docs.length < size * FEW) {
    const all = [...found.docs].filter(isIn)
    all.sort((a, b) => (grades ? (grades[b] ?? 0) - (grades[a] ?? 0) : 0) || compare[sort](a, b))
    return { places: all.slice(from, to), total: all.length }
  }
  const isListed: Condition = found ? (n) => (found.grades[n] ?? 0) > 0 && isIn(n) : isIn
  const gradeOf = (n: number) => grades?.[n] ?? 0
  // How many there are of each grade; then the place of the next one.
  const places = new Uint32Array(grades ? GRADES : 1)
  const count = (n: number) => {
    if (isListed(n)) places[gradeOf(n)] = (places[gradeOf(n)] ?? 0) + 1
  }
  if (found && found.docs.length < size / 4) found.docs.forEach(count)
  else for (let n = 0; n < size; n += 1) count(n)
  let total = 0
  for (let grade = places.length - 1; grade >= 0; grade -= 1) {
    const begin = total
    total += places[grade] ?? 0
    places[grade] = begin
  }
  const page = new Uint32Array(Math.max(0, Math.min(to, total) - from))
  let left = page.length
  for (let at = 0; left > 0 && at < size; at += 1) {
    const n = orders[sort][at] ?? 0
    if (!isListed(n)) continue
    const place = places[gradeOf(n)] ?? 0
    places[gradeOf(n)] = place + 1
    if (place < from || place >= to) continue
    page[place - from] = n
    left -= 1
  }
  return { places: page, total }
}
