import { invalid } from '../errors.ts'
import { z } from './context.ts'

/** Long lists by pages (docs/product.md#pages-of-long-lists). */

/** One page: `after` of its successor is `next`, null on the last one. */
export interface KeyedPage<T> {
  items: T[]
  next: string | null
}

const CLAMPED = /^[1-9]\d*$/

/**
 * The query of a list that may be read by pages of at most `max` rows. Without a `limit`, or with one that
 * is no whole number above 0, the answer is the whole list; `after` counts only with it.
 */
export const pageQuery = (max: number) => ({
  limit: z
    .unknown()
    .optional()
    .transform((given) =>
      typeof given === 'string' && CLAMPED.test(given) ? Math.min(Number(given), max) : undefined,
    )
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: max,
      description: 'Số mục của một trang; bỏ trống thì trả cả danh sách.',
    }),
  after: z
    .unknown()
    .optional()
    // Of a repeated parameter the first value counts.
    .transform((given) => [given].flat().find((value) => typeof value === 'string'))
    .openapi({ type: 'string', description: '`next` của trang trước; chỉ đi cùng limit.' }),
})

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** The key of a row as clients hand it back, which is none of their business. */
export const writeKey = (...parts: string[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts of a key, checked by `shape`; 400 for anything that `writeKey` did not write. */
export function readKey<T>(key: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(key, 'base64url').toString()))
  } catch {
    const message = 'Vị trí trong danh sách không hợp lệ. Hãy tải lại danh sách từ đầu.'
    throw invalid(message, { after: message })
  }
}

/** The page of `rows`, of which there is one more than `limit` when another page follows. */
export function toPage<Row, T>(
  rows: readonly Row[],
  limit: number,
  read: (row: Row) => T,
  keyOf: (row: Row) => string,
): KeyedPage<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(read),
    next: last !== undefined && rows.length > limit ? keyOf(last) : null,
  }
}
