import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { enqueueMail } from '../../server/providers/mail/outbox.ts'
import { KEEPS, removeOldRows } from '../../server/retention.ts'
import { sharedApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'

/** docs/operations.md#what-is-kept */

const NOW = new Date('2030-06-01T00:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)

const api = sharedApi({ now: NOW })
beforeEach(async () => {
  await api.db.q.delete(t.jobRuns)
  for (const table of [t.paymentEvents, t.orderFlags, t.orders, t.mails, t.passwordResets]) {
    await api.db.q.delete(table)
  }
})

const remove = (stopping?: AbortSignal) => removeOldRows(api.deps, stopping)

const event = (orderId: string | null, days: number) =>
  api.db.q.insert(t.paymentEvents).values({
    id: newId(),
    provider: 'VNPAY',
    source: 'ipn',
    orderId,
    outcome: 'duplicate',
    payload: {},
    createdAt: daysAgo(days),
  })
const eventsLeft = async () =>
  (await api.db.q.select().from(t.paymentEvents)).map(
    ({ orderId, createdAt }) =>
      `${orderId ?? 'none'} ${Math.round((NOW.getTime() - createdAt.getTime()) / (24 * 3_600_000))}`,
  )

async function order(status: string): Promise<string> {
  const { id: userId } = await makeUser(api.db)
  const id = newId()
  const at = daysAgo(1_000)
  await api.db.q.insert(t.orders).values({
    id,
    userId,
    status,
    provider: 'VNPAY',
    totalAmount: 1,
    expiresAt: at,
    createdAt: at,
  })
  return id
}

describe('payment events', () => {
  test('about no order of ours stay 90 days', async () => {
    for (const [name, days] of [
      [null, 91],
      ['f'.repeat(24), 91],
      [null, 89],
      ['f'.repeat(24), 89],
    ] as const) {
      await event(name, days)
    }
    await remove()
    expect((await eventsLeft()).toSorted()).toEqual([`${'f'.repeat(24)} 89`, 'none 89'])
  })

  test('about a settled order stay two years, about any other as long as it is open', async () => {
    const settled = [await order('PAID'), await order('FAILED'), await order('REFUNDED')]
    const pending = await order('PENDING')
    const disputed = await order('PAID')
    const resolved = await order('PAID')
    const review = { reason: 'Thử', createdAt: daysAgo(800) }
    await api.db.q.insert(t.orderFlags).values([
      { id: newId(), orderId: disputed, ...review },
      { id: newId(), orderId: resolved, ...review, resolvedAt: daysAgo(799) },
    ])
    for (const id of [...settled, pending, disputed, resolved]) {
      await event(id, 731)
      await event(id, 729)
    }
    await remove()
    expect((await eventsLeft()).toSorted()).toEqual(
      [
        ...settled.map((id) => `${id} 729`),
        `${resolved} 729`,
        `${pending} 731`,
        `${pending} 729`,
        `${disputed} 731`,
        `${disputed} 729`,
      ].toSorted(),
    )
    expect(await api.db.q.$count(t.orders)).toBe(6)
  })
})

describe('mails', () => {
  const mail = async (
    dedupeKey: string,
    { days, sent = true, attempts = 1 }: { days: number; sent?: boolean; attempts?: number },
  ) => {
    await enqueueMail(api.deps, {
      dedupeKey,
      to: 'lan@example.test',
      template: 'welcome',
      data: { name: 'Lan' },
    })
    await api.db.q
      .update(t.mails)
      .set({ createdAt: daysAgo(days), sentAt: sent ? daysAgo(days) : null, attempts })
      .where(eq(t.mails.dedupeKey, dedupeKey))
  }

  test('lose their texts 30 days after they were sent, and go after 180', async () => {
    await mail('new', { days: 29 })
    await mail('read', { days: 31 })
    await mail('old', { days: 181 })
    await mail('given up', { days: 181, sent: false, attempts: 8 })
    await mail('still failing', { days: 170, sent: false, attempts: 8 })
    await mail('never tried', { days: 181, sent: false, attempts: 0 })
    await remove()
    const left = await api.db.q.select().from(t.mails)
    const kept = left.map(({ dedupeKey, data }) => [dedupeKey, data !== null])
    expect(Object.fromEntries(kept)).toEqual({
      new: true,
      read: false,
      'still failing': true,
      'never tried': true,
    })
  })
})

test('reset links stay a week after they ended', async () => {
  const { id: userId } = await makeUser(api.db)
  await api.db.q.insert(t.passwordResets).values([
    { tokenHash: 'old', userId, expiresAt: daysAgo(8) },
    { tokenHash: 'used', userId, expiresAt: daysAgo(8), usedAt: daysAgo(8) },
    { tokenHash: 'new', userId, expiresAt: daysAgo(6) },
  ])
  await remove()
  const left = await api.db.q.select().from(t.passwordResets)
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual(['new'])
})

test('many rows go in several steps; a stop leaves the rest for the next run', async () => {
  const row = (i: number) => ({
    id: newId(),
    provider: 'MOMO',
    source: 'ipn',
    orderId: null,
    outcome: 'bad-signature',
    payload: { i },
    createdAt: daysAgo(100),
  })
  await api.db.q.insert(t.paymentEvents).values(Array.from({ length: 2_500 }, (_, i) => row(i)))
  await remove(AbortSignal.abort())
  await remove()
  // The next run is tomorrow's.
  expect(await api.db.q.$count(t.paymentEvents)).toBe(2_500)
  api.clock.now = daysAgo(-1)
  await Promise.all([remove(), remove()])
  api.clock.now = NOW
  expect(await api.db.q.$count(t.paymentEvents)).toBe(0)
})

test('what the simulated providers remember goes after 90 days, but payments that were paid', async () => {
  const row = (days: number, payload = {}) => ({ id: newId(), payload, createdAt: daysAgo(days) })
  const kept = [row(89), row(900, { decision: 'paid' })]
  await api.db.q
    .insert(t.simulatorBooks)
    .values([...kept, row(91), row(91, { decision: null }), row(91, { decision: 'cancelled' })])
  await remove()
  expect(await api.db.q.select().from(t.simulatorBooks)).toEqual(kept)
})

test('operations.md says of everything how long it is kept', () => {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('## What is kept')
  const rows = [...section.matchAll(/^\| (.+?) +\| +(\d+) +\|$/gm)].map(
    ([, what, days]) => `${what}: ${days}`,
  )
  const kept = KEEPS.map(({ what, days }) => `${what}: ${days}`)
  expect(rows).toEqual([...new Set(kept)])
})
