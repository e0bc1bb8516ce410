import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { paymentEvents } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SimBooks, SimPayment, SimPaymentKey } from './books.ts'

const SOURCE = 'simulator'

const idOf = (...parts: string[]) =>
  createHash('sha256')
    .update(['mo-phong', ...parts].join(' '))
    .digest('hex')
    .slice(0, 24)
const paymentId = ({ provider, orderId }: SimPaymentKey) => idOf('payment', provider, orderId)
const requestId = (id: string) => idOf('request', id)

/** JSON has no dates. */
const readPayment = (payload: unknown): SimPayment => {
  const payment = payload as SimPayment
  return {
    ...payment,
    createdAt: new Date(payment.createdAt),
    expiresAt: new Date(payment.expiresAt),
    decidedAt: payment.decidedAt && new Date(payment.decidedAt),
  }
}

/**
 * The books of the simulators in the database: whichever process a payment comes to knows it. They are rows of
 * `payment_events` that name no order of the site, so they are removed like callbacks about none
 * (docs/operations.md#what-is-kept).
 */
export function storedBooks({ db, now }: Pick<Deps, 'db' | 'now'>): SimBooks {
  const payload = paymentEvents.payload
  const read = (id: string) =>
    db.q.select({ payload }).from(paymentEvents).where(eq(paymentEvents.id, id))
  const insert = async (id: string, provider: string, outcome: string, value: object) => {
    const row = { id, provider, source: SOURCE, outcome, payload: value, createdAt: now() }
    const added = await db.q
      .insert(paymentEvents)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    return added.length > 0
  }
  return {
    find: async (key) => {
      const [row] = await read(paymentId(key))
      return row && readPayment(row.payload)
    },
    findTransaction: async (provider, transactionId) => {
      const [row] = await db.q
        .select({ payload })
        .from(paymentEvents)
        .where(
          and(
            eq(paymentEvents.source, SOURCE),
            eq(paymentEvents.provider, provider),
            sql`${payload} ->> 'transactionId' = ${transactionId}`,
          ),
        )
        .limit(1)
      return row && readPayment(row.payload)
    },
    add: (payment) => insert(paymentId(payment), payment.provider, 'payment', payment),
    change: (key, by) =>
      db.tx(async () => {
        const id = paymentId(key)
        const [row] = await read(id).for('update')
        const payment = row && readPayment(row.payload)
        const changes = payment && by(payment)
        if (!changes) return null
        const changed = { ...payment, ...changes }
        await db.q.update(paymentEvents).set({ payload: changed }).where(eq(paymentEvents.id, id))
        return changed
      }),
    hasRequest: async (id) => (await read(requestId(id))).length > 0,
    rememberRequest: async (id) => {
      await insert(requestId(id), SOURCE, 'request', {})
    },
  }
}
