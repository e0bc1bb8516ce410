import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { sendDueMails } from '../../server/providers/mail/outbox.ts'
import { MAIL_SAMPLES, type MailName } from '../../server/providers/mail/samples.ts'
import { kindOf } from '../../server/providers/mail/templates.ts'
import type { MailKind } from '../../shared/rules/mail-kinds.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { changeRow, makeUser } from '../support/fixtures.ts'
import { mailCauses, MONDAY, type Reader } from '../support/mail-causes.ts'
import { prove, readMime } from '../support/mails.ts'
import { startSmtp } from '../support/smtp.ts'

/** Every mail of the site, from what causes it to what a mail program reads. */

const SITE = 'https://lopmo.test'
const OWNER = 'chu-trang@example.test'

let api: TestApi
let smtp: Awaited<ReturnType<typeof startSmtp>>
let deps: Deps
let causes: ReturnType<typeof mailCauses>
beforeAll(async () => {
  smtp = await startSmtp()
  const settings = {
    smtpUrl: smtp.url,
    mailBouncesTo: 'thu-tra-ve@lopmo.test',
    publicUrl: SITE,
    ownerEmail: OWNER,
  }
  api = await startApi({ keepOpen: true, settings })
  deps = api.deps
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  causes = mailCauses(api, { admin: admin.id, owner: OWNER })
})
afterAll(async () => {
  await smtp.close()
  await api.close()
})
beforeEach(async () => {
  api.clock.now = MONDAY
  await api.db.q.delete(t.mails)
  await api.db.q.delete(t.assessments)
  await api.db.q.delete(t.jobRuns)
  smtp.received.length = 0
})

/** Every mail, with its kind if it is a notice. */
const ALL = Object.entries(MAIL_SAMPLES).map(
  ([name, { template }]) => [name as MailName, kindOf(template)] as const,
)
const NOTICES = ALL.flatMap(([name, kind]) => (kind ? [[name, kind] as const] : []))
const ALWAYS = ALL.flatMap(([name, kind]) => (kind ? [] : [name]))

/** What the mail server has got for this address. */
const arrivedFor = async ({ email }: Reader) => {
  await sendDueMails(deps)
  return Promise.all(
    smtp.received.filter(({ to }) => to.includes(email)).map(({ source }) => readMime(source)),
  )
}

/** A teacher's own words; all others are written by the server. */
const BY_A_PERSON: readonly MailName[] = ['announcement', 'reminder']

test.each(ALL)(
  '%s: arrives once, in both forms, with links to this site alone, and tells programs what it is',
  async (name, kind) => {
    const one = causes[name]
    const reader = await one.cause((user) => prove(api, user))
    await one.repeat?.()
    const [mail, ...more] = await arrivedFor(reader)
    expect(more).toEqual([])
    expect(mail?.subject).toContain(one.subject)
    expect(mail?.to).toEqual([reader.email])
    expect(mail?.from).toEqual({ name: 'Lớp Mở', address: 'no-reply@lopmo.local' })
    expect(mail?.text).toContain('Lớp Mở · E-LEARNING SYSTEM')
    expect(mail?.html).toContain('<h1')
    expect(mail?.html).toContain('color-scheme')
    expect(mail?.html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/i)
    expect(mail?.links.length).toBeGreaterThan(1)
    for (const link of mail?.links ?? []) expect(link.startsWith(`${SITE}/`)).toBe(true)
    expect(mail?.html).not.toMatch(/<luận>|Lời (?:nhắn|nhận xét) riêng/)

    const [row] = await api.db.q.select().from(t.mails).where(eq(t.mails.toAddress, reader.email))
    expect(row?.userId ?? '').toBe(reader.id)
    const headOf = ['list-unsubscribe', 'list-unsubscribe-post'].map((name) => mail?.header(name))
    expect(headOf.map((head) => head !== undefined)).toEqual(Array(2).fill(kind !== undefined))
    expect(headOf[0] ?? '').toContain(kind ? `k=${kind}&` : '')
    expect(mail?.header('message-id')).toBe(`<${row?.id}@lopmo.test>`)
    expect(mail?.header('auto-submitted')).toBe(
      BY_A_PERSON.includes(name) ? undefined : 'auto-generated',
    )
    expect(mail?.header('list-id')).toBe(kind && `<${kind}.lopmo.test>`)
    expect(mail?.header('precedence')).toBe(kind && 'bulk')
    expect(mail?.header('x-auto-response-suppress')).toBe('OOF, AutoReply')
    // Whom to tell that it failed.
    const [sent] = smtp.received.filter(({ to }) => to.includes(reader.email))
    expect(sent?.from).toBe('thu-tra-ve@lopmo.test')
  },
)

test.each(NOTICES)('%s: one post to the address of its header ends it', async (name) => {
  const reader = await causes[name].cause((user) => prove(api, user))
  const [mail] = await arrivedFor(reader)
  const header = mail?.header('list-unsubscribe')
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header).toMatch(/^<https:\/\/lopmo\.test\/api\/public\/mails\/unsubscribe\?[^>]+>$/)
  const { pathname, search } = new URL(header?.slice(1, -1) ?? '')
  expect((await api.call('POST', pathname + search)).status).toBe(200)
  expect(await api.db.q.$count(t.mailsOff, eq(t.mailsOff.userId, reader.id))).toBe(1)
  expect(mail?.links).toContain(header?.slice(1, -1))
})

describe('a notice does not go', () => {
  const STATES: Record<string, (user: Reader, kind: MailKind) => Promise<unknown>> = {
    'to an address that is not proved': async () => undefined,
    'to whom it is switched off': async (user, kind) => {
      await prove(api, user)
      await api.db.q.insert(t.mailsOff).values({ userId: user.id, kind })
    },
    'to a locked account': async (user) => {
      await prove(api, user)
      await changeRow(api.db, t.users, user.id, { disabledAt: MONDAY })
    },
  }
  const table = NOTICES.flatMap(([name, kind]) =>
    Object.entries(STATES).map(([state, bring]) => [name, state, kind, bring] as const),
  )
  test.each(table)('%s: %s', async (name, _, kind, bring) => {
    const reader = await causes[name].cause((user) => bring(user, kind))
    expect(await arrivedFor(reader)).toEqual([])
  })
})

/** To the owner, about an order of somebody else. */
const OF_NO_ACCOUNT: readonly MailName[] = ['order-review']
/** To an address that the account would get, and that nobody has proved yet. */
const TO_ANOTHER_ADDRESS: readonly MailName[] = ['email-change']
/** The admin who made the account has chosen its name. */
const WITH_A_NAME: readonly MailName[] = ['invitation']

test.each(ALWAYS.filter((name) => !OF_NO_ACCOUNT.includes(name)))(
  '%s: only a proved address gets words of its account',
  async (name) => {
    const reader = await causes[name].cause(async () => undefined)
    const [user] = await api.db.q.select().from(t.users).where(eq(t.users.id, reader.id))
    if (!user) throw new Error('no reader')
    const [mail, ...more] = await arrivedFor(reader)
    expect(more).toEqual([])
    const said = `${mail?.subject}\n${mail?.text}\n${mail?.html}`.replaceAll(user.email, '')
    const isProved = user.emailProvedAt !== null && !TO_ANOTHER_ADDRESS.includes(name)
    const isNamed = isProved || WITH_A_NAME.includes(name)
    expect(said.includes(user.fullName)).toBe(isNamed)
    expect(said).not.toContain(user.username)
    expect(mail?.text).toContain(isNamed ? `Chào ${user.fullName},` : 'Chào bạn,')
  },
)
