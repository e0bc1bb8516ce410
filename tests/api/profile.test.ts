import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { files } from '../../server/platform/db/schema.ts'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import { sharedApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'
import { TINY_GIF, TINY_PNG } from '../support/pictures.ts'

const api = sharedApi()

const PASSWORD = 'mật khẩu cũ'

const uploads = () => uploadsOnDisk(api)

function put(as: string, fields: Record<string, string>, avatar?: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (avatar) form.set('avatar', new Blob([new Uint8Array(avatar)]), 'a')
  return api.call('PUT', '/api/profile', { as, form })
}

const changePassword = (token: string, currentPassword: string, newPassword: string) =>
  api.call('POST', '/api/profile/password', { token, json: { currentPassword, newPassword } })

test('name and picture change, the old picture is gone, removeAvatar takes the last one', async () => {
  const before = uploads()
  const user = await makeUser(api.db, { fullName: 'Tên Cũ' })
  const first = await put(user.id, { fullName: '  Tên   Mới ' }, TINY_PNG)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ _id: user.id, fullName: 'Tên Mới', email: user.email })
  expect((await fetch(api.url + first.body.avatar)).headers.get('content-type')).toBe('image/webp')

  // Without a file the picture stays.
  const renamed = await put(user.id, { fullName: 'Tên Mới Nữa' })
  expect(renamed.body).toMatchObject({ fullName: 'Tên Mới Nữa', avatar: first.body.avatar })

  const second = await put(user.id, { fullName: 'Tên Mới' }, TINY_GIF)
  expect(second.body.avatar).not.toBe(first.body.avatar)
  expect((await fetch(api.url + second.body.avatar)).headers.get('content-type')).toBe('image/webp')
  expect((await fetch(api.url + first.body.avatar)).status).toBe(404)
  expect(uploads()).toHaveLength(before.length + 1)

  const removed = await put(user.id, { fullName: 'Tên Mới', removeAvatar: '1' })
  expect(removed.body.avatar).toBeNull()
  expect((await api.call('GET', '/auth/me', { as: user.id })).body.avatar).toBeNull()
  expect(uploads()).toEqual(before)
  expect(await api.db.q.select().from(files).where(eq(files.ownerId, user.id))).toEqual([])
})

test('several new pictures at once: one stays', async () => {
  const before = uploads().length
  const user = await makeUser(api.db)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => put(user.id, { fullName: 'Lê Na' }, TINY_PNG)),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(uploads()).toHaveLength(before + 1)
  const { avatar } = (await api.call('GET', '/auth/me', { as: user.id })).body
  expect((await fetch(api.url + avatar)).status).toBe(200)
})

test('a refused change leaves profile and files alone', async () => {
  const before = uploads()
  const user = await makeUser(api.db, { fullName: 'Giữ Nguyên' })
  for (const fullName of [' ', ' \u200b', '\u3164']) {
    const unnamed = await put(user.id, { fullName }, TINY_PNG)
    expect(unnamed.status).toBe(400)
    expect(unnamed.body.fields).toEqual({ fullName: 'Vui lòng nhập họ tên.' })
  }
  expect((await put(user.id, { fullName: 'Khác' }, Buffer.from('<svg/>'))).status).toBe(400)
  expect((await put(user.id, { fullName: 'Khác' }, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413)
  const me = await api.call('GET', '/auth/me', { as: user.id })
  expect(me.body).toMatchObject({ fullName: 'Giữ Nguyên', avatar: null })
  expect(uploads()).toEqual(before)
})

test('a wrong current password is 400, keeps the session and is limited', async () => {
  const user = await makeUser(api.db, { passwordHash: await hashPassword(PASSWORD) })
  const token = await api.tokenOf(user.id)
  const wrong = await changePassword(token, 'không phải', 'mật khẩu mới')
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({
    code: 'WRONG_PASSWORD',
    fields: { currentPassword: 'Mật khẩu hiện tại không đúng.' },
  })
  const short = await changePassword(token, PASSWORD, 'ngắn')
  expect(short.body.fields).toEqual({ newPassword: 'Mật khẩu cần ít nhất 8 ký tự.' })
  for (let i = 0; i < 9; i += 1) await changePassword(token, 'không phải', 'mật khẩu mới')
  expect((await changePassword(token, PASSWORD, 'mật khẩu mới')).status).toBe(429)
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(200)
})

test('of two new passwords at once one wins', async () => {
  const user = await makeUser(api.db, { passwordHash: await hashPassword(PASSWORD) })
  const token = await api.tokenOf(user.id)
  const answers = await Promise.all([
    changePassword(token, PASSWORD, 'mật khẩu A'),
    changePassword(token, PASSWORD, 'mật khẩu B'),
  ])
  // The loser read the old password before the winner wrote, or came with an ended session.
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect([400, 401]).toContain(answers.find((answer) => answer.status !== 200)?.status)
})
