export interface LimiterOptions {
  /** Attempts allowed in one window. */
  max: number
  windowMs: number
  /** Keys kept at most; the oldest give way, so that memory stays bounded under attack. */
  maxKeys?: number
}

/** Counts attempts per key in this process. Several processes each count their own. */
export class AttemptLimiter {
  /** In order of their windows' ends, for all windows are equally long. */
  readonly #windows = new Map<string, { count: number; endsAt: number }>()
  readonly #maxKeys: number

  constructor(private readonly options: LimiterOptions) {
    this.#maxKeys = options.maxKeys ?? 10_000
  }

  get size(): number {
    return this.#windows.size
  }

  /**
   * Counts one attempt, before its outcome is known: guesses sent in parallel count too. Returns 0
   * when it may go on, else the milliseconds until it may.
   */
  take(key: string, now: Date): number {
    const time = now.getTime()
    const open = this.#windows.get(key)
    if (open && open.endsAt > time) {
      if (open.count >= this.options.max) return open.endsAt - time
      open.count += 1
      return 0
    }
    this.#windows.delete(key)
    for (const [oldest] of this.#windows) {
      if (this.#windows.size < this.#maxKeys) break
      this.#windows.delete(oldest)
    }
    this.#windows.set(key, { count: 1, endsAt: time + this.options.windowMs })
    return 0
  }

  /** The attempt succeeded: the key starts anew. */
  clear(key: string): void {
    this.#windows.delete(key)
  }
}
