import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sendDueMails } from '../../server/providers/mail/outbox.ts'
import { removeOldRows } from '../../server/retention.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import { makeUser } from '../support/fixtures.ts'
import { mailsTo, prove, tokenIn } from '../support/mails.ts'

/** Another address for an account (docs/trust.md#another-address). */

const PASSWORD = 'mat-khau-dai-1'
const HOUR = 3_600_000
const PATH = '/api/profile/email'

const api = sharedApi()
let passwordHash: string
const admin = sharedUser(api, { roles: ['ADMIN'] })
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

let count = 0
const address = () => `dia-chi-moi-${(count += 1)}@example.test`

/** Somebody with a password, whose address is proved unless it was mistyped. */
async function person({ isProved = true, fullName = 'Lê Thị Na' } = {}) {
  const user = await makeUser(api.db, { passwordHash, fullName })
  if (isProved) await prove(api, user)
  return user
}

const ask = (as: string, email: string, password = PASSWORD) =>
  api.call('POST', PATH, { as, json: { email, password } })
const read = async (as: string) => (await api.call('GET', PATH, { as })).body
const confirm = (token: string) => api.call('POST', '/auth/change-email', { json: { token } })
const signIn = (email: string, password = PASSWORD) =>
  api.call('POST', '/auth/login', { json: { email, password } })
const tokenFor = async (email: string) => tokenIn((await mailsTo(api, email)).at(-1)?.textBody)
const rowOf = async (id: string) => {
  const [row] = await api.db.q.select().from(t.users).where(eq(t.users.id, id))
  return row
}
const subjects = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject)

describe('the person', () => {
  test('asks with the password; the old address signs in until the new one is proved, then the new one does', async () => {
    const user = await person()
    const email = address()
    expect(await read(user.id)).toEqual({ email: user.email, pending: null })
    const asked = await ask(user.id, ` ${email.toUpperCase()} `)
    expect(asked).toMatchObject({ status: 200, body: { email: user.email, pending: { email } } })
    expect(await read(user.id)).toEqual(asked.body)
    expect([(await signIn(user.email)).status, (await signIn(email)).status]).toEqual([200, 401])
    const token = await tokenFor(email)
    expect(JSON.stringify(await api.db.q.select().from(t.emailChanges))).not.toContain(token)

    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await confirm(token)).body.code).toBe('TOKEN_USED')
    expect([(await signIn(user.email)).status, (await signIn(email)).status]).toEqual([401, 200])
    expect(await read(user.id)).toEqual({ email, pending: null })
    expect((await rowOf(user.id))?.emailProvedAt).not.toBeNull()
    expect(await subjects(user.email)).toEqual([
      'Yêu cầu đổi địa chỉ email của tài khoản Lớp Mở',
      'Địa chỉ email của tài khoản Lớp Mở đã được đổi',
    ])
  })

  test('whose address was mistyped is welcomed at the right one; the stranger reads no word of the account', async () => {
    const user = await person({ isProved: false, fullName: 'Tên Của Tôi' })
    const email = address()
    await ask(user.id, email)
    // Nobody tells a stranger how to keep the account.
    expect(await subjects(user.email)).toEqual([])
    expect((await confirm(await tokenFor(email))).status).toBe(200)
    const [told, ...more] = await mailsTo(api, user.email)
    expect(more).toEqual([])
    const said = `${told?.subject}${told?.textBody}${told?.htmlBody}`
    for (const word of ['Tên Của Tôi', email, user.username]) expect(said).not.toContain(word)
    expect(await subjects(email)).toEqual([
      'Xác nhận địa chỉ email mới',
      'Chào mừng bạn đến với Lớp Mở',
    ])
    const [asked] = await mailsTo(api, email)
    for (const word of ['Tên Của Tôi', user.email]) expect(asked?.textBody).not.toContain(word)
  })

  test.each([
    ['the password is wrong', { password: 'sai-mat-khau' }, 'password'],
    ['it is no address', { email: 'khong-phai' }, 'email'],
    ['nothing is typed', { email: '' }, 'email'],
  ])('is refused at its field when %s', async (_, given, field) => {
    const user = await person()
    const json = { email: address(), password: PASSWORD, ...given }
    const { status, body } = await api.call('POST', PATH, { as: user.id, json })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(await read(user.id)).toEqual({ email: user.email, pending: null })
  })

  test('is told when the account has that address already', async () => {
    const user = await person()
    const { status, body } = await ask(user.id, user.email.toUpperCase())
    expect([status, Object.keys(body.fields)]).toEqual([400, ['email']])
  })

  test('does not learn who has an account: the answer is the same, and the owner gets a mail', async () => {
    const [user, owner] = [await person(), await person({ fullName: 'Chủ Cũ' })]
    const free = address()
    const [taken, open] = [await ask(user.id, owner.email), await ask((await person()).id, free)]
    const shape = ({ status, body }: typeof taken) => [status, Object.keys(body.pending)]
    expect(shape(taken)).toEqual(shape(open))
    expect(await read(user.id)).toMatchObject({ pending: { email: owner.email } })
    const [told, ...more] = await mailsTo(api, owner.email)
    expect([told?.subject, more]).toEqual(['Địa chỉ email của bạn đã có tài khoản Lớp Mở', []])
    expect(told?.textBody).not.toContain('change=')
    expect(told?.textBody).not.toContain(user.email)
  })

  test('reads a clear message when somebody else has taken the address meanwhile; nothing has changed', async () => {
    const user = await person()
    const email = address()
    await ask(user.id, email)
    const token = await tokenFor(email)
    await makeUser(api.db, { email })
    for (const _ of [1, 2]) {
      expect(await confirm(token)).toMatchObject({
        status: 409,
        body: { code: 'TAKEN', message: 'Địa chỉ email này đã có tài khoản khác.' },
      })
    }
    expect((await rowOf(user.id))?.email).toBe(user.email)
    expect(await subjects(user.email)).toHaveLength(1)
  })

  /** What makes an open request void; its link is dead, and so is its mail if it still waits. */
  const ENDS: Record<string, (user: { id: string; email: string }) => Promise<unknown>> = {
    'it is taken back': ({ id }) => api.call('DELETE', PATH, { as: id }),
    'another one replaces it': ({ id }) => ask(id, address()),
    'the password changes': ({ id }) =>
      api.call('POST', '/api/profile/password', {
        as: id,
        json: { currentPassword: PASSWORD, newPassword: 'mat-khau-khac-2' },
      }),
    'the password is reset': async ({ email }) => {
      await api.call('POST', '/auth/forgot-password', { json: { email } })
      const json = { token: await tokenFor(email), password: 'mat-khau-khac-2' }
      await api.call('POST', '/auth/reset-password', { json })
    },
    'the account is locked and opened': async ({ id }) => {
      const as = admin.id
      await api.call('POST', `/api/admin/users/${id}/disable`, { as, json: { reason: 'Thử' } })
      await api.call('POST', `/api/admin/users/${id}/enable`, { as })
    },
    'an admin changes the address': ({ id }) =>
      api.call('POST', `/api/admin/users/${id}/email`, {
        as: admin.id,
        json: { email: address(), reason: 'Thử' },
      }),
    'a day has gone by': async () => {
      api.clock.now = new Date(Date.now() + 24 * HOUR + 1_000)
    },
  }

  test.each(Object.keys(ENDS))('has no open request any more when %s', async (how) => {
    const user = await person()
    const email = address()
    await ask(user.id, email)
    const token = await tokenFor(email)
    await ENDS[how]!(user)
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'TOKEN_INVALID' } })
    expect((await rowOf(user.id))?.email).not.toBe(email)
    expect((await read(user.id)).pending?.email).not.toBe(email)
    await sendDueMails(api.deps)
    const [mail] = await mailsTo(api, email)
    expect(mail?.sentAt ?? null).toBeNull()
  })

  test('a change ends the sessions but the one that asked, and every link that the old address got', async () => {
    const user = await person()
    const sessions = [await signIn(user.email), await signIn(user.email)]
    const [mine, other] = sessions.map(({ body }) => body.accessToken as string)
    await api.call('POST', '/auth/forgot-password', { json: { email: user.email } })
    const reset = await tokenFor(user.email)
    await api.call('POST', `/api/admin/users/${user.id}/data-export`, { as: admin.id })
    const email = address()
    await api.call('POST', PATH, { token: mine!, json: { email, password: PASSWORD } })
    await confirm(await tokenFor(email))
    const me = (token: string) => api.call('GET', '/auth/me', { token })
    expect((await me(mine!)).body.email).toBe(email)
    expect((await me(other!)).status).toBe(401)
    const json = { token: reset, password: 'mat-khau-khac-2' }
    expect((await api.call('POST', '/auth/reset-password', { json })).status).toBe(400)
    const open = and(eq(t.dataExports.userId, user.id), isNull(t.dataExports.usedAt))
    expect(await api.db.q.$count(t.dataExports, open)).toBe(0)
  })

  test('five times an hour, and five to one address, whoever asks', async () => {
    const user = await person()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(user.id, address())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const one = address()
    const crowd: number[] = []
    for (let n = 0; n < 6; n += 1) crowd.push((await ask((await person()).id, one)).status)
    expect(crowd).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a week after its end the row is gone', async () => {
    const user = await person()
    await ask(user.id, address())
    const ofUser = eq(t.emailChanges.userId, user.id)
    expect(await api.db.q.$count(t.emailChanges, ofUser)).toBe(1)
    api.clock.now = new Date(Date.now() + 9 * 24 * HOUR)
    await removeOldRows(api.deps)
    expect(await api.db.q.$count(t.emailChanges, ofUser)).toBe(0)
  })
})

describe('an admin', () => {
  const change = (id: string, json: object, as = admin.id) =>
    api.call('POST', `/api/admin/users/${id}/email`, { as, json: { reason: 'Gõ nhầm', ...json } })

  test('mends a mistyped address: the new one gets the proof, the old one a notice, the log the reason', async () => {
    const user = await person({ isProved: false })
    const token = await api.tokenOf(user.id)
    const [proof] = [await makeProof(user.id)]
    const email = address()
    const { status, body } = await change(user.id, { email })
    expect([status, body.email, body.emailProvedAt]).toEqual([200, email, null])
    expect(await subjects(email)).toEqual(['Xác nhận địa chỉ email của bạn'])
    const [told] = await mailsTo(api, user.email)
    expect(told?.textBody).toContain('quản trị viên')
    expect(told?.textBody).not.toContain(email)
    // A link to the old address proves nothing about the new one.
    const verify = (of: string) => api.call('POST', '/auth/verify-email', { json: { token: of } })
    expect((await verify(proof)).status).toBe(400)
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
    expect((await verify(await tokenFor(email))).status).toBe(200)
    const [line, ...more] = await linesAbout(api.db, user.id, 'action', 'note', 'before', 'after')
    // The log is never emptied: it names no address.
    expect([line, more]).toEqual([
      { action: 'user.email', note: 'Gõ nhầm', before: null, after: null },
      [],
    ])
  })

  async function makeProof(userId: string): Promise<string> {
    const token = 'p'.repeat(43)
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const expiresAt = new Date(Date.now() + HOUR)
    await api.db.q.insert(t.emailProofs).values({ tokenHash, userId, expiresAt })
    return token
  }

  test('of an account without a password: the invitation goes to the right address', async () => {
    const user = await makeUser(api.db, { passwordHash: '' })
    const email = address()
    await change(user.id, { email })
    expect(await subjects(email)).toEqual(['Tài khoản Lớp Mở của bạn'])
  })

  test('is refused at the field when somebody has the address, and changes nothing', async () => {
    const [user, owner] = [await person(), await person()]
    const before = await rowOf(user.id)
    for (const email of [owner.email, ` ${owner.email.toUpperCase()}`]) {
      expect(await change(user.id, { email })).toMatchObject({
        status: 409,
        body: { code: 'TAKEN', fields: { email: expect.any(String) } },
      })
    }
    for (const json of [
      { email: 'khong' },
      { email: user.email },
      { email: address(), reason: '' },
    ])
      expect((await change(user.id, json)).status).toBe(400)
    expect(await rowOf(user.id)).toEqual(before)
    expect(await mailsTo(api, user.email)).toEqual([])
  })

  test('changes the own address in the settings, where the password is asked', async () => {
    expect(await change(admin.id, { email: address() })).toMatchObject({
      status: 409,
      body: { code: 'OWN_ACCOUNT' },
    })
  })

  test('two at once: one address each, and none twice', async () => {
    const users = [await person(), await person()]
    const email = address()
    const answers = await Promise.all(users.map(({ id }) => change(id, { email })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the username', () => {
  const save = (as: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ fullName: 'Lê Na', ...fields }))
      form.set(name, value)
    return api.call('PUT', '/api/profile', { as, form })
  }

  test('is mended in the profile, stays when it is not sent, and is nobody else’s', async () => {
    const [user, other] = [await person(), await person()]
    const mine = `ten-${user.id.slice(-8)}`
    expect((await save(user.id, { username: mine })).body.username).toBe(mine)
    expect((await save(user.id, {})).body.username).toBe(mine)
    // Only the case of one's own.
    expect((await save(user.id, { username: mine.toUpperCase() })).status).toBe(200)
    expect(await save(user.id, { username: other.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'TAKEN', fields: { username: 'Tên đăng nhập này đã có người dùng.' } },
    })
    for (const username of ['', 'a', 'có dấu', 'x'.repeat(31)]) {
      const { status, body } = await save(user.id, { username })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['username']])
    }
    expect((await rowOf(user.id))?.username).toBe(mine.toUpperCase())
  })
})
