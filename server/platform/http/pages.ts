import { z } from './context.ts'

/** The query of long lists by pages (docs/product.md#pages-of-long-lists). */

/** The number of rows of a page when the client cannot choose it. */
export const SCREEN_ROWS = 50

export const after = z
  .unknown()
  .optional()
  // Of a repeated parameter the first value counts.
  .transform((given) => [given].flat().find((value) => typeof value === 'string'))
  .openapi({ type: 'string', description: '`next` của trang trước.' })

const WHOLE = /^[1-9]\d*$/

/** The query of a list by pages of at most `max` rows. Without a whole `limit` above 0 the answer is the whole list. */
export const pageQuery = (max: number) => ({
  limit: z
    .unknown()
    .optional()
    .transform((given) =>
      typeof given === 'string' && WHOLE.test(given) ? Math.min(Number(given), max) : undefined,
    )
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: max,
      description: 'Số mục của một trang; bỏ trống thì trả cả danh sách.',
    }),
  after,
})
