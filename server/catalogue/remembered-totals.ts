import { SingleFlight } from './single-flight.ts'

/** Smaller totals are counted each time: that is cheap, and a small catalogue shows changes at once. */
const REMEMBER_FROM = 1_000
const REMEMBER_MS = 10_000
const MAX_KEYS = 500

interface Remembered {
  total: number
  until: number
}

/**
 * Caches large totals for ten seconds per filter, in a bounded map, because counting tens of thousands
 * of rows costs more than reading a page of them.
 */
export class RememberedTotals {
  readonly #kept = new Map<string, Remembered>()
  readonly #counting = new SingleFlight<number>()

  get(key: string, now: Date, count: () => Promise<number>): Promise<number> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now.getTime()) return Promise.resolve(kept.total)
    return this.#counting.run(key, () => this.#count(key, now, count))
  }

  async #count(key: string, now: Date, count: () => Promise<number>): Promise<number> {
    const total = await count()
    this.#kept.delete(key)
    if (total >= REMEMBER_FROM) {
      // The oldest entry goes first: a Map keeps the order of insertion.
      const oldest = this.#kept.keys().next()
      if (this.#kept.size >= MAX_KEYS && !oldest.done) this.#kept.delete(oldest.value)
      this.#kept.set(key, { total, until: now.getTime() + REMEMBER_MS })
    }
    return total
  }
}
