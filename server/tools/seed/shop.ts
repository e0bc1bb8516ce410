import { ASSESSMENTS } from './insert-assessments.ts'
import { inventPerson, pickWith } from './names.ts'
import type { SeedPerson } from './people.ts'
import { seededRandom } from './random.ts'
import { FOR_SALE, isFree, type SeedOrder, type SeedProgress } from './studies.ts'
import type { SeedCourse } from './types.ts'

/** A year of sales for the back office: other buyers, whom no class with assessments knows. */

export interface Shopper extends SeedPerson {
  /** The days from the registration to the seed. */
  daysAgo: number
}

/** The first days have fewer orders than the last. */
const DAYS = 360
const FEWEST = 0.35
const MOST = 0.75

const PAY_AGAIN_DAYS = 6 / (24 * 60)

/** Of so many payments one is refunded. */
const REFUND_EVERY = 17

const CODES = { MOMO: ['1006', '1001'], VNPAY: ['24', '51'] } as const

/** Courses whose classes the demo's grading desks show, nobody else joins. */
export const CLASSES: ReadonlySet<string> = new Set(ASSESSMENTS.map(({ course }) => course))

/** Was for sale until the year began. */
const ARCHIVED = 'trinh-chieu-2019'

class Year {
  readonly shoppers: Shopper[] = []
  readonly orders: SeedOrder[] = []
  readonly progress: SeedProgress[] = []
  readonly #random = seededRandom('shop')
  readonly #owned = new Set<string>()
  #paid = 0

  constructor() {
    for (let day = DAYS; day >= 1; day -= 1) {
      const wanted = FEWEST + ((MOST - FEWEST) * (DAYS - day)) / DAYS
      if (this.#random() < wanted) this.#sell(day)
      if (this.#random() < wanted / 8) this.#sell(day)
    }
    for (const { username, daysAgo } of this.shoppers.slice(0, 4)) this.#sellOld(username, daysAgo)
  }

  #pick<T>(from: readonly T[]): T {
    return pickWith(this.#random, from)
  }

  #newShopper(daysAgo: number): Shopper {
    const shopper: Shopper = {
      ...inventPerson(this.#random, this.shoppers.length + 1),
      daysAgo: daysAgo + this.#random() * 2,
    }
    this.shoppers.push(shopper)
    return shopper
  }

  /** Courses that were for sale that day and that the buyer has not. */
  #wanted(buyer: string, day: number): SeedCourse[] {
    const open = FOR_SALE.filter(
      ({ slug, publishedDaysAgo = 0 }) =>
        publishedDaysAgo > day + 1 && !CLASSES.has(slug) && !this.#owned.has(`${buyer}/${slug}`),
    )
    const first = this.#pick(open)
    const second = this.#pick(open)
    const isTwo = this.#random() < 0.15 && first !== second && !isFree(first) && !isFree(second)
    return isTwo ? [first, second] : [first]
  }

  #sell(day: number) {
    const daysAgo = day + this.#random() * 0.6
    const isNew = this.shoppers.length < 20 || this.#random() < 0.55
    const { username: buyer } = isNew ? this.#newShopper(daysAgo) : this.#pick(this.shoppers)
    const wanted = this.#wanted(buyer, day)
    const courses = wanted.map(({ slug }) => slug)
    for (const slug of courses) this.#owned.add(`${buyer}/${slug}`)
    if (wanted.every(isFree)) {
      this.orders.push({ buyer, status: 'PAID', provider: 'FREE', daysAgo, courses })
      this.#study(buyer, courses)
      return
    }
    const provider = this.#random() < 0.58 ? 'MOMO' : 'VNPAY'
    const order = { buyer, provider, courses } as const
    let paidAgo = daysAgo
    if (day > 2 && this.#random() < 0.14) {
      this.orders.push({ ...order, status: 'FAILED', daysAgo, code: this.#pick(CODES[provider]) })
      // Some give up, others try again.
      if (this.#random() < 0.4) return
      paidAgo -= PAY_AGAIN_DAYS
    }
    this.#paid += 1
    if (this.#paid % REFUND_EVERY === 0 && day > 12) {
      const refundedAfter = 1 + Math.floor(this.#random() * 6)
      this.orders.push({ ...order, status: 'REFUNDED', daysAgo: paidAgo, refundedAfter })
      return
    }
    this.orders.push({ ...order, status: 'PAID', daysAgo: paidAgo })
    this.#study(buyer, courses)
  }

  /** What was for sale then. */
  #sellOld(buyer: string, daysAgo: number) {
    const courses = [ARCHIVED]
    this.orders.push({ buyer, status: 'PAID', provider: 'VNPAY', daysAgo: daysAgo - 1, courses })
    this.#study(buyer, courses)
  }

  #study(student: string, courses: readonly string[]) {
    for (const course of courses) {
      const part = Math.min(1, Math.round(this.#random() * 12) / 10)
      this.progress.push({ student, course, part })
    }
  }
}

const year = new Year()

/** The other buyers of the demo, without a password. */
export const SHOPPERS: readonly Shopper[] = year.shoppers
export const SHOP_ORDERS: readonly SeedOrder[] = year.orders
export const SHOP_PROGRESS: readonly SeedProgress[] = year.progress
