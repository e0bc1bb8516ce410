import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { failedPushes, requeuePush } from '../../server/providers/push/failed-pushes.ts'
import type { PushData } from '../../shared/rules/push-data.ts'
import { enqueuePushes } from '../../server/providers/push/outbox.ts'
import { pushSender } from '../../server/providers/push/send-pushes.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { FCM_ANSWERS } from '../support/fcm-rules.ts'
import { type FakeFcm, startFcm } from '../support/fcm.ts'
import { makeUser } from '../support/fixtures.ts'
import { quietLog } from '../support/quiet-log.ts'
import { makeBrowser, pushesTo } from '../support/push-fixtures.ts'
import { removeOldRowsNow } from '../support/old-rows.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
const start = new Date('2026-03-02T01:00:00Z')

const api = sharedApi({ now: start })
let fcm: FakeFcm
const user = sharedUser(api)
let told: { error: unknown[][]; warn: unknown[][] }

beforeEach(async () => {
  await api.db.q.delete(t.pushMessages)
  await api.db.q.delete(t.pushTokens)
  fcm = await startFcm()
  api.deps.settings = { ...api.deps.settings, fcm: fcm.settings }
  told = { error: [], warn: [] }
  api.deps.log = quietLog({
    error: (...words) => told.error.push(words),
    warn: (...words) => told.warn.push(words),
  })
  return fcm.close
})

const later = (ms: number) => {
  api.clock.now = new Date(start.getTime() + ms)
}

const data: PushData = {
  type: 'DEADLINE',
  title: 'Sắp đến hạn: Bài luận',
  body: 'Hạn nộp Thứ Hai 02/03, 23:59.',
  url: '/learning/deadlines?focus=1',
  tag: 'deadline-1',
}
let count = 0
const enqueue = (userId = user.id, over: { key?: string; expiresAt?: Date } = {}) =>
  enqueuePushes(api.deps, [
    { key: `k${(count += 1)}`, userId, data, expiresAt: new Date(start.getTime() + DAY), ...over },
  ])
const deliveries = () => api.db.q.select().from(t.pushDeliveries)
const send = () => pushSender(api.deps)()

describe('the outbox', () => {
  test('holds one delivery for each browser of the user', async () => {
    const other = await makeUser(api.db)
    await makeBrowser(api.db, other.id)
    const own = [await makeBrowser(api.db, user.id), await makeBrowser(api.db, user.id)]
    expect(await enqueue()).toBe(1)
    expect(await pushesTo(api.db, user.id)).toMatchObject([{ data, createdAt: start }])
    const written = await deliveries()
    expect(written.map(({ tokenId }) => tokenId).sort()).toEqual(own.map(({ id }) => id).sort())
    expect(written[0]).toMatchObject({ attempts: 0, sentAt: null, nextAttemptAt: start })
  })

  test('takes an event once', async () => {
    await makeBrowser(api.db, user.id)
    expect(await enqueue(user.id, { key: 'once' })).toBe(1)
    expect(await enqueue(user.id, { key: 'once' })).toBe(0)
    expect(await deliveries()).toHaveLength(1)
  })

  test('takes nothing for somebody without a browser, nor where FCM is not set up', async () => {
    expect(await enqueue()).toBe(0)
    await makeBrowser(api.db, user.id)
    api.deps.settings = { ...api.deps.settings, fcm: undefined }
    expect(await enqueue()).toBe(0)
    expect(await pushSender(api.deps)()).toBe(0)
    expect(await api.db.q.$count(t.pushMessages)).toBe(0)
  })

  test('goes back with the transaction of the event', async () => {
    await makeBrowser(api.db, user.id)
    const undone = api.db.tx(async () => {
      await enqueue()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await api.db.q.$count(t.pushMessages)).toBe(0)
  })

  test('forgets a push a month after it expired', async () => {
    const browser = await makeBrowser(api.db, user.id)
    await enqueue()
    later(DAY + 30 * DAY)
    await removeOldRowsNow(api.deps)
    expect(await api.db.q.$count(t.pushMessages)).toBe(1)
    later(DAY + 30 * DAY + 1)
    await removeOldRowsNow(api.deps)
    expect(await api.db.q.$count(t.pushMessages)).toBe(0)
    expect(await deliveries()).toEqual([])
    expect(await api.db.q.select().from(t.pushTokens)).toMatchObject([{ id: browser.id }])
  })
})

describe('the sender', () => {
  test('sends to every browser, once, what the service worker wants', async () => {
    const [one, two] = [await makeBrowser(api.db, user.id), await makeBrowser(api.db, user.id)]
    await enqueue()
    expect(await send()).toBe(2)
    expect(await send()).toBe(0)
    expect(fcm.sentTo(one.token)).toEqual([data])
    expect(fcm.sentTo(two.token)).toEqual([data])
    expect(fcm.received[0]?.headers.TTL).toBe(String(DAY / SECOND))
    for (const row of await deliveries()) {
      expect(row).toMatchObject({ sentAt: start, attempts: 1, lastError: null })
    }
    expect(fcm.accessTokens()).toBe(1)
  })

  test('sends a crowd of them in one run, twenty at a time', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 45; n += 1) {
      const person = await makeUser(api.db)
      tokens.push((await makeBrowser(api.db, person.id)).token)
      await enqueue(person.id)
    }
    let open = 0
    let most = 0
    const { fetch: plain } = api.deps
    api.deps.fetch = async (...call) => {
      most = Math.max(most, (open += 1))
      const answer = await plain(...call)
      open -= 1
      return answer
    }
    expect(await send()).toBe(45)
    expect(most).toBe(20)
    expect(fcm.received.map(({ token }) => token).sort()).toEqual(tokens.sort())
  })

  test.each([
    ['unregistered', FCM_ANSWERS.unregistered],
    ['of another project', FCM_ANSWERS.otherProject],
    ['not a token', FCM_ANSWERS.noToken],
  ])('lets go of a browser that is %s', async (_, answer) => {
    const gone = await makeBrowser(api.db, user.id)
    const there = await makeBrowser(api.db, user.id)
    fcm.answer(gone.token, answer)
    await enqueue()
    expect(await send()).toBe(1)
    expect(await api.db.q.select().from(t.pushTokens)).toMatchObject([{ id: there.id }])
    expect(await deliveries()).toMatchObject([{ tokenId: there.id, sentAt: start }])
    expect(told.error).toEqual([])
  })

  test('waits as FCM asks, then sends', async () => {
    await makeBrowser(api.db, user.id)
    await enqueue()
    fcm.script(FCM_ANSWERS.unavailable(600))
    expect(await send()).toBe(0)
    const [row] = await deliveries()
    expect(row).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('HTTP 503 UNAVAILABLE'),
    })
    const wait = row!.nextAttemptAt.getTime() - start.getTime()
    expect(wait).toBeGreaterThanOrEqual(600 * SECOND)
    expect(wait).toBeLessThanOrEqual(900 * SECOND)
    later(wait - 1)
    expect(await send()).toBe(0)
    expect(fcm.received).toHaveLength(1)
    later(wait)
    expect(await send()).toBe(1)
    expect(await deliveries()).toMatchObject([{ attempts: 2, lastError: null }])
  })

  test('gives up after eight tries, and an operator may ask for more', async () => {
    await makeBrowser(api.db, user.id)
    await enqueue()
    fcm.script(...Array.from({ length: 9 }, () => FCM_ANSWERS.internal))
    for (let n = 1; n <= 8; n += 1) {
      await send()
      const [row] = await deliveries()
      expect(row?.attempts).toBe(n)
      api.clock.now = row!.nextAttemptAt
    }
    expect(await send()).toBe(0)
    expect(fcm.received).toHaveLength(8)

    const failed = await failedPushes(api.deps, 10)
    expect(failed).toMatchObject([{ to: user.email, title: data.title, attempts: 8 }])
    expect(failed[0]?.lastError).toContain('HTTP 500')
    expect(await requeuePush(api.deps, 'x')).toBe(0)
    expect(await requeuePush(api.deps, failed[0]?.id)).toBe(1)
    await send()
    expect(await requeuePush(api.deps)).toBe(1)
    expect(await send()).toBe(1)
    expect(await failedPushes(api.deps, 10)).toEqual([])
  })

  test('stops at the first batch when FCM is away, and at a stop', async () => {
    for (let n = 0; n < 25; n += 1) {
      await makeBrowser(api.db, user.id)
    }
    await enqueue()
    expect(await pushSender(api.deps)(AbortSignal.abort())).toBe(0)
    expect(fcm.received).toEqual([])
    fcm.script(...Array.from({ length: 20 }, () => FCM_ANSWERS.quota(60)))
    expect(await send()).toBe(0)
    expect(fcm.received).toHaveLength(20)
    // The five that were not tried.
    expect(await send()).toBe(5)
    expect(told.warn).toHaveLength(1)
  })

  test('renews a refused access token once, without losing a message', async () => {
    await makeBrowser(api.db, user.id)
    const sender = pushSender(api.deps)
    await enqueue()
    await sender()
    fcm.revoke()
    await enqueue()
    expect(await sender()).toBe(1)
    expect(fcm.accessTokens()).toBe(2)
    expect(told.error).toEqual([])
  })

  test.each([
    ['the service account is refused', () => fcm.scriptTokens({ status: 401, body: {} })],
    ['FCM refuses the keys of web push', () => fcm.script(FCM_ANSWERS.webPushRefused)],
    ['the project is unknown', () => fcm.script(FCM_ANSWERS.noProject)],
  ])('keeps all and raises the alarm when %s', async (_, trouble) => {
    await makeBrowser(api.db, user.id)
    await enqueue()
    trouble()
    expect(await send()).toBe(0)
    expect(told.error).toHaveLength(1)
    expect(await api.db.q.$count(t.pushTokens)).toBe(1)
    later(HOUR)
    expect(await send()).toBe(1)
  })

  test('does not repeat a message that FCM will never take, and says so', async () => {
    await makeBrowser(api.db, user.id)
    await enqueue()
    await api.db.q.update(t.pushMessages).set({ data: { ...data, google_x: 'x' } })
    expect(await send()).toBe(0)
    expect(await deliveries()).toMatchObject([{ attempts: 8, sentAt: null }])
    expect(told.error).toHaveLength(1)
    later(DAY - 1)
    await send()
    expect(fcm.received).toHaveLength(1)
    expect(await api.db.q.$count(t.pushTokens)).toBe(1)
  })

  test('lets go of what has expired, also for the operator', async () => {
    await makeBrowser(api.db, user.id)
    await enqueue()
    fcm.script(FCM_ANSWERS.internal)
    await send()
    later(DAY)
    expect(await requeuePush(api.deps)).toBe(0)
    expect(await send()).toBe(0)
    expect(fcm.received).toHaveLength(1)
    expect(await deliveries()).toEqual([])
  })

  test('never tells the next user of a browser what was meant for the last', async () => {
    const browser = await makeBrowser(api.db, user.id)
    await enqueue()
    const next = await makeUser(api.db)
    const json = { token: browser.token, platform: 'web' }
    const path = '/api/student/notifications/fcm/register'
    expect((await api.call('POST', path, { as: next.id, json })).status).toBe(204)
    expect(await send()).toBe(0)
    expect(fcm.received).toEqual([])
    expect(await deliveries()).toEqual([])
  })

  test('a token deleted while its message is under way takes its delivery with it', async () => {
    const browser = await makeBrowser(api.db, user.id)
    await enqueue()
    const { fetch: plain } = api.deps
    api.deps.fetch = async (...call) => {
      await api.db.q.delete(t.pushTokens).where(eq(t.pushTokens.id, browser.id))
      return plain(...call)
    }
    expect(await send()).toBe(1)
    expect(await deliveries()).toEqual([])
    expect(told.error).toEqual([])
  })
})
