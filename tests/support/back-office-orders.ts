import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { startWithAdmin } from './admin.ts'
import { makeUser } from './fixtures.ts'
import { choose, startPayment, type Provider, type Started } from './payments.ts'

/** An API for all tests of a file, which closes it, and the admin who calls it. */
export async function startWithOwner() {
  const { api } = await startWithAdmin()
  const owner = await makeUser(api.db, { roles: ['ADMIN'], email: 'chu@example.test' })
  return { api, owner }
}

export type BackOffice = Awaited<ReturnType<typeof startWithOwner>>

/** Orders of the back office; `current` is asked at each call, so that a file can name these before it has started. */
export const orderCalls = (current: () => BackOffice) => ({
  get: async (path: string) => {
    const { api, owner } = current()
    const answer = await api.call('GET', `/api/admin/orders${path}`, { as: owner.id })
    expect(answer.body).toMatchObject({})
    expect(answer.status).toBe(200)
    return answer.body
  },
  act: (id: string, name: string, json: unknown = {}) => {
    const { api, owner } = current()
    return api.call('POST', `/api/admin/orders/${id}/${name}`, { as: owner.id, json })
  },
  /** A new buyer's order, paid. */
  paid: async (provider: Provider = 'VNPAY', prices?: number[]): Promise<Started> => {
    const { api } = current()
    const started = await startPayment(api, provider, prices)
    await choose(api, provider, started.orderId, 'success')
    return started
  },
  change: (id: string, to: Partial<typeof t.orders.$inferInsert>) =>
    current().api.db.q.update(t.orders).set(to).where(eq(t.orders.id, id)),
})
