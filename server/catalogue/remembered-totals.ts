import { SingleFlight } from './single-flight.ts'

/** Totals below this are counted afresh each time: that is cheap, and small shops see changes at once. */
const REMEMBER_FROM = 1_000
const REMEMBER_MS = 10_000
const MAX_KEYS = 500

interface Remembered {
  total: number
  until: number
}

/**
 * Counting tens of thousands of rows costs more than reading a page of them, and a total that is
 * ten seconds old misleads nobody: large totals are kept that long, per filter, in a bounded map.
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
