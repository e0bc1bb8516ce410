import { inventPerson, pickWith } from './names.ts'
import { seededRandom } from './random.ts'
import { CLASSES, type Shopper } from './shop.ts'
import { FOR_SALE, isFree, type SeedOrder, type SeedProgress } from './studies.ts'
import type { SeedCourse } from './types.ts'

/**
 * Buyers of months ago, most of whom have something to say of what they learned: behind the days that the overview of
 * the back office compares, and in no class with assessments.
 */

const PEOPLE = 64
/** Nobody has bought a course here that is newer. */
const YOUNGEST = 40
const MOST_BUYERS = 18

class Reviewers {
  readonly people: Shopper[] = []
  readonly orders: SeedOrder[] = []
  readonly progress: SeedProgress[] = []
  readonly #random = seededRandom('reviewers')

  constructor() {
    for (let n = 0; n < PEOPLE; n += 1) {
      this.people.push({ ...inventPerson(this.#random, n + 501), daysAgo: 0 })
    }
    for (const course of FOR_SALE) {
      if ((course.publishedDaysAgo ?? 0) > YOUNGEST && !CLASSES.has(course.slug)) this.#sell(course)
    }
    const busy = this.people.filter(({ daysAgo }) => daysAgo > 0)
    this.people.splice(0, PEOPLE, ...busy)
  }

  /** To some people, each of whom completes at least a lesson. */
  #sell(course: SeedCourse) {
    const count = 2 + Math.floor(this.#random() ** 1.5 * MOST_BUYERS)
    const buyers = new Set<Shopper>()
    while (buyers.size < count) buyers.add(pickWith(this.#random, this.people))
    const since = Math.min(course.publishedDaysAgo ?? 0, 400) - 2
    const until = since > 70 ? 62 : 32
    for (const buyer of buyers) {
      const daysAgo = until + this.#random() * (since - until)
      buyer.daysAgo = Math.max(buyer.daysAgo, daysAgo + 1)
      const gateway = this.#random() < 0.6 ? 'MOMO' : 'VNPAY'
      this.orders.push({
        buyer: buyer.username,
        status: 'PAID',
        provider: isFree(course) ? 'FREE' : gateway,
        daysAgo,
        courses: [course.slug],
      })
      const part = Math.min(1, 0.35 + this.#random())
      this.progress.push({ student: buyer.username, course: course.slug, part })
    }
  }
}

const reviewers = new Reviewers()

export const REVIEWERS: readonly Shopper[] = reviewers.people
export const REVIEWER_ORDERS: readonly SeedOrder[] = reviewers.orders
export const REVIEWER_PROGRESS: readonly SeedProgress[] = reviewers.progress
