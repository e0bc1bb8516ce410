import { setImmediate } from 'node:timers/promises'
import { COURSE_SORTS, type CourseSort } from '../../../../shared/rules/course-sorts.ts'
import { Slips } from './slips.ts'
import { IndexBuilder, WordIndex } from './word-index.ts'
import { WordSearch } from './word-search.ts'

/** The figures of a course by which lists are filtered and ordered. */
interface Figures {
  /** What a buyer pays, in đồng. */
  price: number
  enrolmentCount: number
  ratingAvg: number
  ratingCount: number
  /** Milliseconds; Infinity without a time. */
  publishedAt: number
}

/** What lists and searches need of a PUBLISHED course. */
export interface CourseRow extends Figures {
  id: string
  title: string
  /** Plain text. */
  description: string
  topicId: string
  topicName: string
  /** Names, in their order. */
  teachers: readonly string[]
}

/** Courses by their number: some bytes each, where an object would take a hundred. */
class Columns {
  ids: string[] = []
  titles: string[] = []
  /** The names of its teachers, one a line. */
  teachers: string[] = []
  /** The place of its topic in `topicIds`. */
  readonly topic: Uint16Array
  readonly price: Int32Array
  readonly enrolmentCount: Int32Array
  readonly ratingAvg: Float32Array
  readonly ratingCount: Int32Array
  readonly publishedAt: Float64Array

  constructor(size: number) {
    this.topic = new Uint16Array(size)
    this.price = new Int32Array(size)
    this.enrolmentCount = new Int32Array(size)
    this.ratingAvg = new Float32Array(size)
    this.ratingCount = new Int32Array(size)
    this.publishedAt = new Float64Array(size)
  }

  /** The courses with these numbers, in this order. */
  pick(numbers: Uint32Array): Columns {
    const picked = new Columns(numbers.length)
    for (const name of TEXTS) picked[name] = Array.from(numbers, (n) => this[name][n] ?? '')
    for (const name of NUMBERS) {
      const [to, from] = [picked[name], this[name]]
      for (let at = 0; at < to.length; at += 1) to[at] = from[numbers[at] ?? 0] ?? 0
    }
    return picked
  }
}

const TEXTS = ['ids', 'titles', 'teachers'] as const
const FIGURES = [
  'price',
  'enrolmentCount',
  'ratingAvg',
  'ratingCount',
  'publishedAt',
] as const satisfies (keyof Figures)[]
const NUMBERS = ['topic', ...FIGURES] as const

type Compare = (a: number, b: number) => number

/** Every order ends with the id, so that pages never overlap. */
function ordersOf(columns: Columns): Record<CourseSort, Compare> {
  const up =
    (name: keyof Figures): Compare =>
    (a, b) =>
      (columns[name][a] ?? 0) - (columns[name][b] ?? 0)
  const down = (name: keyof Figures): Compare => {
    const compare = up(name)
    return (a, b) => compare(b, a)
  }
  const byId: Compare = (a, b) => ((columns.ids[a] ?? '') < (columns.ids[b] ?? '') ? -1 : 1)
  const by =
    (first: Compare, second = byId): Compare =>
    (a, b) =>
      first(a, b) || second(a, b)
  return {
    popular: by(down('enrolmentCount')),
    rating_desc: by(down('ratingAvg'), by(down('ratingCount'))),
    price_asc: by(up('price')),
    price_desc: by(down('price')),
    newest: by(down('publishedAt')),
  }
}

/** Two ordered lists as one. */
function merged(one: Uint32Array, other: Uint32Array, compare: Compare): Uint32Array {
  const all = new Uint32Array(one.length + other.length)
  let [a, b] = [0, 0]
  for (let at = 0; at < all.length; at += 1) {
    const [first, second] = [one[a], other[b]]
    const takesFirst = second === undefined || (first !== undefined && compare(first, second) < 0)
    all[at] = (takesFirst ? first : second) ?? 0
    if (takesFirst) a += 1
    else b += 1
  }
  return all
}

const SORTED_AT_ONCE = 5_000

/** The numbers in order. Other work runs in between. */
async function sorted(numbers: Uint32Array, compare: Compare): Promise<Uint32Array> {
  await setImmediate()
  if (numbers.length <= SORTED_AT_ONCE) return numbers.toSorted(compare)
  const middle = numbers.length >> 1
  const first = await sorted(numbers.subarray(0, middle), compare)
  return merged(first, await sorted(numbers.subarray(middle), compare), compare)
}

/** Courses on their way into a catalogue: what is not kept of them is indexed at once. */
export class Intake {
  readonly rows: (Omit<CourseRow, 'description' | 'topicName' | 'teachers'> & {
    teachers: string
  })[] = []
  readonly texts = new IndexBuilder()
  /** Equal texts are kept once. */
  readonly #teachers = new Map<string, string>()

  add({ description, topicName, teachers, ...row }: CourseRow): void {
    const names = teachers.join('\n')
    const known = this.#teachers.get(names) ?? names
    this.#teachers.set(names, known)
    this.rows.push({ ...row, teachers: known })
    this.texts.add({ title: row.title, teachers: names, topic: topicName, text: description })
  }
}

/** All PUBLISHED courses, numbered by their popularity. It never changes: a change makes another one. */
export class Catalogue {
  readonly search: WordSearch
  readonly slips: Slips
  readonly compare: Readonly<Record<CourseSort, Compare>>

  private constructor(
    readonly columns: Columns,
    readonly topicIds: readonly string[],
    /** The numbers of all courses in each order. */
    readonly orders: Readonly<Record<CourseSort, Uint32Array>>,
    readonly index: WordIndex,
  ) {
    this.search = new WordSearch(index, columns.ids.length)
    this.slips = new Slips(this.search)
    this.compare = ordersOf(columns)
  }

  static readonly EMPTY = new Catalogue(
    new Columns(0),
    [],
    recordOf(() => new Uint32Array()),
    WordIndex.EMPTY,
  )

  get size(): number {
    return this.columns.ids.length
  }

  /** The catalogue after these courses came or changed and `gone` left. Other work runs in between. */
  async changed(intake: Intake, gone: ReadonlySet<string>): Promise<Catalogue> {
    const topicIds = [...new Set([...this.topicIds, ...intake.rows.map(({ topicId }) => topicId)])]
    const both = this.#with(intake, topicIds)
    const without = new Set([...gone, ...intake.rows.map(({ id }) => id)])
    const stays = Uint8Array.from(this.columns.ids, (id) => (without.has(id) ? 0 : 1))
    const come = Uint32Array.from(intake.rows, (_, n) => this.size + n)
    const compare = ordersOf(both)
    const lists: Record<CourseSort, Uint32Array> = recordOf(() => new Uint32Array())
    for (const sort of COURSE_SORTS) {
      const left = this.orders[sort].filter((n) => stays[n] === 1)
      lists[sort] = merged(left, await sorted(come, compare[sort]), compare[sort])
    }
    await setImmediate()
    const numbers = new Int32Array(both.ids.length).fill(-1)
    lists.popular.forEach((from, n) => (numbers[from] = n))
    const columns = both.pick(lists.popular)
    await setImmediate()
    const texts = intake.texts.build()
    await setImmediate()
    const index = await this.index.joined(
      numbers.subarray(0, this.size),
      texts,
      numbers.subarray(this.size),
    )
    const orders = recordOf((sort) => lists[sort].map((from) => numbers[from] ?? 0))
    return new Catalogue(columns, topicIds, orders, index)
  }

  /** The courses of this catalogue, then those that come. */
  #with(intake: Intake, topicIds: readonly string[]): Columns {
    const both = new Columns(this.size + intake.rows.length)
    both.ids = [...this.columns.ids, ...intake.rows.map(({ id }) => id)]
    both.titles = [...this.columns.titles, ...intake.rows.map(({ title }) => title)]
    both.teachers = [...this.columns.teachers, ...intake.rows.map(({ teachers }) => teachers)]
    for (const name of NUMBERS) both[name].set(this.columns[name])
    for (const [n, row] of intake.rows.entries()) {
      both.topic[this.size + n] = topicIds.indexOf(row.topicId)
      for (const name of FIGURES) both[name][this.size + n] = row[name]
    }
    return both
  }
}

function recordOf<T>(make: (sort: CourseSort) => T): Record<CourseSort, T> {
  return Object.fromEntries(COURSE_SORTS.map((sort) => [sort, make(sort)])) as Record<CourseSort, T>
}
