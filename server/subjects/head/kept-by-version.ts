import { readCatalogueVersion } from '../../platform/db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import { SingleFlight } from '../../platform/single-flight.ts'

/** What no count tells of, such as the length of a lesson, is shown late by this at most. */
const MAX_AGE_MS = 10 * 60_000

interface Kept {
  version: string
  madeAt: number
  value: unknown
}

/** Keeps what is made of the catalogue until the database counts a change (`readCatalogueVersion`), in any process. */
export class KeptByVersion {
  readonly #kept = new Map<string, Kept>()
  readonly #making = new SingleFlight<unknown>()

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'now'>,
    private readonly max: number,
  ) {}

  /** What is kept under `key`, else what `make` makes; null is not kept, since anybody may ask for what is not there. */
  async read<T>(key: string, make: () => Promise<T | null>): Promise<T | null> {
    const version = await readCatalogueVersion(this.deps.db.reads)
    const found = this.#kept.get(key)
    const now = this.deps.now().getTime()
    if (found && found.version === version && Math.abs(now - found.madeAt) < MAX_AGE_MS) {
      // To the end: the one that was not asked for longest goes first.
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found.value as T
    }
    const made = this.#making.run(`${version} ${key}`, async () => {
      const value = await make()
      if (value !== null && version !== undefined) {
        this.#keep(key, { version, madeAt: now, value })
      }
      return value
    })
    return made as Promise<T | null>
  }

  #keep(key: string, kept: Kept) {
    this.#kept.delete(key)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= this.max && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, kept)
  }
}
