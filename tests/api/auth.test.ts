import { Readable } from 'node:stream'
import { and, eq, notLike } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { files, mails, passwordResets, users } from '../../server/platform/db/schema.ts'
import { MAX_AVATAR_BYTES } from '../../shared/rules/avatar.ts'
import { newStorageKey } from '../../server/providers/ports/file-store.ts'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { sharedApi } from '../support/api.ts'
import { changeRow, makeUser } from '../support/fixtures.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'
import { TINY_PNG } from '../support/pictures.ts'
import { mailsTo as allMailsTo, readMails, tokenIn } from '../support/mails.ts'

const api = sharedApi()

const PASSWORD = 'mật khẩu dài'

const uploads = () => uploadsOnDisk(api)

let people = 0
function registration(over: Record<string, string> = {}) {
  people += 1
  return {
    username: `hocvien${people}`,
    email: `hocvien${people}@example.test`,
    password: PASSWORD,
    fullName: 'Trần Thị Bưởi',
    ...over,
  }
}

function form(fields: Record<string, string>, avatar?: { bytes: Uint8Array; name?: string }) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (avatar) data.set('avatar', new Blob([new Uint8Array(avatar.bytes)]), avatar.name ?? 'anh.png')
  return data
}

const register = (fields: Record<string, string>, avatar?: { bytes: Uint8Array; name?: string }) =>
  api.call('POST', '/auth/register', { form: form(fields, avatar) })

const login = (email: string, password: string) =>
  api.call('POST', '/auth/login', { json: { email, password } })

/** Beside the mail by which a new address proves itself. */
const mailsTo = (email: string) =>
  readMails(api, and(eq(mails.toAddress, email), notLike(mails.dedupeKey, 'email-proof:%')))

describe('register, sign in, profile', () => {
  test('a registered person signs in and sees the own profile with the avatar', async () => {
    const given = registration({ email: '  Buoi@Example.TEST ' })
    const registered = await register(given, { bytes: TINY_PNG, name: 'Ảnh của tôi.txt' })
    expect(registered.status).toBe(201)
    expect(registered.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: given.username,
      email: 'buoi@example.test',
      fullName: 'Trần Thị Bưởi',
      avatar: expect.stringMatching(/^\/api\/public\/avatars\/[0-9a-f]{24}$/),
      roles: ['STUDENT'],
      isEmailProved: false,
    })

    const signedIn = await login('BUOI@example.test ', PASSWORD)
    expect(signedIn.status).toBe(200)
    expect(Object.keys(signedIn.body)).toEqual(['accessToken'])
    const me = await api.call('GET', '/auth/me', { token: signedIn.body.accessToken })
    expect(me.status).toBe(200)
    expect(me.body).toEqual(registered.body)

    const picture = await fetch(api.url + me.body.avatar)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    const { byteLength: size } = await picture.arrayBuffer()
    const [row] = await api.db.q.select().from(files).where(eq(files.ownerId, me.body._id))
    expect(row).toMatchObject({ mime: 'image/webp', size })
  })

  test('without an avatar the profile says null, and an empty file field is no avatar', async () => {
    const before = uploads()
    const registered = await register(registration(), { bytes: new Uint8Array(), name: '' })
    expect(registered.status).toBe(201)
    expect(registered.body.avatar).toBeNull()
    expect(uploads()).toEqual(before)
  })

  test('a password typed with composed or separate marks is the same password', async () => {
    const given = registration({ password: 'tiếng việt'.normalize('NFD') })
    await register(given)
    expect((await login(given.email, 'tiếng việt'.normalize('NFC'))).status).toBe(200)
  })

  test('no session, a forged and an expired token: 401', async () => {
    const user = await makeUser(api.db)
    expect((await api.call('GET', '/auth/me')).status).toBe(401)
    expect((await api.call('GET', '/auth/me', { token: 'abc' })).body.code).toBe('UNAUTHENTICATED')
    const token = await api.tokenOf(user.id)
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(200)
    api.clock.now = new Date(Date.now() + 8 * 24 * 3600_000)
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(401)
  })
})

describe('refused sign-ins', () => {
  test('unknown email, wrong password and a locked account read the same', async () => {
    const user = await makeUser(api.db, { passwordHash: await hashPassword(PASSWORD) })
    const locked = await makeUser(api.db, { passwordHash: 'x' })
    const answers = [
      await login(user.email, 'không phải'),
      await login('khong-co@example.test', PASSWORD),
      await login('không phải email\u0000', PASSWORD),
      await login(locked.email, 'x'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        code: 'BAD_CREDENTIALS',
        message: 'Email hoặc mật khẩu không đúng.',
      })
    }
  })

  test('missing fields and unreadable JSON: 400', async () => {
    const missing = await api.call('POST', '/auth/login', { json: {} })
    expect(missing.status).toBe(400)
    expect(missing.body.fields).toEqual({
      email: 'Vui lòng nhập email.',
      password: 'Vui lòng nhập mật khẩu.',
    })
    const broken = await fetch(`${api.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(broken.status).toBe(400)
  })
})

describe('refused registrations', () => {
  test('every wrong field is named', async () => {
    const answer = await register({ username: 'a b', email: 'x', password: 'ngắn', fullName: '  ' })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('INVALID')
    expect(Object.keys(answer.body.fields).sort()).toEqual([
      'email',
      'fullName',
      'password',
      'username',
    ])
    expect((await register({})).body.fields.fullName).toBe('Vui lòng nhập họ tên.')
  })

  test('a taken username: 409 naming it alone, whether or not the email is known', async () => {
    const first = registration()
    expect((await register(first)).status).toBe(201)
    const before = uploads()
    const username = first.username.toUpperCase()
    for (const email of [first.email.toUpperCase(), 'chua-ai-dung@example.test']) {
      const again = await register({ ...first, email, username }, { bytes: TINY_PNG })
      expect(again.status).toBe(409)
      expect(again.body).toEqual({
        code: 'TAKEN',
        message: 'Tên đăng nhập này đã có người dùng.',
        fields: { username: 'Tên đăng nhập này đã có người dùng.' },
      })
    }
    expect(uploads()).toEqual(before)
    expect(await mailsTo(first.email)).toEqual([])
  })

  test('a known email gets the answer of a new account, and its owner a mail', async () => {
    const first = registration({ fullName: 'Chủ Nhân' })
    await register(first)
    const before = uploads()
    const given = registration({ email: first.email.toUpperCase(), fullName: 'Trúng Thưởng' })
    const answer = await register(given, { bytes: TINY_PNG })
    const fresh = await register(registration({ fullName: 'Trúng Thưởng' }), { bytes: TINY_PNG })
    expect(answer.status).toBe(fresh.status)
    expect(Object.keys(answer.body)).toEqual(Object.keys(fresh.body))
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: given.username,
      email: first.email,
      fullName: 'Trúng Thưởng',
      avatar: expect.stringMatching(/^\/api\/public\/avatars\/[0-9a-f]{24}$/),
      roles: ['STUDENT'],
      isEmailProved: false,
    })
    // Nothing was made: no account, no file, and the owner's password is the old one.
    expect(uploads()).toHaveLength(before.length + 1)
    const accounts = await api.db.q.select().from(users).where(eq(users.email, first.email))
    expect(accounts).toMatchObject([{ username: first.username, fullName: 'Chủ Nhân' }])
    expect((await login(first.email, PASSWORD)).status).toBe(200)

    const [mail, ...more] = await mailsTo(first.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Bạn đã có tài khoản Lớp Mở')
    expect(mail?.textBody).toContain(`${api.url}/login`)
    for (const word of ['Trúng Thưởng', 'Chủ Nhân', given.username]) {
      expect(`${mail?.subject}${mail?.textBody}${mail?.htmlBody}`).not.toContain(word)
    }
    // One a day.
    await register(registration({ email: first.email }))
    expect(await mailsTo(first.email)).toHaveLength(1)
    api.clock.now = new Date(Date.now() + 24 * 3600_000)
    await register(registration({ email: first.email }))
    expect(await mailsTo(first.email)).toHaveLength(2)
  })

  test('of many registrations of one email at once one wins, and one file stays', async () => {
    const before = uploads().length
    const { email } = registration()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register(registration({ email }), { bytes: TINY_PNG })),
    )
    // None of them hears which.
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 201))
    const ids = new Set(answers.map((answer) => answer.body._id))
    expect(ids.size).toBe(8)
    const accounts = await api.db.q.select().from(users).where(eq(users.email, email))
    expect(accounts).toHaveLength(1)
    expect(ids).toContain(accounts[0]?.id)
    expect(uploads()).toHaveLength(before + 1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['Trúng 5 triệu tại https://lua.example', 'Họ tên không được chứa địa chỉ trang web.'],
    ['Xem WWW.lua.example nhé', 'Họ tên không được chứa địa chỉ trang web.'],
    ['Lê Na\nBạn đã trúng thưởng', 'Họ tên chỉ gồm một dòng.'],
    ['Lê Na\u2028Bạn đã trúng thưởng', 'Họ tên chỉ gồm một dòng.'],
  ])('the name «%s» is an advertisement: 400', async (fullName, message) => {
    const answer = await register(registration({ fullName }))
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ fullName: message })
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'anh.svg'],
    ['a page named .png', Buffer.from('<!doctype html><script>'), 'anh.png'],
    ['an empty file', Buffer.alloc(0), 'anh.png'],
  ])('%s is no avatar, and no file is left', async (_what, bytes, name) => {
    const before = uploads()
    const answer = await register(registration(), { bytes, name })
    expect(answer.status).toBe(400)
    expect(answer.body.fields.avatar).toBe(
      'Ảnh đại diện phải là ảnh PNG, JPEG, WebP, GIF hoặc AVIF.',
    )
    expect(uploads()).toEqual(before)
  })

  test('5 MB is fine, a byte more is 413 and leaves no file', async () => {
    const picture = Buffer.alloc(MAX_AVATAR_BYTES + 1)
    TINY_PNG.copy(picture)
    const before = uploads()
    const over = await register(registration(), { bytes: picture })
    expect(over.status).toBe(413)
    expect(over.body).toMatchObject({
      code: 'TOO_LARGE',
      fields: { avatar: 'Tệp vượt quá 5 MB.' },
    })
    expect(uploads()).toEqual(before)
    expect((await register(registration(), { bytes: picture.subarray(1) })).status).toBe(400)
    expect((await register(registration(), { bytes: picture.subarray(0, -1) })).status).toBe(201)
  })

  test('a control character in a name is no server error', async () => {
    const answer = await register(registration({ fullName: 'Lê\u0000 \t Na' }))
    expect(answer.status).toBe(201)
    expect(answer.body.fullName).toBe('Lê Na')
  })
})

describe('avatars', () => {
  test('only pictures that are an avatar now are public', async () => {
    const owner = await makeUser(api.db)
    const id = 'a'.repeat(24)
    const storageKey = newStorageKey(new Date())
    const size = await api.deps.files.write(storageKey, Readable.from([TINY_PNG]))
    await api.db.q
      .insert(files)
      .values({ id, ownerId: owner.id, storageKey, name: 'riêng.png', mime: 'image/png', size })
    for (const path of [id, 'b'.repeat(24), 'không', '%00', '..%2f..%2fsecret']) {
      const answer = await api.call('GET', `/api/public/avatars/${path}`)
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('NOT_FOUND')
    }
    await changeRow(api.db, users, owner.id, { avatarFileId: id })
    expect((await api.call('GET', `/api/public/avatars/${id}`)).status).toBe(200)
    expect((await api.call('HEAD', `/api/public/avatars/${id}`)).status).toBe(200)
    // The row is there but the bytes are not (a restored database without its uploads).
    await api.deps.files.remove(storageKey)
    expect((await api.call('GET', `/api/public/avatars/${id}`)).status).toBe(404)
  })
})

describe('password reset by mail', () => {
  const forgot = (email: string) => api.call('POST', '/auth/forgot-password', { json: { email } })
  const reset = (token: string, password: string) =>
    api.call('POST', '/auth/reset-password', { json: { token, password } })
  const mailOf = async (email: string) => (await allMailsTo(api, email)).at(-1)
  const askedToken = async (email: string) => {
    await forgot(email)
    return tokenIn((await mailOf(email))?.textBody)
  }

  test('the mailed link sets a new password once and ends the old sessions', async () => {
    const user = await makeUser(api.db, { passwordHash: await hashPassword(PASSWORD) })
    const oldToken = await api.tokenOf(user.id)
    const token = await askedToken(user.email)
    const mail = await mailOf(user.email)
    // In the fragment, which no server sees.
    expect(mail?.textBody).toContain(`${api.url}/forgot-password#token=${token}`)
    expect(mail?.htmlBody).toContain(`${api.url}/forgot-password#token=${token}`)
    const stored = await api.db.q.select().from(passwordResets)
    expect(JSON.stringify(stored)).not.toContain(token)

    // A refused password does not use up the link.
    const short = await reset(token, 'ngắn')
    expect(short.status).toBe(400)
    expect(short.body.fields.password).toBe('Mật khẩu cần ít nhất 8 ký tự.')
    const answers = await Promise.all([
      reset(token, 'mật khẩu mới A'),
      reset(token, 'mật khẩu mới B'),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find((answer) => answer.status === 400)?.body.code).toBe('TOKEN_INVALID')
    expect((await reset(token, 'mật khẩu mới C')).body.code).toBe('TOKEN_INVALID')

    expect((await api.call('GET', '/auth/me', { token: oldToken })).status).toBe(401)
    expect((await login(user.email, PASSWORD)).status).toBe(401)
    const winner = answers[0]?.status === 200 ? 'mật khẩu mới A' : 'mật khẩu mới B'
    expect((await login(user.email, winner)).status).toBe(200)
  })

  test('only a proved address gets the name of its account; the link proves it', async () => {
    const { email } = registration({})
    await register(registration({ email, fullName: 'Quà Tặng Miễn Phí' }))
    const token = await askedToken(email)
    const first = await mailOf(email)
    expect(first?.textBody).toContain('Chào bạn,')
    expect(`${first?.textBody}${first?.htmlBody}`).not.toContain('Quà Tặng')
    expect((await reset(token, 'mật khẩu mới')).status).toBe(200)
    await askedToken(email)
    expect((await mailOf(email))?.textBody).toContain('Chào Quà Tặng Miễn Phí,')
  })

  test('the link leads to the own site, whatever the request calls it', async () => {
    const user = await makeUser(api.db)
    await api.app.request('http://evil.example/auth/forgot-password', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({ email: user.email }),
    })
    const mail = await mailOf(user.email)
    expect(mail?.textBody).toContain(`${api.url}/forgot-password#token=`)
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('evil')
  })

  test('a locked account and an unknown email get the same answer, and no mail', async () => {
    const [user, locked] = [await makeUser(api.db), await makeUser(api.db)]
    await changeRow(api.db, users, locked.id, { disabledAt: new Date() })
    const known = await forgot(user.email)
    expect(known.status).toBe(200)
    for (const email of [locked.email, 'ai-do@example.test']) {
      expect(await forgot(email)).toMatchObject({ status: 200, body: known.body })
      expect(await mailOf(email)).toBeUndefined()
    }
    const nonsense = await forgot('không phải email\u0000')
    expect(nonsense).toMatchObject({ status: 200, body: known.body })
  })

  test('a link older than an hour, a made-up one and the others after a use: TOKEN_INVALID', async () => {
    const user = await makeUser(api.db)
    expect((await reset('bịa', PASSWORD)).body.code).toBe('TOKEN_INVALID')
    const first = await askedToken(user.email)
    api.clock.now = new Date(Date.now() + 60 * 60_000 + 1000)
    expect((await reset(first, PASSWORD)).body.code).toBe('TOKEN_INVALID')
    api.clock.now = null
    await api.db.q.delete(mails).where(eq(mails.toAddress, user.email))
    const second = await askedToken(user.email)
    expect((await reset(first, PASSWORD)).status).toBe(200)
    expect((await reset(second, PASSWORD)).body.code).toBe('TOKEN_INVALID')
  })
})
