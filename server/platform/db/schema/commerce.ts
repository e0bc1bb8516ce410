import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, createdAt, id, partOf } from './columns.ts'
import { users } from './people.ts'
import { courses } from './catalogue.ts'

export const cartItems = pgTable(
  'cart_items',
  {
    userId: partOf(() => users.id),
    courseId: partOf(() => courses.id),
    quantity: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('cart_items_quantity', sql`${t.quantity} >= 1`),
  ],
)

/** A payment attempt (docs/providers/payments.md#one-order-per-payment-attempt). `id` is the provider's reference. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** PENDING, PAID, FAILED or REFUNDED. */
    status: text().notNull().default('PENDING'),
    /** MOMO, VNPAY or FREE. */
    provider: text().notNull(),
    totalAmount: integer().notNull(),
    currency: text().notNull().default('VND'),
    /** VNPAY's vnp_CreateDate, byte for byte: its query and refund calls need it again. */
    createDateStr: text(),
    payUrl: text(),
    /** End of the provider's window (15 minutes). `settlePendingOrders` ends the order later, after 20 minutes. */
    expiresAt: at().notNull(),
    providerTransactionId: text(),
    providerCode: text(),
    paidAt: at(),
    /** True when a verified success came after the order had FAILED. */
    isLate: boolean().notNull().default(false),
    lastQueriedAt: at(),
    refundRef: text(),
    /** When the provider was asked for the refund; null again after its answer. So two people cannot ask at once. */
    refundAskedAt: at(),
    refundedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('orders_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('orders_pending_idx')
      .on(t.createdAt)
      .where(sql`${t.status} = 'PENDING'`),
    index('orders_failed_idx')
      .on(t.createdAt)
      .where(sql`${t.status} = 'FAILED'`),
    index('orders_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
    index('orders_paid_idx')
      .on(t.paidAt, t.id)
      .where(sql`${t.paidAt} is not null`),
    index('orders_refunded_idx')
      .on(t.refundedAt, t.id)
      .where(sql`${t.refundedAt} is not null`),
    index('orders_code_idx').on(sql`upper(right(${t.id}, 8))`),
    index('orders_transaction_idx')
      .on(t.providerTransactionId)
      .where(sql`${t.providerTransactionId} is not null`),
    index('orders_refund_ref_idx')
      .on(t.refundRef)
      .where(sql`${t.refundRef} is not null`),
    check('orders_amount', sql`${t.totalAmount} >= 0`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    orderId: partOf(() => orders.id),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    /** Title and price as they were when payment started. */
    title: text().notNull(),
    price: integer().notNull(),
    quantity: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.courseId] }),
    index('order_items_course_idx').on(t.courseId, t.orderId),
  ],
)

/** Every callback and provider response, also refused ones, without signatures and keys. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    provider: text().notNull(),
    /** ipn, return, query, create or refund. */
    source: text().notNull(),
    orderId: text(),
    /** What the API did with it: settled, duplicate, bad-signature, wrong-amount, … */
    outcome: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_events_order_idx').on(t.orderId),
    index('payment_events_created_idx').on(t.createdAt),
  ],
)

/**
 * Why a person must look at an order's money (docs/providers/payments.md#what-a-person-must-look-at). A reason is open
 * at most once at a time for each order.
 */
export const orderFlags = pgTable(
  'payment_reviews',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    /** A Vietnamese sentence. */
    reason: text().notNull(),
    createdAt: createdAt(),
    resolvedAt: at(),
    /** Who resolved it: an email, or the command line. */
    resolvedBy: text(),
    note: text().notNull().default(''),
  },
  (t) => [
    index('payment_reviews_order_idx').on(t.orderId, t.createdAt),
    uniqueIndex('payment_reviews_open_key')
      .on(t.orderId, t.reason)
      .where(sql`${t.resolvedAt} is null`),
    index('payment_reviews_open_idx')
      .on(t.createdAt)
      .where(sql`${t.resolvedAt} is null`),
  ],
)

/** What the simulated providers remember of payments and requests; nothing of real money is in it. */
export const simulatorBooks = pgTable(
  'simulator_books',
  { id: id(), payload: jsonb().notNull(), createdAt: createdAt() },
  (t) => [index('simulator_books_created_idx').on(t.createdAt)],
)
