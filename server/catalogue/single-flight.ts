import { setImmediate } from 'node:timers/promises'

/**
 * Simultaneous callers with the same key share one run of the work, and its failure. The result is
 * not cached: the next call after the run starts a new one.
 */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    // PGlite works on this thread: the event loop first takes in the requests that wait at the socket,
    // so that they can join this run.
    const started = setImmediate()
      .then(work)
      .finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
