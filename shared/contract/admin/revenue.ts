import { z } from 'zod'

/** What a table of revenue has a row for. */
export const RevenueBySchema = z.enum(
  ['day', 'month', 'course', 'instructor', 'provider'],
  'by phải là day, month, course, instructor hoặc provider.',
)
export type RevenueBy = z.infer<typeof RevenueBySchema>

/** Amounts in đồng; `net` is `paid` − `refunded`. */
export const RevenueFiguresSchema = z.object({
  /** Orders paid in the period, also those that were refunded later. */
  paidCount: z.int(),
  paid: z.int(),
  /** Orders refunded in the period, whenever they were paid. */
  refundedCount: z.int(),
  refunded: z.int(),
  net: z.int(),
})
export type RevenueFigures = z.infer<typeof RevenueFiguresSchema>

export const RevenueRowSchema = RevenueFiguresSchema.extend({
  /** `2026-11-23`, `2026-11`, an id, or a provider; empty for courses without an instructor. */
  key: z.string(),
  label: z.string(),
})
export type RevenueRow = z.infer<typeof RevenueRowSchema>

/** GET /api/admin/revenue (docs/back-office.md#revenue). */
export const RevenueSchema = z.object({
  by: RevenueBySchema,
  /** Days in Việt Nam, both inclusive. */
  from: z.string(),
  to: z.string(),
  rows: z.array(RevenueRowSchema),
  /** Of all orders of the period; each counts once, also where it stands in several rows. */
  total: RevenueFiguresSchema,
})
export type Revenue = z.infer<typeof RevenueSchema>
