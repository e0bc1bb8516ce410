export interface LimiterOptions {
  /** Attempts allowed in one window. */
  max: number
  windowMs: number
  /** The most keys in memory; beyond it the oldest are removed, so that an attack cannot fill the memory. */
  maxKeys?: number
}

/** Counts attempts per key in this process; several processes count separately. */
export class AttemptLimiter {
  /** In the order in which the windows end, because all windows have the same length. */
  readonly #windows = new Map<string, { count: number; endsAt: number }>()
  readonly #maxKeys: number

  constructor(private readonly options: LimiterOptions) {
    this.#maxKeys = options.maxKeys ?? 10_000
  }

  get size(): number {
    return this.#windows.size
  }

  /**
   * Counts one attempt before its outcome is known, so that parallel guesses count, too. Returns 0 when
   * the attempt is allowed, else the milliseconds until the next one is.
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

  /** Resets the key after a successful attempt. */
  clear(key: string): void {
    this.#windows.delete(key)
  }
}
