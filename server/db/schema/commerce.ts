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
} from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'
import { users } from './people.ts'
import { courses } from './catalogue.ts'

export const cartItems = pgTable(
  'cart_items',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    quantity: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    check('cart_items_quantity', sql`${t.quantity} >= 1`),
  ],
)

/**
 * One row per payment attempt (docs/providers/payments.md#one-order-per-payment-attempt). `id` is
 * also the provider's order reference.
 */
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
    /** End of the provider's window (15 minutes). `settlePendingOrders` ends the order later, at 20. */
    expiresAt: at().notNull(),
    providerTransactionId: text(),
    providerCode: text(),
    paidAt: at(),
    /** True when a verified success came after the order had FAILED. */
    isLate: boolean().notNull().default(false),
    /** Why an operator must review the order: suspected fraud, a wrong amount, no result for an hour. */
    reviewReason: text(),
    lastQueriedAt: at(),
    refundRef: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('orders_user_idx').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('orders_pending_idx')
      .on(t.createdAt)
      .where(sql`${t.status} = 'PENDING'`),
    check('orders_amount', sql`${t.totalAmount} >= 0`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    courseId: text()
      .notNull()
      .references(() => courses.id),
    /** Title and price as they were when payment started. */
    title: text().notNull(),
    price: integer().notNull(),
    quantity: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.courseId] })],
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
  (t) => [index('payment_events_order_idx').on(t.orderId)],
)
