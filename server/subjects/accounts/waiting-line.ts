import { TryLater } from '../../platform/errors.ts'

/** 503 BUSY with `Retry-After`. */
const busy = () =>
  new TryLater('unavailable', 'BUSY', 'Máy chủ đang bận, vui lòng thử lại sau ít giây.', 3_000)

/** Runs a few at once, lets some wait in the order in which they came, and turns all others away. */
export class WaitingLine {
  #running = 0
  readonly #waiting = new Set<() => void>()

  constructor(private readonly limits: { atOnce: number; waiting: number }) {}

  /** 503 BUSY where the line is full: asked before what would only be wasted on work that is turned away. */
  refuseIfFull(): void {
    if (this.#waiting.size >= this.limits.waiting) throw busy()
  }

  /** Runs `work` in its turn. 503 BUSY when the line is full, or when `signal` is aborted before the turn. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw busy()
    if (this.#running < this.limits.atOnce) {
      this.#running += 1
      return
    }
    this.refuseIfFull()
    await new Promise<void>((begin, drop) => {
      this.#waiting.add(begin)
      const leave = () => {
        if (this.#waiting.delete(begin)) drop(busy())
      }
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** The place goes to the first who waits. */
  #leave(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#running -= 1
  }
}
