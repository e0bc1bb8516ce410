import { and, asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { SCREEN_ROWS } from '../../shared/contract/admin/page.ts'
import { microsOf, timeOfMicros } from '../db/slices.ts'
import { invalid } from '../errors.ts'
import { z } from '../http/context.ts'

/**
 * Lists of the back office by pages: newest first, each page behind the last row of the one before, so that a page
 * costs the same however far behind it is, and new rows move nothing (docs/back-office.md#lists).
 */

const GONE = 'Trang này không còn nữa. Hãy xem lại từ đầu.'

/** What a list is searched for, at most 200 characters. */
export const searchText = z.string('Chỉ tìm một điều mỗi lần.').max(200, 'Viết tối đa 200 ký tự.')

/** The query of a list; spread it into the list's own. */
export const pageQuery = {
  after: z.string(GONE).max(200, GONE).optional(),
}

const KEY = /^(\d{1,17})~([\w-]{1,64})$/

/** `order by` and `where` of the page behind `after`: times (newest first), then ids. 400 INVALID for another key. */
export function behind(time: AnyColumn, id: AnyColumn, after: string | undefined) {
  const order: [SQL, SQL] = [desc(time), asc(id)]
  if (after === undefined || after === '') return { order, where: undefined }
  const [, micros, last] = KEY.exec(after) ?? []
  if (!micros || last === undefined) throw invalid(GONE)
  const at = timeOfMicros(micros)
  return { order, where: and(sql`${time} <= ${at}`, sql`(${time} < ${at} or ${id} > ${last})`) }
}

/** The column that `pageFrom` makes the key of: select it as `key`. */
export const keyOf = (time: AnyColumn, id: AnyColumn): SQL<string> =>
  sql<string>`${microsOf(time)} || '~' || ${id}`

/** Read this many rows: one more than a screen tells whether another follows. */
export const READ_ROWS = SCREEN_ROWS + 1

/** The page of the rows read, each as `itemOf` writes it. */
export function pageFrom<T extends { key: string }, Item>(
  rows: readonly T[],
  itemOf: (row: T) => Item,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, SCREEN_ROWS)
  const last = shown.at(-1)
  return {
    items: shown.map(itemOf),
    next: rows.length > SCREEN_ROWS && last ? last.key : null,
  }
}
