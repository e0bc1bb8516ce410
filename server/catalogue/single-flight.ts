import { setImmediate } from 'node:timers/promises'

/**
 * Callers that ask for the same thing at the same moment share one run of the work, and its failure.
 * Nothing is kept once it has ended, so nobody gets an answer older than their neighbour's question.
 */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    // The embedded database works on this very thread: without a turn of the event loop first,
    // nobody who is waiting at the socket could join in time.
    const started = setImmediate()
      .then(work)
      .finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
