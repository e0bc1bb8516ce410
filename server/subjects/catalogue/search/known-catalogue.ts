import type { CoursePage, Topic } from '../../../../shared/contract/catalogue.ts'
import { asSlug } from '../slug.ts'
import type { Catalogue } from './catalogue.ts'
import { type ListFilter, type ListPart, listPart } from './list-page.ts'
import { Names } from './names.ts'

/** What the home page tells of all PUBLISHED courses (docs/product.md#course-list): extras of our API. */
export type WholeCatalogue = Required<Pick<CoursePage, 'topics' | 'ratingAvg' | 'ratingCount'>>

/** Half a kilobyte each. */
const MAX_LISTS = 1_000

/** The catalogue at a moment, with all topics in their order. */
export class KnownCatalogue {
  #whole: WholeCatalogue | undefined
  #names: Names | undefined
  readonly #lists = new Map<string, ListPart>()

  constructor(
    readonly catalogue: Catalogue,
    readonly topics: readonly Topic[],
  ) {}

  /** The id of a topic by its slug or id, or by what an address would make of what was typed; undefined without one. */
  topicId(named: string): string | undefined {
    const found =
      this.topics.find(({ _id, slug }) => slug === named || _id === named) ??
      this.topics.find(({ slug }) => slug === asSlug(named))
    return found?._id
  }

  /** `listPart`, kept for who asks the same again. */
  list(filter: ListFilter, from: number, to: number): ListPart {
    const key = JSON.stringify([filter, from, to])
    const kept = this.#lists.get(key)
    if (kept) return kept
    const part = listPart(this.catalogue, filter, from, to)
    const [oldest] = this.#lists.keys()
    if (this.#lists.size >= MAX_LISTS && oldest !== undefined) this.#lists.delete(oldest)
    this.#lists.set(key, part)
    return part
  }

  get whole(): WholeCatalogue {
    return (this.#whole ??= this.#sum())
  }

  /** Made for the first who asks. */
  get names(): Names {
    return (this.#names ??= new Names(this.whole.topics, this.catalogue.columns.teachers))
  }

  #sum(): WholeCatalogue {
    const { columns, topicIds, size } = this.catalogue
    const counts = new Map<string, number>()
    let [stars, ratingCount] = [0, 0]
    for (let n = 0; n < size; n += 1) {
      const topicId = topicIds[columns.topic[n] ?? 0] ?? ''
      counts.set(topicId, (counts.get(topicId) ?? 0) + 1)
      stars += (columns.ratingAvg[n] ?? 0) * (columns.ratingCount[n] ?? 0)
      ratingCount += columns.ratingCount[n] ?? 0
    }
    return {
      topics: this.topics.flatMap((topic) => {
        const courseCount = counts.get(topic._id)
        return courseCount ? { ...topic, courseCount } : []
      }),
      ratingAvg: ratingCount > 0 ? Math.round((stars / ratingCount) * 100) / 100 : 0,
      ratingCount,
    }
  }
}
