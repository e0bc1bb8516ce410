import type { Suggestion, TopicWithCount } from '../../../../shared/contract/catalogue.ts'
import { IndexBuilder } from './word-index.ts'
import { allBegin, type SearchWord, WordSearch } from './word-search.ts'

/** Topics and teachers with courses, found by their words; who has more courses has a lower number. */
export class Names {
  readonly #named: readonly Suggestion[]
  readonly #search: WordSearch

  /** Of the topics with their counts and the teachers of each course, a name a line. */
  constructor(withCounts: readonly TopicWithCount[], teachersOfCourses: readonly string[]) {
    const topics = withCounts.map(({ slug, name, courseCount = 0 }) => ({
      count: courseCount,
      named: { kind: 'topic', text: name, slug } as const,
    }))
    const teachers = [...countsOf(teachersOfCourses)].map(([text, count]) => ({
      count,
      named: { kind: 'teacher', text } as const,
    }))
    const all = [...topics, ...teachers].toSorted((a, b) => b.count - a.count)
    const index = new IndexBuilder()
    for (const { named } of all) index.add({ title: named.text })
    this.#named = all.map(({ named }) => named)
    this.#search = new WordSearch(index.build(), all.length)
  }

  /** Those in which each word of the search begins one, the closest first. */
  find(words: readonly SearchWord[]): Suggestion[] {
    const { docs, grades } = this.#search.find(words)
    return [...docs]
      .filter((n) => allBegin(grades[n] ?? 0, words.length))
      .toSorted((a, b) => (grades[b] ?? 0) - (grades[a] ?? 0) || a - b)
      .flatMap((n) => this.#named[n] ?? [])
  }
}

/** How many courses each teacher has, by name. */
function countsOf(teachersOfCourses: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  // The same few names stand in many courses: their lines are divided once.
  const lists = new Map<string, number>()
  for (const list of teachersOfCourses) lists.set(list, (lists.get(list) ?? 0) + 1)
  for (const [list, count] of lists) {
    for (const name of list.split('\n').filter(Boolean)) {
      counts.set(name, (counts.get(name) ?? 0) + count)
    }
  }
  return counts
}
