import { eq } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedAdmin } from './admin.ts'
import { linesAbout } from './audit.ts'
import { makeUser } from './fixtures.ts'
import { mailsTo } from './mails.ts'
import { choose, startPayment, type Provider, type Started } from './payments.ts'

/** An API of the file, and an admin who reads orders and acts on them. */
export function orderDesk() {
  const { api } = sharedAdmin()
  const owner = {} as Awaited<ReturnType<typeof makeUser>>
  beforeAll(async () => {
    Object.assign(owner, await makeUser(api.db, { roles: ['ADMIN'], email: 'chu@example.test' }))
  })
  return {
    api,
    owner,
    get: async (path: string) => {
      const answer = await api.call('GET', `/api/admin/orders${path}`, { as: owner.id })
      expect(answer.body).toMatchObject({})
      expect(answer.status).toBe(200)
      return answer.body
    },
    act: (id: string, name: string, json: unknown = {}) =>
      api.call('POST', `/api/admin/orders/${id}/${name}`, { as: owner.id, json }),
    /** A new buyer's order, paid. */
    paid: async (provider: Provider = 'VNPAY', prices?: number[]): Promise<Started> => {
      const started = await startPayment(api, provider, prices)
      await choose(api, provider, started.orderId, 'success')
      return started
    },
    change: (id: string, to: Partial<typeof t.orders.$inferInsert>) =>
      api.db.q.update(t.orders).set(to).where(eq(t.orders.id, id)),
    logOf: (id: string) => linesAbout(api.db, id, 'actorId', 'action', 'before', 'after', 'note'),
    mailsTo: (email: string) => mailsTo(api, email),
  }
}
