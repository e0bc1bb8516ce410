import { and, eq, exists, isNull, ne, notExists, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import * as contract from '../../../shared/contract/commerce.ts'
import { orders, paymentEvents, orderFlags } from '../../platform/db/schema.ts'
import type { Subject } from '../../platform/subject.ts'
import { MINUTE } from '../../platform/time-units.ts'
import { paymentRoutes } from './payment-routes.ts'
import { flagUnheardRefunds } from './refund-claim.ts'
import { studentCommerceRoutes } from './routes.ts'
import { findLatePayments, settlePendingOrders } from './settlement.ts'

const query = new QueryBuilder()

/** The order of an event, if it is one of ours and matches. */
const orderOf = (where?: SQL) =>
  query
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, paymentEvents.orderId), where))

const openFlag = query
  .select({ id: orderFlags.id })
  .from(orderFlags)
  .where(and(eq(orderFlags.orderId, paymentEvents.orderId), isNull(orderFlags.resolvedAt)))

const event = { since: paymentEvents.createdAt, key: paymentEvents.id }

export const commerce: Subject = {
  contracts: [contract],
  routes: [
    ['/api/student', ({ payments }) => studentCommerceRoutes(payments)],
    ['/api/payments', ({ payments }) => paymentRoutes(payments)],
  ],
  jobs: [
    { name: 'payments', everyMs: MINUTE / 3, run: settlePendingOrders },
    { name: 'late payments', everyMs: 10 * MINUTE, run: findLatePayments },
    { name: 'unheard refunds', everyMs: MINUTE, run: flagUnheardRefunds },
  ],
  keeps: [
    // Forged callbacks and those of other shops.
    {
      what: '`payment_events` about no order of this site',
      days: 90,
      ...event,
      where: notExists(orderOf()),
    },
    // The order itself, with amount, times and references, stays; so does all about one that is not settled.
    {
      what: '`payment_events` of settled orders, unless something about the order is open',
      days: 2 * 365,
      ...event,
      where: and(exists(orderOf(ne(orders.status, 'PENDING'))), notExists(openFlag)),
    },
  ],
}
