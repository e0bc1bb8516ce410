/** Simultaneous callers with the same key share one run of the work, and its failure. Nothing is cached after it. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>()

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key)
    if (running) return running
    const started = work().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }
}
