import { setImmediate } from 'node:timers/promises'
import type { CourseCard } from '../../../shared/contract/catalogue.ts'
import { readCatalogueVersion, type Version } from '../../platform/db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import { courseCards } from './course-cards.ts'

/** About a kilobyte each. */
const MAX_CARDS = 5_000

type Cards = ReadonlyMap<string, CourseCard>

/**
 * Keeps the cards of PUBLISHED courses in memory until the database counts a change, by whichever process. Of what is
 * kept, only that number is read, once for all who ask at the same time.
 */
export class KeptCards {
  #version: string | undefined
  readonly #kept = new Map<string, CourseCard>()
  #next: { ids: Set<string>; cards: Promise<Cards> } | undefined

  /** As `courseCards` with `published`; the map may have others as well. */
  read(deps: Pick<Deps, 'db'>, courseIds: readonly string[]): Promise<Cards> {
    this.#next ??= this.#begin(deps)
    for (const id of courseIds) this.#next.ids.add(id)
    return this.#next.cards
  }

  #begin(deps: Pick<Deps, 'db'>) {
    const ids = new Set<string>()
    // At once, so that one answer serves the rest of a page as well.
    const asked = readCatalogueVersion(deps.db.reads)
    const closed = setImmediate().then(() => (this.#next = undefined))
    const cards = Promise.all([asked, closed]).then(([version]) =>
      this.#cardsOf(deps, version, [...ids]),
    )
    return { ids, cards }
  }

  async #cardsOf(deps: Pick<Deps, 'db'>, version: Version, ids: string[]): Promise<Cards> {
    if (version === undefined || version !== this.#version) {
      this.#kept.clear()
      this.#version = version
    }
    const cards = new Map<string, CourseCard>()
    for (const id of ids) {
      const card = this.#kept.get(id)
      if (card) cards.set(id, card)
    }
    const missing = ids.filter((id) => !cards.has(id))
    for (const [id, card] of await courseCards(deps, missing, { published: true })) {
      cards.set(id, card)
      // Another reader may have found a change meanwhile: these were perhaps read before it.
      if (version !== undefined && version === this.#version) this.#keep(id, card)
    }
    return cards
  }

  #keep(id: string, card: CourseCard) {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MAX_CARDS && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(id, card)
  }
}
