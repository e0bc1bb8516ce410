import { inTime } from '../in-time.ts'

/**
 * A question to something that may hang, such as the database: asked once at a time, however many want to know, and
 * each of them waits no longer than `patienceMs`. `undefined`: it failed, or not in time.
 */
export class OneAtATime<T> {
  #asking: Promise<T | undefined> | undefined

  constructor(
    private readonly patienceMs: number,
    private readonly ask: () => Promise<T>,
  ) {}

  async answer(): Promise<T | undefined> {
    // Questions to what hangs must not pile up.
    this.#asking ??= this.ask()
      .catch(() => undefined)
      .finally(() => {
        this.#asking = undefined
      })
    return inTime(this.patienceMs, this.#asking, undefined)
  }
}
