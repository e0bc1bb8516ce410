import { SingleFlight } from './single-flight.ts'

const REMEMBER_MS = 10_000
/** About 30 bytes each. */
const MAX_IDS = 1_000_000
const MAX_LISTS = 500

/** Ids in a fixed order, kept as one text: a hundred thousand of them take three megabytes. */
export class IdList {
  readonly #text: string
  readonly #starts: Uint32Array

  /** Of ids joined by a space; the empty text is no id. */
  constructor(text: string) {
    const starts: number[] = []
    for (let at = 0; at < text.length; at = text.indexOf(' ', at) + 1 || text.length) {
      starts.push(at)
    }
    this.#text = text
    this.#starts = new Uint32Array([...starts, text.length + 1])
  }

  get length(): number {
    return this.#starts.length - 1
  }

  /** The ids from one position up to another, without that one. */
  slice(from: number, to: number): string[] {
    const end = Math.min(to, this.length)
    if (from >= end) return []
    return this.#text.slice(this.#starts[from], (this.#starts[end] ?? 0) - 1).split(' ')
  }
}

/** The ids of a filter in its order from the first one on, and how many it has in all. */
export interface FilterList {
  ids: IdList
  total: number
}

/** A list that was read, and whether it may be remembered. */
export interface ReadList {
  list: FilterList
  keep: boolean
}

/**
 * Caches lists for ten seconds, in a bounded map, because reading tens of thousands of them costs
 * more than reading the cards of a page.
 */
export class RememberedLists {
  readonly #kept = new Map<string, { list: FilterList; until: number }>()
  readonly #reading = new SingleFlight<FilterList>()

  get(key: string, now: Date, read: () => Promise<ReadList>): Promise<FilterList> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now.getTime()) return Promise.resolve(kept.list)
    return this.#reading.run(key, async () => {
      const { list, keep } = await read()
      this.#kept.delete(key)
      if (keep) this.#keep(key, list, now)
      return list
    })
  }

  forget(key: string): void {
    this.#kept.delete(key)
  }

  #keep(key: string, list: FilterList, now: Date): void {
    let room = MAX_IDS - list.ids.length
    for (const old of this.#kept.values()) room -= old.list.ids.length
    // The oldest entries go first: a Map keeps the order of insertion.
    for (const [oldKey, old] of this.#kept) {
      if (room >= 0 && this.#kept.size < MAX_LISTS) break
      this.#kept.delete(oldKey)
      room += old.list.ids.length
    }
    this.#kept.set(key, { list, until: now.getTime() + REMEMBER_MS })
  }
}
