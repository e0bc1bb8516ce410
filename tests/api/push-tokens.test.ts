import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { makeBrowser } from '../support/push-fixtures.ts'
import { removeOldRowsNow } from '../support/old-rows.ts'

const PATH = '/api/student/notifications/fcm/register'
const NOW = new Date('2026-03-02T01:00:00Z')
const DAY = 24 * 3600_000

// Without any setting of FCM: browsers may register all the same.
const api = sharedApi({ now: NOW })
const lan = sharedUser(api)
const minh = sharedUser(api, { roles: ['INSTRUCTOR'] })
beforeEach(async () => {
  await api.db.q.delete(t.pushTokens)
})

const register = (as: string | undefined, token: unknown, platform: unknown = 'web') =>
  api.call('POST', PATH, { ...(as ? { as } : {}), json: { token, platform } })
const unregister = (as: string | undefined, token: unknown) =>
  api.call('DELETE', PATH, { ...(as ? { as } : {}), json: { token } })
const rows = () => api.db.q.select().from(t.pushTokens).orderBy(t.pushTokens.token)

describe('registering a browser', () => {
  test('keeps its token, whoever is signed in', async () => {
    expect(await register(lan.id, 'abc:def-1_2')).toMatchObject({ status: 204, body: '' })
    expect((await register(minh.id, 'xyz')).status).toBe(204)
    expect(await rows()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        token: 'abc:def-1_2',
        userId: lan.id,
        platform: 'web',
        createdAt: NOW,
        seenAt: NOW,
      },
      expect.objectContaining({ token: 'xyz', userId: minh.id }),
    ])
  })

  test('again says that it is still there', async () => {
    await register(lan.id, 'abc')
    api.clock.now = new Date(NOW.getTime() + DAY)
    await register(lan.id, 'abc')
    expect(await rows()).toMatchObject([{ createdAt: NOW, seenAt: api.clock.now }])
  })

  test('moves it to whoever signed in there last', async () => {
    await register(lan.id, 'abc')
    await register(minh.id, 'abc')
    expect(await rows()).toMatchObject([{ token: 'abc', userId: minh.id }])
  })

  test('of ten at once by two people leaves one row', async () => {
    const tokens = await Promise.all([lan.id, minh.id].map((who) => api.tokenOf(who)))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api.call('POST', PATH, {
          token: tokens[n % 2] ?? '',
          json: { token: 'abc', platform: 'web' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
    expect(await rows()).toHaveLength(1)
  })

  test('keeps ten for a person, those seen last, and nobody else’s', async () => {
    await register(minh.id, 'minh')
    for (let n = 0; n < 12; n += 1) {
      api.clock.now = new Date(NOW.getTime() + n * 1000)
      await register(lan.id, `token-${String(n).padStart(2, '0')}`)
    }
    const kept = (await rows()).map(({ token }) => token)
    expect(kept).toEqual([
      'minh',
      ...Array.from({ length: 10 }, (_, n) => `token-${String(n + 2).padStart(2, '0')}`),
    ])
  })

  test.each([
    [undefined, 'web', 'token'],
    ['', 'web', 'token'],
    [5, 'web', 'token'],
    ['a b', 'web', 'token'],
    ['a\0', 'web', 'token'],
    ['tiếng-việt', 'web', 'token'],
    ['a'.repeat(1001), 'web', 'token'],
    ['abc', 'android', 'platform'],
    ['abc', undefined, 'platform'],
  ])('of %j on %j is refused', async (token, platform, field) => {
    const { status, body } = await api.call('POST', PATH, { as: lan.id, json: { token, platform } })
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty(field)
    expect(await rows()).toEqual([])
  })

  test('takes tokens of up to 1,000 characters, hard to compress', async () => {
    const token = Array.from({ length: 1000 }, (_, n) => String.fromCharCode(33 + ((n * n) % 94)))
    expect((await register(lan.id, token.join(''))).status).toBe(204)
    expect(await rows()).toHaveLength(1)
  })
})

describe('letting go', () => {
  test('of one’s own browser; of somebody else’s, or none, nothing happens', async () => {
    await register(lan.id, 'abc')
    expect((await unregister(minh.id, 'abc')).status).toBe(204)
    expect((await unregister(lan.id, 'không có')).status).toBe(400)
    expect((await unregister(lan.id, 'other')).status).toBe(204)
    expect(await rows()).toHaveLength(1)
    expect(await unregister(lan.id, 'abc')).toMatchObject({ status: 204, body: '' })
    expect(await rows()).toEqual([])
  })

  test('of those not seen for two months, with what was on its way to them', async () => {
    const old = await makeBrowser(api.db, lan.id, {
      seenAt: new Date(NOW.getTime() - 60 * DAY - 1),
    })
    const recent = await makeBrowser(api.db, lan.id, { seenAt: new Date(NOW.getTime() - 60 * DAY) })
    const message = { id: 'm', dedupeKey: 'k', userId: lan.id, data: {}, expiresAt: NOW }
    await api.db.q.insert(t.pushMessages).values(message)
    await api.db.q.insert(t.pushDeliveries).values({ messageId: 'm', tokenId: old.id })
    await removeOldRowsNow(api.deps)
    expect((await rows()).map(({ id }) => id)).toEqual([recent.id])
    expect(await api.db.q.$count(t.pushDeliveries)).toBe(0)
  })
})
