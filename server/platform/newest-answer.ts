import { setImmediate } from 'node:timers/promises'

const ignore = () => undefined

/**
 * A question that is asked by one at a time: who comes before it is asked is answered by it, who comes while it is under
 * way by the next one. So no answer is older than its asker, and a database that hangs is asked once.
 */
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
