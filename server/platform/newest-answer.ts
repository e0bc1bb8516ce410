import { setImmediate } from 'node:timers/promises'

const ignore = () => undefined

/** Asks once at a time. A call while a question runs waits for the next one, so no answer is older than its call. */
export class NewestAnswer<T> {
  #last: Promise<unknown> = Promise.resolve()
  #next: Promise<T> | undefined

  constructor(private readonly ask: () => Promise<T>) {}

  read(): Promise<T> {
    return (this.#next ??= this.#askNext())
  }

  async #askNext(): Promise<T> {
    await this.#last
    await setImmediate()
    this.#next = undefined
    const answer = this.ask()
    this.#last = answer.then(ignore, ignore)
    return answer
  }
}
