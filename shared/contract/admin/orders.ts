import { z } from 'zod'
import { ORDER_STATUSES } from '../commerce.ts'
import { pageOf, SearchText } from '../page.ts'

/** Orders of the back office (docs/back-office.md#orders); amounts in đồng, times in UTC. */

const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
const Day = z
  .string()
  .regex(/^[12]\d{3}-\d{2}-\d{2}$/, 'Ngày phải có dạng 2026-11-30.')
  .refine(isDay, 'Không có ngày này.')
  .optional()
const Id = z.string().max(64, 'Mã quá dài.').optional()

/** Days in Việt Nam, both inclusive. */
export const OrderFilterSchema = z.object({
  /** Code, id, email, course or reference. */
  q: SearchText.optional(),
  status: z.enum(ORDER_STATUSES, 'Không có trạng thái này.').optional(),
  provider: z.string().max(20, 'Không có cổng này.').optional(),
  /** Created. */
  from: Day,
  to: Day,
  paidFrom: Day,
  paidTo: Day,
  refundedFrom: Day,
  refundedTo: Day,
  /** Only orders that wait for a person. */
  flagged: z.literal('1', 'Chỉ nhận giá trị 1.').optional(),
  /** The buyer. */
  user: Id,
  course: Id,
  /** A first MAIN, or `none`: with a course that has no MAIN. */
  instructor: Id,
})
export type OrderFilterQuery = z.infer<typeof OrderFilterSchema>

const Buyer = z.object({ _id: z.string(), fullName: z.string(), email: z.string() })

const shared = {
  _id: z.string(),
  createdAt: z.string(),
  /** One of `ORDER_STATUSES`; another version of the server may know more. */
  status: z.string(),
  /** A provider's id, or FREE. */
  provider: z.string(),
  totalAmount: z.number(),
  /** Paid after the order had failed. */
  isLate: z.boolean(),
  /** True while the provider is checking the money, absent otherwise. */
  beingChecked: z.boolean().optional(),
}

const OrderRowSchema = z.object({
  ...shared,
  buyer: Buyer,
  /** Title of the first course; empty without one. */
  title: z.string(),
  /** How many courses more. */
  more: z.number(),
  /** Why a person must look at it, oldest first. */
  reasons: z.array(z.string()),
})
export type OrderRow = z.infer<typeof OrderRowSchema>
export const OrderPageSchema = pageOf(OrderRowSchema)

/** `paid`: all that was paid, also what went back later; `refunded`: what went back. */
export const OrderSumsSchema = z.object({
  count: z.number(),
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
})
export type OrderSums = z.infer<typeof OrderSumsSchema>

export const OrderDetailSchema = z.object({
  ...shared,
  buyer: Buyer.extend({ isDisabled: z.boolean() }),
  paidAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
  /** The provider's own name of the payment. */
  transactionId: z.string().nullable(),
  providerCode: z.string().nullable(),
  refundRef: z.string().nullable(),
  courses: z.array(
    z.object({
      courseId: z.string(),
      title: z.string(),
      price: z.number(),
      quantity: z.number(),
      /** Whether and how the buyer has the course now, in words. */
      held: z.string(),
    }),
  ),
  /** Oldest first. */
  timeline: z.array(z.object({ at: z.string(), words: z.string() })),
  reviews: z.array(
    z.object({
      _id: z.string(),
      reason: z.string(),
      createdAt: z.string(),
      resolvedAt: z.string().nullable(),
      resolvedBy: z.string(),
      note: z.string(),
    }),
  ),
  refund: z.object({
    /** `can`; `running`: somebody waits for the provider; `off`: the provider is not set up; `no`: not paid, or done. */
    state: z.enum(['can', 'running', 'off', 'no']),
    /** An earlier question has no clear answer: the money may have gone back already. */
    isUnclear: z.boolean(),
    /** Titles of the courses that it takes away. */
    takes: z.array(z.string()),
    /** Courses that stay, each by another paid order. */
    stays: z.array(z.object({ title: z.string(), orderId: z.string() })),
  }),
  /** False for a free order, and where the provider is not set up. */
  canAsk: z.boolean(),
  canResend: z.boolean(),
  /** Oldest first; `sentAt` is null while it waits. */
  receipts: z.array(z.object({ createdAt: z.string(), sentAt: z.string().nullable() })),
})
export type OrderDetail = z.infer<typeof OrderDetailSchema>

const MAX_NOTE = 1_000
const TOO_LONG = 'Ghi chú tối đa 1.000 ký tự.'
export const OrderNoteSchema = z.object({
  note: z.string().trim().max(MAX_NOTE, TOO_LONG).default(''),
})
export const OrderResolutionSchema = z.object({
  note: z
    .string({ error: 'Hãy ghi đã xử lý thế nào.' })
    .trim()
    .min(1, 'Hãy ghi đã xử lý thế nào.')
    .max(MAX_NOTE, TOO_LONG),
  /** The ids of the reviews that were looked at; absent: all that are open. */
  reviews: z.array(z.string().max(64)).max(100).optional(),
})

export const RefundResultSchema = z.object({
  outcome: z.enum(['refunded', 'refused', 'unclear']),
  /** The provider's. */
  code: z.string(),
})
export type RefundResult = z.infer<typeof RefundResultSchema>

export const AskResultSchema = z.object({
  /** What the provider has said, in words. */
  words: z.string(),
  status: z.string(),
})
export type AskResult = z.infer<typeof AskResultSchema>

export const ResolveResultSchema = z.object({ resolved: z.number() })
