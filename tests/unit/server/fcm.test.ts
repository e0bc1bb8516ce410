import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AccessTokens,
  CredentialsRefused,
  signAssertion,
} from '../../../server/providers/push/access-token.ts'
import { openFcm, readAnswer } from '../../../server/providers/push/fcm.ts'
import { fcmMessage } from '../../../server/providers/push/message.ts'
import { waitAfter } from '../../../server/providers/push/send-pushes.ts'
import { FCM_ANSWERS, type FcmAnswer, refusedField } from '../../support/fcm-rules.ts'
import { type FakeFcm, startFcm } from '../../support/fcm.ts'

const NOW = new Date('2026-03-02T01:00:00Z')

let fcm: FakeFcm
let now: Date
beforeEach(async () => {
  fcm = await startFcm()
  now = NOW
})
afterEach(() => fcm.close())

const clock = { fetch: globalThis.fetch, now: () => now }
const later = (seconds: number) => {
  now = new Date(NOW.getTime() + seconds * 1000)
}
const message = fcmMessage(
  'token-1',
  { type: 'GRADED', title: 'Đã chấm', body: '', url: '/', tag: 'a' },
  { expiresAt: new Date('2026-03-03T00:00:00Z'), now: NOW },
)
const gateway = (over: Partial<FakeFcm['settings']> = {}) =>
  openFcm({ ...clock, db: { inTransaction: false } as never }, { ...fcm.settings, ...over })

describe('access token', () => {
  test('is asked for with a JWT that another implementation accepts', async () => {
    const key = createPublicKey(fcm.env['FCM_PRIVATE_KEY']!.replaceAll('\\n', '\n'))
    const { payload, protectedHeader } = await jwtVerify(signAssertion(fcm.settings, NOW), key, {
      audience: fcm.settings.tokenUrl,
      issuer: fcm.settings.clientEmail,
      algorithms: ['RS256'],
      currentDate: NOW,
    })
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(payload).toMatchObject({
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      iat: NOW.getTime() / 1000,
      exp: NOW.getTime() / 1000 + 3600,
    })
  })

  test('is fetched once however many calls wait, and again a minute before it expires', async () => {
    const tokens = new AccessTokens(clock, fcm.settings)
    const first = await Promise.all(Array.from({ length: 20 }, () => tokens.get()))
    expect(new Set(first)).toEqual(new Set(['access-1']))
    later(3539)
    expect(await tokens.get()).toBe('access-1')
    later(3540)
    expect(await tokens.get()).toBe('access-2')
    expect(fcm.accessTokens()).toBe(2)
  })

  test('is replaced when dropped, but only if it is still the current one', async () => {
    const tokens = new AccessTokens(clock, fcm.settings)
    const old = await tokens.get()
    tokens.drop(old)
    expect(await tokens.get()).toBe('access-2')
    tokens.drop(old)
    expect(await tokens.get()).toBe('access-2')
  })

  test('is not kept when the fetch fails; the error says whether the credentials were refused', async () => {
    const tokens = new AccessTokens(clock, fcm.settings)
    fcm.scriptTokens(
      { status: 400, body: { error: 'invalid_grant' } },
      { status: 503, body: {} },
      { status: 429, body: {} },
      { status: 200, body: {} },
    )
    await expect(tokens.get()).rejects.toThrow(CredentialsRefused)
    for (let i = 0; i < 3; i += 1)
      await expect(tokens.get()).rejects.not.toThrow(CredentialsRefused)
    expect(await tokens.get()).toBe('access-1')
  })
})

describe('what FCM answers', () => {
  const read = ({ status, headers, body }: FcmAnswer) =>
    readAnswer(status, headers?.['retry-after'] ?? null, body, NOW)

  test.each<[string, FcmAnswer, string]>([
    ['200', { status: 200, body: { name: 'x' } }, 'sent'],
    ['404 UNREGISTERED', FCM_ANSWERS.unregistered, 'delete-token'],
    ['403 SENDER_ID_MISMATCH', FCM_ANSWERS.otherProject, 'delete-token'],
    ['400 about the token', FCM_ANSWERS.noToken, 'delete-token'],
    ['400 about the field of the token', refusedField('message.token'), 'delete-token'],
    ['400 about another field', refusedField('message.data[0].value'), 'our-bug'],
    ['400 without a reason', { status: 400, body: {} }, 'our-bug'],
    ['401', FCM_ANSWERS.unauthenticated, 'unauthenticated'],
    ['401 THIRD_PARTY_AUTH_ERROR', FCM_ANSWERS.webPushRefused, 'credentials'],
    ['403 of the project', FCM_ANSWERS.switchedOff, 'credentials'],
    ['404 of the project', FCM_ANSWERS.noProject, 'credentials'],
    ['429', FCM_ANSWERS.quota(), 'retry'],
    ['500', FCM_ANSWERS.internal, 'retry'],
    ['503', FCM_ANSWERS.unavailable(), 'retry'],
    ['502 of some proxy', { status: 502, body: null }, 'retry'],
    ['413', { status: 413, body: null }, 'our-bug'],
  ])('%s', (_, answer, kind) => {
    expect(read(answer).kind).toBe(kind)
  })

  test.each([
    ['7', 7000],
    ['Mon, 02 Mar 2026 01:02:00 GMT', 120_000],
    ['Mon, 02 Mar 2026 00:00:00 GMT', 0],
    ['soon', null],
    ['', null],
  ])('Retry-After: %s', (value, afterMs) => {
    expect(readAnswer(503, value, null, NOW)).toMatchObject({ kind: 'retry', afterMs })
  })
})

describe('sending', () => {
  test('one message reaches FCM under an access token', async () => {
    expect(await gateway().send(message)).toEqual({ kind: 'sent' })
    expect(fcm.received).toEqual([
      {
        token: 'token-1',
        data: message.data,
        headers: message.webpush.headers,
        accessToken: 'access-1',
        status: 200,
      },
    ])
  })

  test('a refused access token is replaced once; twenty messages at once ask for one', async () => {
    const open = gateway()
    await open.send(message)
    fcm.revoke()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => open.send(message)))
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']))
    expect(fcm.accessTokens()).toBe(2)
  })

  test('after a second 401 the credentials are at fault, not the access token', async () => {
    fcm.answer('token-1', FCM_ANSWERS.unauthenticated)
    expect(await gateway().send(message)).toMatchObject({ kind: 'credentials' })
    expect(fcm.received).toHaveLength(2)
  })

  test('a service account that Google refuses is a problem of the credentials', async () => {
    expect(await gateway({ clientEmail: 'khac@example.test' }).send(message)).toEqual({
      kind: 'credentials',
      reason: 'access token: HTTP 400 invalid_grant',
    })
    expect(await gateway({ projectId: 'khac' }).send(message)).toMatchObject({
      kind: 'credentials',
    })
  })

  test('a message to a server that cannot be reached is tried again', async () => {
    const gone = await startFcm()
    await gone.close()
    expect(await gateway({ baseUrl: gone.url }).send(message)).toMatchObject({
      kind: 'retry',
      reason: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await gateway({ tokenUrl: gone.env['FCM_TOKEN_URL']! }).send(message)).toMatchObject({
      kind: 'retry',
    })
  })

  test('a message without an answer within ten seconds is tried again', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50))
    fcm.script(FCM_ANSWERS.silent)
    expect(await gateway().send(message)).toMatchObject({ kind: 'retry' })
    // The access token's call, and the message's.
    expect(asked.mock.calls).toEqual([[10_000], [10_000]])
    asked.mockRestore()
  })

  test('is refused inside a transaction', async () => {
    const open = openFcm({ ...clock, db: { inTransaction: true } as never }, fcm.settings)
    await expect(open.send(message)).rejects.toThrow(/transaction/)
    expect(fcm.received).toEqual([])
  })
})

test('waits: half a minute, then four times as long each, two hours at most, or as FCM asks', () => {
  const waits = [30, 120, 480, 1920, 7200, 7200, 7200].map((seconds) => seconds * 1000)
  for (const [index, wait] of waits.entries()) {
    const drawn = Array.from({ length: 50 }, () => waitAfter(index + 1, null))
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(wait)
    expect(Math.max(...drawn)).toBeLessThanOrEqual(wait * 1.5)
    expect(new Set(drawn).size).toBeGreaterThan(1)
  }
  expect(waitAfter(1, 600_000)).toBeGreaterThanOrEqual(600_000)
  expect(waitAfter(1, 1e300)).toBeLessThanOrEqual(36 * 3600_000)
})
