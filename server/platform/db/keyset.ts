import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { invalid } from '../errors.ts'

/**
 * Long lists in pages (docs/product.md#pages-of-long-lists): each page begins after the key of the last row of the page
 * before, so a late page costs no more than the first, and new rows do not shift the others.
 */

/** One page. Pass `next` as the `after` of the following page; it is null on the last one. */
export interface KeyedPage<T> {
  items: T[]
  next: string | null
}

/** For each kind of value: its text in a key, and the SQL value of that text. */
const KINDS = {
  date: {
    // Whole microseconds since 1970: a `Date` drops what PostgreSQL keeps below the millisecond.
    textOf: (value: AnyColumn | SQL) => sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
    valueOf: (text: string) =>
      sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`,
    valid: /^\d{1,17}$/,
  },
  number: {
    textOf: (value: AnyColumn | SQL) => sql`${value}::text`,
    valueOf: (text: string) => sql`${text}::bigint`,
    valid: /^-?\d{1,17}$/,
  },
  string: {
    textOf: (value: AnyColumn | SQL) => sql`${value}`,
    valueOf: (text: string) => sql`${text}::text`,
    // No text of PostgreSQL has a zero byte.
    valid: /^[^\0]*$/,
  },
}

type Kind = keyof typeof KINDS
/** One value of an order. `kind` is needed for an expression only: the kind of a column is known. */
type Part = readonly [value: AnyColumn | SQL, direction: 'asc' | 'desc', kind?: Kind]

const isKind = (name: unknown): name is Kind => typeof name === 'string' && name in KINDS

function kindOf([value, , kind]: Part) {
  const name = kind ?? ('dataType' in value ? value.dataType : undefined)
  if (!isKind(name)) throw new Error('An order needs the kind of each value')
  return KINDS[name]
}

const BROKEN = 'Vị trí trong danh sách không hợp lệ. Hãy tải lại danh sách từ đầu.'

/** The key of a row as a text, which the client hands back without reading it. */
const writeKey = (key: readonly string[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

function readKey(key: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(Buffer.from(key, 'base64url').toString()))
  } catch {
    return []
  }
}

/** The order of a list by these values. None of them may be null, and together they must be unique. */
export function keyset(...parts: Part[]) {
  const kinds = parts.map(kindOf)
  const order = sql.join(
    parts.map(([value, direction]) => sql`${value} ${sql.raw(direction)}`),
    sql`, `,
  )
  const texts = parts.map(([value], at) => kinds[at]?.textOf(value))
  const beyond = (key: readonly string[], at: number): SQL | undefined => {
    const [value, direction] = parts[at] ?? []
    if (!value) return undefined
    const last = kinds[at]?.valueOf(key[at] ?? '')
    const sign = sql.raw(direction === 'asc' ? '>' : '<')
    const following = beyond(key, at + 1)
    if (!following) return sql`${value} ${sign} ${last}`
    // An index can serve the first condition.
    return and(sql`${value} ${sign}= ${last}`, sql`(${value} ${sign} ${last} or ${following})`)
  }
  return {
    order,
    /** The place of a row: select it as `key`. */
    key: sql<string[]>`json_build_array(${sql.join(texts, sql`, `)})`,
    beyond: (key: readonly string[]) => beyond(key, 0),
    /** `beyond` for a key from a client: no condition without a key, 400 for a key that `toPage` did not write. */
    after: (key: string | undefined): SQL | undefined => {
      if (key === undefined || key === '') return undefined
      const given = readKey(key)
      if (
        given.length === kinds.length &&
        kinds.every(({ valid }, at) => valid.test(given[at] ?? ''))
      ) {
        return beyond(given, 0)
      }
      throw invalid(BROKEN, { after: BROKEN })
    },
  }
}

/** Makes a page of `rows`. Read one row more than `limit`: that row shows that another page follows. */
export function toPage<Row extends { key: readonly string[] }, T>(
  rows: readonly Row[],
  limit: number,
  read: (row: Row) => T,
): KeyedPage<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(read),
    next: last !== undefined && rows.length > limit ? writeKey(last.key) : null,
  }
}
