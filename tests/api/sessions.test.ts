import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { passwordResets, sessions, users } from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { changeRow, makeUser } from '../support/fixtures.ts'
import { removeOldRowsNow } from '../support/old-rows.ts'

const api = sharedApi()
let passwordHash: string
const PASSWORD = 'mật khẩu dài'
const HOUR = 3_600_000

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

const newUser = () => makeUser(api.db, { passwordHash })

async function signIn(email: string, userAgent = 'Trinh duyet', password = PASSWORD) {
  const headers = { 'user-agent': userAgent }
  const answer = await api.call('POST', '/auth/login', { json: { email, password }, headers })
  expect(answer.status).toBe(200)
  return answer.body.accessToken as string
}

const me = async (token: string) => (await api.call('GET', '/auth/me', { token })).status
const devices = async (token: string) =>
  (await api.call<any[]>('GET', '/api/profile/sessions', { token })).body
const rowsOf = (userId: string) =>
  api.db.q.select().from(sessions).where(eq(sessions.userId, userId))
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

describe('sign-in and sign-out', () => {
  test('a sign-in is a row, which its token names', async () => {
    const user = await newUser()
    const token = await signIn(user.email, `Mozilla/5.0 ${'x'.repeat(400)}`)
    const [row, ...others] = await rowsOf(user.id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ id: claimsOf(token)['sid'], ip: '127.0.0.1' })
    expect(row?.userAgent).toHaveLength(300)
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(7 * 24 * HOUR)
    // Processes of the version before read these two alone.
    expect(claimsOf(token)).toMatchObject({ sub: user.id, ver: 0 })
  })

  test('sign-out ends this session alone, at once, and may be repeated', async () => {
    const user = await newUser()
    const [here, there] = [await signIn(user.email), await signIn(user.email)]
    for (let i = 0; i < 2; i += 1) {
      expect((await api.call('POST', '/auth/logout', { token: here })).status).toBe(204)
      expect(await me(here)).toBe(401)
    }
    expect(await me(there)).toBe(200)
  })

  test.each([undefined, 'bịa', 'a.b.c'])('sign-out with the token %s: 204', async (token) => {
    const answer = await api.call('POST', '/auth/logout', token ? { token: encodeURI(token) } : {})
    expect(answer).toMatchObject({ status: 204, body: '' })
  })

  test('a token that names no session is refused', async () => {
    const user = await newUser()
    const { sub, iss } = claimsOf(await signIn(user.email))
    const token = await new SignJWT({ ver: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(String(iss))
      .setSubject(String(sub))
      .setExpirationTime('1h')
      .sign(api.deps.settings.sessionSecret)
    expect(await me(token)).toBe(401)
  })

  test('a session is nobody else’s: a token that names another user’s is refused', async () => {
    const [one, other] = [await newUser(), await newUser()]
    await signIn(one.email)
    const [row] = await rowsOf(one.id)
    const { signAccessToken } = await import('../../server/subjects/accounts/tokens.ts')
    const claims = { userId: other.id, tokenVersion: 0, sessionId: row?.id ?? '' }
    const token = await signAccessToken(api.deps.settings.sessionSecret, claims, new Date())
    expect(await me(token)).toBe(401)
  })

  test('an expired session is over, and the job removes its row', async () => {
    const user = await newUser()
    const token = await signIn(user.email)
    await api.db.q.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await me(token)).toBe(401)
    const living = await signIn(user.email)
    await removeOldRowsNow(api.deps)
    expect(await rowsOf(user.id)).toHaveLength(1)
    expect(await me(living)).toBe(200)
  })

  test('a locked account: its sessions are over, and only its password hears of the lock', async () => {
    const user = await newUser()
    const token = await signIn(user.email)
    await changeRow(api.db, users, user.id, { disabledAt: new Date() })
    expect(await me(token)).toBe(401)
    const login = (password: string) =>
      api.call('POST', '/auth/login', { json: { email: user.email, password } })
    expect((await login('không phải')).body.code).toBe('BAD_CREDENTIALS')
    const refused = await login(PASSWORD)
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      code: 'ACCOUNT_DISABLED',
      message: 'Tài khoản này đang bị khóa. Vui lòng liên hệ bộ phận hỗ trợ.',
    })
    expect(await rowsOf(user.id)).toHaveLength(1)
  })
})

describe('the devices of an account', () => {
  test('the list says what, where and when, the last seen first, and which is this one', async () => {
    const user = await newUser()
    await signIn((await newUser()).email)
    const start = new Date('2026-03-01T08:00:00Z')
    api.clock.now = start
    const phone = await signIn(user.email, 'Dien thoai')
    api.clock.now = new Date(start.getTime() + HOUR)
    const laptop = await signIn(user.email, 'Laptop')
    const list = await devices(laptop)
    expect(list).toEqual([
      {
        _id: claimsOf(laptop)['sid'],
        userAgent: 'Laptop',
        ip: '127.0.0.1',
        createdAt: '2026-03-01T09:00:00.000Z',
        seenAt: '2026-03-01T09:00:00.000Z',
        current: true,
      },
      expect.objectContaining({ _id: claimsOf(phone)['sid'], current: false }),
    ])
    // A request is noted, at most every five minutes.
    const seen = async () => (await devices(laptop)).map(({ seenAt }) => seenAt.slice(11, 16))
    api.clock.now = new Date(start.getTime() + HOUR + 4 * 60_000)
    expect(await seen()).toEqual(['09:00', '08:00'])
    await me(phone)
    await expect.poll(seen).toEqual(['09:04', '09:00'])
  })

  test('a user ends the own sessions, and nobody else’s', async () => {
    const [user, stranger] = [await newUser(), await newUser()]
    const [here, there] = [await signIn(user.email), await signIn(user.email)]
    const others = await signIn(stranger.email)
    const end = (token: string, id: unknown) =>
      api.call('DELETE', `/api/profile/sessions/${String(id)}`, { token })
    expect((await end(others, claimsOf(there)['sid'])).status).toBe(404)
    expect((await end(here, 'khong-co')).status).toBe(404)
    expect(await me(there)).toBe(200)
    expect((await end(here, claimsOf(there)['sid'])).status).toBe(204)
    expect(await me(there)).toBe(401)
    expect((await end(here, claimsOf(there)['sid'])).status).toBe(404)
    expect((await end(here, claimsOf(here)['sid'])).status).toBe(204)
    expect(await me(here)).toBe(401)
    expect(await me(others)).toBe(200)
  })

  test('all but this one', async () => {
    const user = await newUser()
    const stranger = await signIn((await newUser()).email)
    const ended = [await signIn(user.email), await api.tokenOf(user.id), await signIn(user.email)]
    const here = ended.pop() ?? ''
    const answer = await api.call('DELETE', '/api/profile/sessions', { token: here })
    expect(answer.status).toBe(200)
    for (const token of ended) expect(await me(token)).toBe(401)
    const { accessToken } = answer.body
    expect(claimsOf(accessToken)['sid']).toBe(claimsOf(here)['sid'])
    expect(await devices(accessToken)).toMatchObject([{ current: true }])
    expect(await me(stranger)).toBe(200)
  })
})

describe('what ends sessions', () => {
  test('a new password ends all others and reset links; this one goes on with a new token', async () => {
    const user = await newUser()
    const [here, there] = [await signIn(user.email), await signIn(user.email)]
    await api.call('POST', '/auth/forgot-password', { json: { email: user.email } })
    const json = { currentPassword: PASSWORD, newPassword: 'mật khẩu mới' }
    const changed = await api.call('POST', '/api/profile/password', { token: here, json })
    const { accessToken } = changed.body
    expect(claimsOf(accessToken)['sid']).toBe(claimsOf(here)['sid'])
    expect([await me(here), await me(there), await me(accessToken)]).toEqual([401, 401, 200])
    expect(await devices(accessToken)).toHaveLength(1)
    const login = (password: string) =>
      api.call('POST', '/auth/login', { json: { email: user.email, password } })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('mật khẩu mới')).status).toBe(200)
    const [link] = await api.db.q
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, user.id))
    expect(link?.usedAt).toBeInstanceOf(Date)
  })
})
