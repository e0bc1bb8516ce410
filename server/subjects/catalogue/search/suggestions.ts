import type { Suggestion, Suggestions } from '../../../../shared/contract/catalogue.ts'
import type { KnownCatalogue } from './known-catalogue.ts'
import { closestFirst } from './list-page.ts'
import { type SearchWord, textOf, wordsOf } from './word-search.ts'

const MAX = 8
/** Of each of the two, so that there is room for courses. */
const MAX_TOPICS = 2
const MAX_TEACHERS = 2

/** Topics, teachers and courses for what has been typed so far, or for what was meant by it. */
export function suggestions(known: KnownCatalogue, q: string): Suggestions {
  const words = wordsOf(q)
  if (words.length === 0) return { items: [] }
  const items = suggested(known, words)
  if (items.length > 0) return { items }
  const meant = known.catalogue.slips.meant(words)
  return meant ? { items: suggested(known, meant), corrected: textOf(meant) } : { items }
}

function suggested({ catalogue, names }: KnownCatalogue, words: readonly SearchWord[]) {
  const named = names.find(words)
  const some = (kind: Suggestion['kind'], max: number) =>
    named.filter((each) => each.kind === kind).slice(0, max)
  const courses = closestFirst(catalogue, words, MAX).map((n): Suggestion => ({
    kind: 'course',
    text: catalogue.columns.titles[n] ?? '',
    _id: catalogue.columns.ids[n] ?? '',
  }))
  return [...some('topic', MAX_TOPICS), ...some('teacher', MAX_TEACHERS), ...courses].slice(0, MAX)
}
