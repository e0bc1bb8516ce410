import { inTime } from '../in-time.ts'

/** Asks something that may hang, once at a time. A caller waits for `patienceMs`; `undefined`: it failed or is late. */
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
