import { setImmediate } from 'node:timers/promises'
import { NewestAnswer } from '../../../platform/newest-answer.ts'
import { HOUR } from '../../../platform/time-units.ts'
import type { Deps } from '../../../deps.ts'
import { topicsInOrder } from '../topics-in-order.ts'
import { Catalogue, Intake } from './catalogue.ts'
import { KnownCatalogue } from './known-catalogue.ts'
import { allCourses, type Change, changesSince, someCourses } from './read-courses.ts'

/** From this many courses on a catalogue may be some seconds old; a smaller one shows changes at once. */
const LARGE_FROM = 1_000
const MAX_AGE_MS = 10_000
/** Who asks in the last moments of that time begins to read and gets what is there: nobody waits. */
const AHEAD_MS = 2_000
/** Half as long as changes are kept (`subject.ts`). */
const MAX_GAP_MS = 12 * HOUR

interface Kept {
  known: KnownCatalogue
  readAt: number
  /** What to ask from the next time, and what of that has been read already. */
  next: number
  read: ReadonlySet<string>
}

const keyOf = ({ changed, courseId }: Change) => `${changed} ${courseId}`

/** Keeps all PUBLISHED courses of a database in memory and follows its changes, by whichever process. */
export class KeptCatalogue {
  readonly #deps: Pick<Deps, 'db' | 'now'>
  readonly #newest = new NewestAnswer(() => this.#read())
  #kept: Kept | undefined
  #isAhead = false

  constructor(deps: Pick<Deps, 'db' | 'now'>) {
    this.#deps = deps
  }

  /** The catalogue with all changes; a large one may be ten seconds old. */
  async read(now: Date): Promise<KnownCatalogue> {
    const kept = this.#kept
    if (!kept || kept.known.catalogue.size < LARGE_FROM) return this.readNewest()
    return this.readRecent(now)
  }

  /** The catalogue as it was at most ten seconds ago. */
  async readRecent(now: Date): Promise<KnownCatalogue> {
    const age = this.#kept ? Math.abs(now.getTime() - this.#kept.readAt) : Infinity
    if (!this.#kept || age >= MAX_AGE_MS) return this.readNewest()
    if (age >= MAX_AGE_MS - AHEAD_MS && !this.#isAhead) {
      this.#isAhead = true
      // Who asks when its time is over reads it again, and hears of the failure.
      void this.readNewest()
        .catch(() => undefined)
        .finally(() => (this.#isAhead = false))
    }
    return this.#kept.known
  }

  readNewest(): Promise<KnownCatalogue> {
    return this.#newest.read()
  }

  async #read(): Promise<KnownCatalogue> {
    const readAt = this.#deps.now().getTime()
    // The replica may be behind what has been read of the primary.
    const { q } = this.#deps.db
    const isMissing = !this.#kept || Math.abs(readAt - this.#kept.readAt) > MAX_GAP_MS
    const before = isMissing ? undefined : this.#kept
    const { changes, next } = await changesSince(q, before?.next ?? Number.MAX_SAFE_INTEGER)
    const read = new Set(changes.filter(({ changed }) => changed >= next).map(keyOf))
    const fresh = changes.filter((change) => !before?.read.has(keyOf(change)))
    const ids = new Set(fresh.map(({ courseId }) => courseId))
    if (before && ids.size === 0) {
      this.#kept = { ...before, readAt, next, read }
      return before.known
    }
    const intake = new Intake()
    for await (const courses of before ? someCourses(q, [...ids]) : allCourses(q)) {
      for (const course of courses) intake.add(course)
      await setImmediate()
    }
    const topics = await topicsInOrder(q)
    const catalogue = await (before?.known.catalogue ?? Catalogue.EMPTY).changed(intake, ids)
    const known = new KnownCatalogue(catalogue, topics)
    this.#kept = { known, readAt, next, read }
    return known
  }
}
