import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { simulatorBooks } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SimBooks, SimPayment, SimPaymentKey } from './books.ts'

const idOf = (...parts: string[]) =>
  createHash('sha256')
    .update(['mo-phong', ...parts].join(' '))
    .digest('hex')
    .slice(0, 24)
const paymentId = ({ provider, orderId }: SimPaymentKey) => idOf('payment', provider, orderId)
const requestId = (id: string) => idOf('request', id)

/** A payment as a row of the table. */
export const bookRow = (payment: SimPayment, createdAt: Date) => ({
  id: paymentId(payment),
  payload: payment,
  createdAt,
})

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

/** The simulators' books in the database, for every process; rows go in time (docs/operations.md#what-is-kept). */
export function storedBooks({ db, now }: Pick<Deps, 'db' | 'now'>): SimBooks {
  const payload = simulatorBooks.payload
  const read = (id: string) =>
    db.q.select({ payload }).from(simulatorBooks).where(eq(simulatorBooks.id, id))
  const insert = async (row: typeof simulatorBooks.$inferInsert) => {
    const added = await db.q
      .insert(simulatorBooks)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: simulatorBooks.id })
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
        .from(simulatorBooks)
        .where(
          and(
            sql`${payload} ->> 'provider' = ${provider}`,
            sql`${payload} ->> 'transactionId' = ${transactionId}`,
          ),
        )
        .limit(1)
      return row && readPayment(row.payload)
    },
    add: (payment) => insert(bookRow(payment, now())),
    change: (key, by) =>
      db.tx(async () => {
        const id = paymentId(key)
        const [row] = await read(id).for('update')
        const payment = row && readPayment(row.payload)
        const changes = payment && by(payment)
        if (!changes) return null
        const changed = { ...payment, ...changes }
        await db.q.update(simulatorBooks).set({ payload: changed }).where(eq(simulatorBooks.id, id))
        return changed
      }),
    hasRequest: async (id) => (await read(requestId(id))).length > 0,
    rememberRequest: async (id) => {
      await insert({ id: requestId(id), payload: {}, createdAt: now() })
    },
  }
}
