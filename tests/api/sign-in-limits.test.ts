import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { rateLimits } from '../../server/platform/db/schema.ts'
import type { TestApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import {
  inSeconds,
  inTurn,
  limitedSite,
  NOW,
  of,
  postFrom,
  sorted,
  statuses,
  times,
  type From,
} from '../support/limits.ts'
import { removeOldRowsNow } from '../support/old-rows.ts'
import { mailsTo, tokenIn } from '../support/mails.ts'

/** The limits of sign-in (docs/behaviour.md#limits). */

const PASSWORD = 'mật khẩu dài'

const site = limitedSite()
let api: TestApi
let told: ReturnType<typeof site.current>['told']
let hits: string[]
let errors: string[]
beforeEach(() => {
  ;({ api, told, hits, errors } = site.current())
})

const start = site.another

/** What the counts are of. */
const kinds = (rows: { key: string }[]) => new Set(rows.map(({ key }) => key.split(':')[0]))

const post = (path: string, json: unknown, { at = api, ...from }: From & { at?: TestApi } = {}) =>
  postFrom(at, path, json, from)
const login = (email: string, password: string, from: Parameters<typeof post>[2] = {}) =>
  post('/auth/login', { email, password }, from)

/** `name=value` of the cookie that an answer sets. */
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.get('set-cookie')?.split(';')[0] ?? ''

const person = async (given: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(api.db, { passwordHash: await hashPassword(PASSWORD), ...given })
/** No password fits it, so that its refusals cost nothing. */
const nobody = () => makeUser(api.db)

describe('guesses at passwords', () => {
  test('one password at 120 accounts from one address: the last twenty are refused', async () => {
    const accounts = await inTurn(120, nobody)
    const answers = await times(120, (n) => login(accounts[n]!.email, 'mùa xuân 2026'))
    expect(sorted(answers)).toEqual([...of(401, 100), ...of(429, 20)])
  })

  test('one account from forty addresses: the last ten are refused', async () => {
    const { email } = await nobody()
    const answers = await times(40, (n) => login(email, `đoán ${n}`, { ip: `198.51.100.${n}` }))
    expect(sorted(answers)).toEqual([...of(401, 30), ...of(429, 10)])
  })

  test('a second process, and one that has started anew, count on', async () => {
    const { email } = await nobody()
    const second = await start()
    const answers = await times(16, (n) => login(email, 'sai', { at: n % 2 ? api : second }))
    expect(sorted(answers)).toEqual([...of(401, 10), ...of(429, 6)])
    const third = await start()
    expect((await login(email, 'sai', { at: third })).status).toBe(429)
  })

  test('after ten the waits grow: 2, 4, 8 … seconds, five minutes at most', async () => {
    const { email } = await nobody()
    expect(statuses(await inTurn(10, () => login(email, 'sai')))).toEqual(of(401, 10))
    let now = 0
    const waits: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const refused = await login(email, 'sai')
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers.get('retry-after')))
      // What is refused lengthens nothing.
      await login(email, 'sai')
      now += waits[n]!
      api.clock.now = new Date(inSeconds(now).getTime() - 1)
      expect((await login(email, 'sai')).status).toBe(429)
      api.clock.now = inSeconds(now)
      expect((await login(email, 'sai')).status).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    api.clock.now = inSeconds(now + 31 * 60)
    expect(statuses(await inTurn(10, () => login(email, 'sai')))).toEqual(of(401, 10))
  })

  test('the wait is told in seconds or minutes, and the same of accounts that do not exist', async () => {
    const { email } = await nobody()
    for (const guessed of [email, 'khong-co@example.test']) {
      api.clock.now = NOW
      const first = await inTurn(11, () => login(guessed, 'sai'))
      expect(statuses(first)).toEqual([...of(401, 10), 429])
      expect((await login(` ${guessed.toUpperCase()}`, PASSWORD)).status).toBe(429)
      expect(first[10]!.body).toEqual({
        code: 'RATE_LIMITED',
        message: 'Bạn đã thử quá nhiều lần. Vui lòng thử lại sau 2 giây.',
      })
      for (const seconds of [2, 6, 14, 30, 62]) {
        api.clock.now = inSeconds(seconds)
        expect((await login(guessed, 'sai')).status).toBe(401)
      }
      expect((await login(guessed, 'sai')).body.message).toContain('sau 2 phút')
    }
  })

  test('a success forgives its pair, and counts for nobody else', async () => {
    const { email } = await person()
    const accounts = await inTurn(88, nobody)
    await times(87, (n) => login(accounts[n]!.email, 'sai'))
    for (let round = 0; round < 2; round += 1) {
      expect(statuses(await inTurn(6, () => login(email, 'sai')))).toEqual(of(401, 6))
      expect(statuses(await inTurn(2, () => login(email, PASSWORD)))).toEqual([200, 200])
    }
    // 87 and 12 failures so far.
    expect((await login(accounts[87]!.email, 'sai')).status).toBe(401)
    expect((await login(accounts[87]!.email, 'sai')).status).toBe(429)
  })

  test('an IPv6 customer is one address', async () => {
    const accounts = await inTurn(101, nobody)
    const answers = await times(101, (n) =>
      login(accounts[n]!.email, 'sai', { ip: `2001:db8:7:1:${n.toString(16)}::1` }),
    )
    expect(sorted(answers)).toEqual([...of(401, 100), 429])
    const other = await login(accounts[0]!.email, 'sai', { ip: '2001:db8:7:2::1' })
    expect(other.status).toBe(401)
  })

  test('at the present password of a session as well, in every process', async () => {
    const user = await person()
    const token = await api.tokenOf(user.id)
    const second = await start()
    const change = (n: number, currentPassword: string) =>
      (n % 2 ? api : second).call('POST', '/api/profile/password', {
        token,
        json: { currentPassword, newPassword: 'mật khẩu mới' },
      })
    const answers = await times(12, (n) => change(n, 'sai rồi'))
    expect(sorted(answers)).toEqual([...of(400, 10), 429, 429])
    api.clock.now = inSeconds(2)
    expect((await change(1, PASSWORD)).status).toBe(200)
  })

  test('the table and the log name nobody, the log the account and the address', async () => {
    const user = await person()
    await inTurn(11, () => login(user.email, 'bí mật của tôi'))
    const rows = await api.db.q.select().from(rateLimits)
    expect(rows).toHaveLength(3)
    expect(kinds(rows)).toEqual(new Set(['account', 'address', 'pair']))
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|example\.test/)
    const refused = { event: 'sign-in-refused', data: { userId: user.id, ip: '203.0.113.7' } }
    expect(told.filter(({ event }) => event === 'sign-in-refused')).toEqual(
      Array.from({ length: 10 }, () => refused),
    )
    expect(told.at(-1)).toEqual({
      event: 'sign-in-slowed',
      data: { ip: '203.0.113.7', by: ['pair'] },
    })
    expect(JSON.stringify(told)).not.toMatch(/example\.test|bí mật/)
    expect(hits).toEqual(['sign-in'])
  })

  test('counts that are over are removed', async () => {
    const { email } = await nobody()
    await login(email, 'sai')
    api.clock.now = inSeconds(11 * 60)
    await removeOldRowsNow(api.deps)
    const left = await api.db.q.select({ key: rateLimits.key }).from(rateLimits)
    expect(kinds(left)).toEqual(new Set(['account', 'pair']))
    api.clock.now = inSeconds(61 * 60)
    await removeOldRowsNow(api.deps)
    expect(await api.db.q.$count(rateLimits)).toBe(0)
  })
})

describe('a browser that has signed in before', () => {
  test('gets in while strangers guess, behind the same address and anywhere', async () => {
    const owner = await person()
    const known = cookieOf(await login(owner.email, PASSWORD))
    // Somebody in the same school, then a crowd, then everybody behind that address.
    await inTurn(12, () => login(owner.email, 'sai'))
    await times(30, (n) => login(owner.email, 'sai', { ip: `198.51.100.${n}` }))
    const accounts = await inTurn(100, nobody)
    await times(100, (n) => login(accounts[n]!.email, 'sai'))
    const elsewhere = { ip: '192.0.2.1' }
    expect((await login(owner.email, PASSWORD)).status).toBe(429)
    expect((await login(owner.email, PASSWORD, elsewhere)).status).toBe(429)
    expect((await login(owner.email, PASSWORD, { cookie: known })).status).toBe(200)
    expect((await login(owner.email, PASSWORD, { cookie: known, ...elsewhere })).status).toBe(200)
  })

  test('has ten free guesses of its own, and no others', async () => {
    const owner = await person()
    const cookie = cookieOf(await login(owner.email, PASSWORD))
    const answers = await times(14, (n) =>
      login(owner.email, 'sai', { cookie, ip: `198.51.100.${n}` }),
    )
    expect(sorted(answers)).toEqual([...of(401, 10), ...of(429, 4)])
    // They count for nobody else.
    expect((await login(owner.email, PASSWORD)).status).toBe(200)
  })

  test('its cookie opens nothing, is for /auth alone and out of reach of scripts', async () => {
    const owner = await person()
    const answer = await login(owner.email, PASSWORD)
    const attributes = answer.headers.get('set-cookie')?.split('; ').slice(1)
    expect(attributes?.toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=31536000',
      'Path=/auth',
      'SameSite=Lax',
    ])
    expect(answer.headers.get('set-cookie')).not.toContain(owner.id)
    const cookie = cookieOf(answer)
    expect((await api.call('GET', '/auth/me', { headers: { cookie } })).status).toBe(401)
    const https = await api.call('POST', '/auth/login', {
      json: { email: owner.email, password: PASSWORD },
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(https.headers.get('set-cookie')).toContain('Secure')
    expect((await login(owner.email, 'sai')).headers.get('set-cookie')).toBeNull()
  })

  test('a cookie of another account, a forged one and one of last year count as none', async () => {
    const owner = await person()
    const other = await person()
    const own = cookieOf(await login(owner.email, PASSWORD))
    const others = cookieOf(await login(other.email, PASSWORD))
    await inTurn(10, () => login(owner.email, 'sai'))
    const forged = own.replace(/\.\d+\./, '.9999999999.')
    expect(forged).not.toBe(own)
    for (const cookie of [others, forged, 'lopmo-device=', 'lopmo-device=a.b.c']) {
      expect((await login(owner.email, PASSWORD, { cookie })).status).toBe(429)
    }
    expect((await login(owner.email, PASSWORD, { cookie: own })).status).toBe(200)
    api.clock.now = inSeconds(366 * 86_400)
    await inTurn(10, () => login(owner.email, 'sai'))
    expect((await login(owner.email, PASSWORD, { cookie: own })).status).toBe(429)
  })

  test('is known to the last five who signed in by it', async () => {
    const family = await inTurn(6, () => person())
    let cookie = ''
    for (const { email } of family) cookie = cookieOf(await login(email, PASSWORD, { cookie }))
    await inTurn(100, async (n) => login(`khong-co-${n}@example.test`, 'sai'))
    const answers = await inTurn(6, (n) => login(family[n]!.email, PASSWORD, { cookie }))
    expect(statuses(answers)).toEqual([429, ...of(200, 5)])
  })

  test('so is one whose owner has set a new password by mail', async () => {
    const owner = await person()
    await times(31, (n) => login(owner.email, 'sai', { ip: `198.51.100.${n}` }))
    expect((await login(owner.email, PASSWORD)).status).toBe(429)
    await post('/auth/forgot-password', { email: owner.email })
    const [mail] = await mailsTo(api, owner.email)
    const token = tokenIn(mail?.textBody)
    const reset = await post('/auth/reset-password', { token, password: 'mật khẩu mới' })
    expect(reset.status).toBe(200)
    const cookie = cookieOf(reset)
    expect((await login(owner.email, 'mật khẩu mới', { cookie })).status).toBe(200)
  })
})

describe('a crowd at the door', () => {
  test('waits in a line of fifty; all others are told at once, and that was no failure', async () => {
    const { email } = await person()
    // From many addresses: one address would be slowed.
    const answers = await times(160, (n) =>
      login(`khong-co-${n}@example.test`, 'sai', { ip: `198.51.100.${n}` }),
    )
    const busy = answers.filter(({ status }) => status === 503)
    expect(new Set(statuses(answers))).toEqual(new Set([401, 503]))
    expect(busy[0]!.body).toMatchObject({
      code: 'BUSY',
      message: 'Máy chủ đang bận, vui lòng thử lại sau ít giây.',
    })
    expect(busy[0]!.headers.get('retry-after')).toBe('3')
    expect(errors).toEqual([])
    expect(hits).toEqual(busy.map(() => 'busy'))
    const rows = await api.db.q.select().from(rateLimits)
    const failures = (kind: string) =>
      rows.filter(({ key, count }) => key.startsWith(`${kind}:`) && count > 0).length
    expect(failures('pair')).toBe(160 - busy.length)
    expect(failures('address')).toBe(160 - busy.length)
    expect((await login(email, PASSWORD)).status).toBe(200)
  })
})
