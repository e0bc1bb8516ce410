import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { mailOutbox } from '../../server/providers/mail/outbox.ts'
import { MAX_ATTEMPTS } from '../../server/platform/outbox.ts'
import { pushOutbox } from '../../server/providers/push/deliveries.ts'
import { sharedApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { makeBrowser } from '../support/push-fixtures.ts'

/** Claim, lease, back-off and retry, alike for every kind of message. */

const MINUTE = 60_000
const start = new Date('2026-03-02T01:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE)

const api = sharedApi({ now: start })
beforeEach(async () => {
  await api.db.q.delete(t.mails)
  await api.db.q.delete(t.pushMessages)
})

/** A row that is due at this moment. */
async function makeMail(n: number, nextAttemptAt: Date) {
  const texts = { toAddress: 'lan@example.test', subject: 'a', template: 'welcome' }
  await api.db.q.insert(t.mails).values({ id: `${n}`, dedupeKey: `${n}`, nextAttemptAt, ...texts })
}
async function makePush(n: number, nextAttemptAt: Date) {
  const user = await makeUser(api.db)
  const browser = await makeBrowser(api.db, user.id)
  await api.db.q.insert(t.pushMessages).values({
    id: `${n}`,
    dedupeKey: `${n}`,
    userId: user.id,
    data: {},
    expiresAt: after(10_000),
  })
  await api.db.q
    .insert(t.pushDeliveries)
    .values({ messageId: `${n}`, tokenId: browser.id, nextAttemptAt })
}

const mail = {
  make: makeMail,
  claim: async (most: number) =>
    (await mailOutbox.claim(api.deps, most)).map((row) => ({
      n: row.id,
      sent: () => mailOutbox.markSent(api.deps, row),
      failed: (waitMs?: null) =>
        mailOutbox.markFailed(api.deps, row, {
          reason: 'hỏng',
          ...(waitMs === null && { waitMs }),
        }),
      forget: () => mailOutbox.forget(api.deps, row),
    })),
  retry: () => mailOutbox.retryFailed(api.deps),
  rows: () => api.db.q.select().from(t.mails).orderBy(t.mails.id),
}
const push = {
  make: makePush,
  claim: async (most: number) =>
    (await pushOutbox.claim(api.deps, most)).map((row) => ({
      n: row.messageId,
      sent: () => pushOutbox.markSent(api.deps, row),
      failed: (waitMs?: null) =>
        pushOutbox.markFailed(api.deps, row, {
          reason: 'hỏng',
          ...(waitMs === null && { waitMs }),
        }),
      forget: () => pushOutbox.forget(api.deps, row),
    })),
  retry: () => pushOutbox.retryFailed(api.deps),
  rows: () => api.db.q.select().from(t.pushDeliveries).orderBy(t.pushDeliveries.messageId),
}

describe.each([
  { name: 'mails', kind: mail, firstWait: MINUTE },
  { name: 'pushes', kind: push, firstWait: MINUTE / 2 },
])('$name', ({ kind, firstWait }) => {
  const { make, claim, retry, rows } = kind
  const claimed = async (most: number) => (await claim(most)).map(({ n }) => n).toSorted()

  test('are claimed up to a number, the longest due first, and hidden for the lease', async () => {
    await make(1, after(-1))
    await make(2, after(-3))
    await make(3, after(-2))
    await make(4, after(1))
    expect(await claimed(2)).toEqual(['2', '3'])
    expect(await claimed(2)).toEqual(['1'])
    expect(await claimed(2)).toEqual([])
    expect(await rows()).toMatchObject([
      { attempts: 1, nextAttemptAt: after(5) },
      { attempts: 1 },
      { attempts: 1 },
      { attempts: 0 },
    ])
    api.clock.now = after(5)
    expect(await claimed(9)).toEqual(['1', '2', '3', '4'])
  })

  test('that went out are not claimed again; nor those that nobody needs', async () => {
    for (const n of [1, 2]) await make(n, start)
    const [one, two] = await claim(2)
    await one?.sent()
    await two?.forget()
    api.clock.now = after(1000)
    expect(await claim(9)).toEqual([])
    expect(await rows()).toMatchObject([{ sentAt: start, lastError: null }])
  })

  test('that failed wait, and rest after the last attempt until they are asked for', async () => {
    await make(1, start)
    const [first] = await claim(1)
    await first?.failed()
    const wait = new Date(start.getTime() + firstWait)
    expect(await rows()).toMatchObject([{ lastError: 'hỏng', nextAttemptAt: wait }])
    for (let n = 2; n <= MAX_ATTEMPTS; n += 1) {
      api.clock.now = after(n * 1000)
      const [next] = await claim(1)
      await next?.failed()
    }
    api.clock.now = after(100_000)
    expect(await claim(1)).toEqual([])
    expect(await retry()).toBe(1)
    expect(await claimed(1)).toEqual(['1'])
    expect(await rows()).toMatchObject([{ attempts: 1 }])
  })

  test('that will never go out rest at once', async () => {
    await make(1, start)
    const [first] = await claim(1)
    await first?.failed(null)
    api.clock.now = after(1000)
    expect(await claim(1)).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: MAX_ATTEMPTS, sentAt: null }])
  })

  test('of a claim whose lease ran out, only the later counts, unless the earlier got through', async () => {
    await make(1, start)
    const [earlier] = await claim(1)
    api.clock.now = after(5)
    expect(await claimed(1)).toEqual(['1'])
    await earlier?.failed()
    expect(await rows()).toMatchObject([{ attempts: 2, lastError: null, nextAttemptAt: after(10) }])
    await earlier?.sent()
    expect(await rows()).toMatchObject([{ sentAt: after(5) }])
  })

  test('are retried by hand only where they have failed', async () => {
    for (const n of [1, 2, 3]) await make(n, start)
    const claims = (await claim(3)).toSorted((a, b) => Number(a.n) - Number(b.n))
    await claims[0]?.failed()
    await claims[1]?.sent()
    // The third is under way.
    expect(await retry()).toBe(1)
    expect(await claimed(9)).toEqual(['1'])
    // Now the first is, for the second time.
    expect(await retry()).toBe(0)
    expect(await claimed(9)).toEqual([])
  })

  test('of a process that died in the last attempt are retried by hand, but not before the lease ends', async () => {
    await make(1, start)
    for (let n = 1; n < MAX_ATTEMPTS; n += 1) {
      api.clock.now = after(n * 1000)
      const [one] = await claim(1)
      await one?.failed()
    }
    api.clock.now = after(100_000)
    expect(await claimed(1)).toEqual(['1'])
    expect(await retry()).toBe(0)
    api.clock.now = after(100_005)
    expect(await claim(1)).toEqual([])
    expect(await retry()).toBe(1)
    expect(await claimed(1)).toEqual(['1'])
  })
})
