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
 * Callers that ask for the same total at the same moment share one count.
 */
export class RememberedTotals {
  readonly #kept = new Map<string, Remembered>()
  readonly #running = new Map<string, Promise<number>>()

  get(key: string, now: Date, count: () => Promise<number>): Promise<number> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > now.getTime()) return Promise.resolve(kept.total)
    const running = this.#running.get(key)
    if (running) return running
    const counting = this.#count(key, now, count).finally(() => this.#running.delete(key))
    this.#running.set(key, counting)
    return counting
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
