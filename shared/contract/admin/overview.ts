import { z } from 'zod'

/** Figures of one or several days; amounts in đồng. */
export const OverviewFiguresSchema = z.object({
  /** Paid, without regard to refunds. */
  revenue: z.int(),
  /** Paid orders. */
  orders: z.int(),
  /** New accounts of students. */
  students: z.int(),
  /** Refunded. */
  refunds: z.int(),
})
export type OverviewFigures = z.infer<typeof OverviewFiguresSchema>

/** What waits for a person: flagged orders, courses to approve, mails and pushes that are given up, and
 * reported reviews. */
export const WaitingKindSchema = z.enum(['orders', 'courses', 'reviews', 'mails', 'pushes'])

/** GET /api/admin/overview (docs/back-office.md#overview). */
export const OverviewSchema = z.object({
  periods: z.array(
    z.object({
      /** So many days, today included. */
      days: z.int(),
      now: OverviewFiguresSchema,
      /** As many days before them. */
      before: OverviewFiguresSchema,
    }),
  ),
  /** The last 30 days, today at the end. */
  days: z.array(OverviewFiguresSchema.extend({ day: z.string() })),
  waiting: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      /** Since when the longest of them waits. */
      oldest: z.string().nullable(),
    }),
  ),
})
export type Overview = z.infer<typeof OverviewSchema>
