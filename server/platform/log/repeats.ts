/** For this long, a line that was written is not written again. */
const REPEAT_MS = 10_000
/** The most kinds of lines that are counted; lines of further kinds are written each time. */
const MAX_KEYS = 500

/** How often a line came since it was last written, and within how many seconds. */
export interface Repeated {
  times: number
  seconds: number
}

/** Writes the first line of a kind at once, then the last one with a count every ten seconds. */
export class Repeats<T> {
  readonly #open = new Map<string, { times: number; last: T }>()

  constructor(private readonly tell: (line: T, repeated?: Repeated) => void) {}

  say(key: string, line: T): void {
    const open = this.#open.get(key)
    if (open) {
      open.times += 1
      open.last = line
      return
    }
    this.tell(line)
    if (this.#open.size >= MAX_KEYS) return
    this.#open.set(key, { times: 0, last: line })
    this.#wait(key)
  }

  #wait(key: string): void {
    setTimeout(() => {
      const open = this.#open.get(key)
      if (!open) return
      if (open.times === 0) {
        this.#open.delete(key)
        return
      }
      this.tell(open.last, { times: open.times, seconds: REPEAT_MS / 1000 })
      open.times = 0
      this.#wait(key)
    }, REPEAT_MS).unref()
  }
}
