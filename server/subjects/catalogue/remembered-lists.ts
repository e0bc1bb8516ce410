import { SingleFlight } from '../../platform/single-flight.ts'

const REMEMBER_MS = 10_000
/** Who asks in the last moments of a list begins to read it again and still gets it: nobody waits. */
const AHEAD_MS = 2_000
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

interface KeptList {
  list: FilterList
  until: number
}

/** Keeps lists for ten seconds, in a bounded map: reading them costs more than the cards of a page. */
export class RememberedLists {
  readonly #kept = new Map<string, KeptList>()
  readonly #reading = new SingleFlight<FilterList>()
  /** Counts what was forgotten: what was begun before is given to nobody who asks after it. */
  #forgotten = 0
  /** The lists that are read ahead of their end, one after the other. */
  readonly #ahead = new Set<KeptList>()
  #readAhead: Promise<unknown> = Promise.resolve()

  get(key: string, now: Date, read: () => Promise<ReadList>): Promise<FilterList> {
    const kept = this.#kept.get(key)
    const left = (kept?.until ?? 0) - now.getTime()
    if (!kept || left <= 0) return this.#read(key, now, read)
    if (left <= AHEAD_MS && !this.#ahead.has(kept)) {
      this.#ahead.add(kept)
      this.#readAhead = this.#readAhead
        .then(() => (this.#kept.get(key) === kept ? this.#read(key, now, read) : undefined))
        // Who asks when the list has ended reads it again, and hears of the failure.
        .catch(() => undefined)
        .finally(() => this.#ahead.delete(kept))
    }
    return Promise.resolve(kept.list)
  }

  #read(key: string, now: Date, read: () => Promise<ReadList>): Promise<FilterList> {
    const forgotten = this.#forgotten
    return this.#reading.run(`${forgotten} ${key}`, async () => {
      const { list, keep } = await read()
      if (forgotten !== this.#forgotten) return list
      this.#kept.delete(key)
      if (keep) this.#keep(key, list, now)
      return list
    })
  }

  forget(key: string): void {
    this.#forgotten += 1
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
