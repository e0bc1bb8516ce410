import { setImmediate } from 'node:timers/promises'

const ignore = () => undefined

/** A question that one at a time asks; who comes while it runs gets the next answer, none older than the asker. */
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
