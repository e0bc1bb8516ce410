import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailProofs, mails, users } from '../../server/platform/db/schema.ts'
import { sendDueMails } from '../../server/providers/mail/outbox.ts'
import { removeOldRows } from '../../server/retention.ts'
import { sharedApi } from '../support/api.ts'
import { changeRow, makeUser } from '../support/fixtures.ts'
import { mailsTo, prove, tokenIn } from '../support/mails.ts'

const DAY = 24 * 3600_000

const api = sharedApi()

let count = 0
async function registered(fullName = 'Quà Tặng Miễn Phí') {
  count += 1
  const email = `nguoi-moi-${count}@example.test`
  const form = new FormData()
  const fields = { username: `nguoi-moi-${count}`, email, password: 'mat-khau-dai', fullName }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { status, body } = await api.call('POST', '/auth/register', { form })
  expect(status).toBe(201)
  return { id: body._id as string, ...fields }
}
const verify = (token: string) => api.call('POST', '/auth/verify-email', { json: { token } })
const again = (as: string) => api.call('POST', '/api/profile/email-proof', { as })
const isProved = async (as: string) =>
  (await api.call('GET', '/auth/me', { as })).body.isEmailProved

test('a registration mails a link, without any word of the request; only its hash is stored', async () => {
  const person = await registered()
  const [mail, ...more] = await mailsTo(api, person.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ userId: person.id, subject: 'Xác nhận địa chỉ email của bạn' })
  const said = `${mail?.subject}${mail?.textBody}${mail?.htmlBody}`
  for (const word of [person.fullName, person.username]) expect(said).not.toContain(word)
  const token = tokenIn(mail?.textBody)
  expect(mail?.textBody).toContain(`${api.url}/verify-email#token=${token}`)
  expect(JSON.stringify(await api.db.q.select().from(emailProofs))).not.toContain(token)
  expect(await isProved(person.id)).toBe(false)
})

test('the link proves the address once and welcomes its owner by name, once', async () => {
  const person = await registered('Lê Na')
  const token = tokenIn((await mailsTo(api, person.email))[0]?.textBody)
  const answers = await Promise.all([verify(token), verify(token), verify(token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect((await verify(token)).body).toMatchObject({ code: 'TOKEN_USED' })
  expect(await isProved(person.id)).toBe(true)
  const [, welcome, ...more] = await mailsTo(api, person.email)
  expect(more).toEqual([])
  expect(welcome).toMatchObject({ userId: person.id, subject: 'Chào mừng bạn đến với Lớp Mở' })
  expect(welcome?.textBody).toContain('Chào Lê Na,')
})

test('two links of one account: the second changes nothing and welcomes nobody again', async () => {
  const person = await registered()
  expect((await again(person.id)).status).toBe(200)
  const sent = await mailsTo(api, person.email)
  const [first, second] = sent.map(({ textBody }) => tokenIn(textBody))
  expect((await verify(first ?? '')).status).toBe(200)
  const [before] = await api.db.q.select().from(users).where(eq(users.id, person.id))
  expect((await verify(second ?? '')).status).toBe(200)
  const [after] = await api.db.q.select().from(users).where(eq(users.id, person.id))
  expect(after).toEqual(before)
  expect(await mailsTo(api, person.email)).toHaveLength(3)
})

test.each(['bịa', 'a'.repeat(43)])('a made-up link (%s) is refused', async (token) => {
  expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'TOKEN_INVALID' } })
})

test('a link works for seven days, and not for a locked account', async () => {
  const person = await registered()
  const token = tokenIn((await mailsTo(api, person.email))[0]?.textBody)
  api.clock.now = new Date(Date.now() + 7 * DAY + 1000)
  expect((await verify(token)).body.code).toBe('TOKEN_INVALID')
  api.clock.now = new Date(Date.now() + 7 * DAY - 60_000)
  await changeRow(api.db, users, person.id, { disabledAt: new Date() })
  expect((await verify(token)).body.code).toBe('TOKEN_INVALID')
  await changeRow(api.db, users, person.id, { disabledAt: null })
  expect((await verify(token)).status).toBe(200)
})

describe('sent again', () => {
  test('at most five in ten minutes; a proved address gets none', async () => {
    const person = await registered()
    for (let n = 0; n < 5; n += 1) expect((await again(person.id)).status).toBe(200)
    const refused = await again(person.id)
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(await mailsTo(api, person.email)).toHaveLength(6)

    const proved = await makeUser(api.db)
    await prove(api, proved)
    const answer = await again(proved.id)
    expect(answer).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('đã được xác nhận') },
    })
    expect(await mailsTo(api, proved.email)).toEqual([])
  })

  test('two at once are two links, both of which work', async () => {
    const person = await registered()
    await Promise.all([again(person.id), again(person.id)])
    const tokens = (await mailsTo(api, person.email)).map(({ textBody }) => tokenIn(textBody))
    expect(new Set(tokens).size).toBe(3)
  })
})

test('the text of a sent mail is forgotten, and a mail whose link has died is not sent', async () => {
  await api.db.q.delete(mails)
  const [sent, dead] = [await registered(), await registered()]
  const token = tokenIn((await mailsTo(api, dead.email))[0]?.textBody)
  expect((await verify(token)).status).toBe(200)
  expect(await sendDueMails(api.deps)).toBe(2)
  expect(await mailsTo(api, sent.email)).toMatchObject([{ data: null }])
  expect(await mailsTo(api, dead.email)).toMatchObject([{ dedupeKey: `welcome:${dead.id}` }])
})

test('a used reset link proves the address, too, without a welcome', async () => {
  const person = await registered()
  await api.call('POST', '/auth/forgot-password', { json: { email: person.email } })
  const token = tokenIn((await mailsTo(api, person.email)).at(-1)?.textBody)
  const json = { token, password: 'mat-khau-moi' }
  expect((await api.call('POST', '/auth/reset-password', { json })).status).toBe(200)
  expect(await isProved(person.id)).toBe(true)
  expect(await mailsTo(api, person.email)).toHaveLength(2)
})

test('links that ended long ago are removed', async () => {
  await api.db.q.delete(emailProofs)
  const person = await registered()
  api.clock.now = new Date(Date.now() + 13 * DAY)
  await removeOldRows(api.deps)
  expect(await api.db.q.$count(emailProofs, eq(emailProofs.userId, person.id))).toBe(1)
  api.clock.now = new Date(Date.now() + 15 * DAY)
  await removeOldRows(api.deps)
  expect(await api.db.q.$count(emailProofs)).toBe(0)
})
