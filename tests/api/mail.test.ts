import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mails, passwordResets } from '../../server/platform/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { enqueueMail, sendDueMails } from '../../server/providers/mail/outbox.ts'
import { sharedApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { readMime } from '../support/mails.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { startSmtp } from '../support/smtp.ts'

const start = new Date('2026-03-02T01:00:00Z')
const api = sharedApi({ now: start })
let smtp: Awaited<ReturnType<typeof startSmtp>>
let bySmtp: Deps

beforeAll(async () => {
  smtp = await startSmtp()
  bySmtp = { ...api.deps, settings: { ...api.deps.settings, smtpUrl: smtp.url } }
  return smtp.close
})
beforeEach(async () => {
  await api.db.q.delete(mails)
  smtp.received.length = 0
  Object.assign(smtp.state, { refuse: false, silent: false, lines: 0 })
})

const later = (ms: number) => {
  api.clock.now = new Date(start.getTime() + ms)
}
const MINUTE = 60_000

async function enqueue(over: { dedupeKey?: string; to?: string } = {}) {
  const dedupeKey = over.dedupeKey ?? `thu-${randomBytes(4).toString('hex')}`
  await enqueueMail(api.deps, {
    to: 'lan@example.test',
    template: 'order-review',
    data: {
      orderId: '0198a2b4c6d87e1f9a3b5c7d',
      reason: '.một dòng bắt đầu bằng dấu chấm',
      totalAmount: 499_000,
      provider: 'MOMO',
    },
    ...over,
    dedupeKey,
  })
  return dedupeKey
}

const rowOf = async (dedupeKey: string) => {
  const [row] = await api.db.q.select().from(mails).where(eq(mails.dedupeKey, dedupeKey))
  if (!row) throw new Error('no such mail')
  return row
}

/** Both parts of a mail. */
async function wordsOf(source = '') {
  const { text, html } = await readMime(source)
  return text + html
}

test('one event mails once, however often it is reported', async () => {
  const dedupeKey = await enqueue()
  await enqueue({ dedupeKey })
  await Promise.all(Array.from({ length: 5 }, () => enqueue({ dedupeKey })))
  expect(await sendDueMails(bySmtp)).toBe(1)
  expect(await sendDueMails(bySmtp)).toBe(0)
  expect(smtp.received).toHaveLength(1)
})

test('by SMTP: text and HTML from the set sender, and the row says sent', async () => {
  const key = await enqueue()
  await sendDueMails(bySmtp)
  const [mail] = smtp.received
  expect(mail?.from).toBe('no-reply@lopmo.local')
  expect(mail?.to).toEqual(['lan@example.test'])
  expect(mail?.source).toMatch(/^Content-Type: multipart\/alternative/m)
  const text = await wordsOf(mail?.source)
  expect(text).toContain('Một đơn hàng cần người xem')
  expect(text).toContain('.một dòng bắt đầu bằng dấu chấm')
  expect(text).toContain('<h1')
  expect(text).not.toContain('MÔ PHỎNG')
  expect(await rowOf(key)).toMatchObject({ sentAt: start, attempts: 1, lastError: null })
})

test('a subject or an address cannot smuggle headers or recipients', async () => {
  const key = await enqueue()
  const subject = 'Xin chào\r\nBcc: ke-xau@example.test'
  await api.db.q.update(mails).set({ subject }).where(eq(mails.dedupeKey, key))
  await enqueue({ to: 'a@example.test, b@example.test' })
  await sendDueMails(bySmtp)
  expect(smtp.received.flatMap((mail) => mail.to)).not.toContain('ke-xau@example.test')
  expect(smtp.received.flatMap((mail) => mail.to)).not.toContain('b@example.test')
  for (const mail of smtp.received) expect(mail.source).not.toMatch(/^Bcc:/im)
})

test('without SMTP: one readable .eml a mail, marked as a simulation', async () => {
  const key = await enqueue({ to: 'tep@example.test' })
  const { id } = await rowOf(key)
  expect(await sendDueMails(api.deps)).toBe(1)
  const folder = join(api.deps.settings.dataDir, 'mails')
  const names = (await readdir(folder)).filter((name) => name.includes(id))
  expect(names).toEqual([`2026-03-02T01-00-00-${id}.eml`])
  const source = await readFile(join(folder, names[0] ?? ''), 'utf8')
  expect(source).toMatch(/^To: tep@example\.test\r$/m)
  expect(source).toMatch(/^MIME-Version: 1\.0\r$/m)
  expect(await wordsOf(source)).toContain('Một đơn hàng cần người xem')
  expect(await wordsOf(source)).toContain('MÔ PHỎNG')
})

test('a refused mail waits 1, 5, 30, 120 minutes … and rests after eight attempts', async () => {
  smtp.state.refuse = true
  const key = await enqueue()
  const waits = [1, 5, 30, 120, 120, 120, 120]
  let time = 0
  await sendDueMails(bySmtp)
  for (const [i, minutes] of waits.entries()) {
    const row = await rowOf(key)
    expect(row).toMatchObject({ attempts: i + 1, sentAt: null })
    expect(row.lastError).toContain('550')
    expect(row.nextAttemptAt.getTime() - start.getTime()).toBe(time + minutes * MINUTE)
    later(time + minutes * MINUTE - 1)
    await sendDueMails(bySmtp)
    expect((await rowOf(key)).attempts).toBe(i + 1)
    time += minutes * MINUTE
    later(time)
    await sendDueMails(bySmtp)
  }
  expect((await rowOf(key)).attempts).toBe(8)
  later(time + 100 * 24 * 60 * MINUTE)
  await sendDueMails(bySmtp)
  expect((await rowOf(key)).attempts).toBe(8)
})

test('a refused mail is a line with its reason, without its address', async () => {
  smtp.state.refuse = true
  await enqueue({ to: 'bi-mat@example.test' })
  const log = recordedLog()
  await sendDueMails({ ...bySmtp, log })
  expect(log.lines).toMatchObject([
    { level: 'warn', msg: 'mail not sent', data: { reason: expect.stringContaining('550') } },
  ])
  expect(log.text()).not.toContain('bi-mat')
})

test('a refused mail does not hold up the others, and goes out when the server is well', async () => {
  await enqueue()
  smtp.state.refuse = true
  await sendDueMails(bySmtp)
  smtp.state.refuse = false
  await enqueue({ to: 'khac@example.test' })
  expect(await sendDueMails(bySmtp)).toBe(1)
  later(MINUTE)
  expect(await sendDueMails(bySmtp)).toBe(1)
  expect(smtp.received.flatMap((mail) => mail.to)).toEqual([
    'khac@example.test',
    'lan@example.test',
  ])
})

test('a mail whose link dies while it waits is dropped; one that works goes out', async () => {
  const { id: userId } = await makeUser(api.db)
  smtp.state.refuse = true
  const link = async (minutes: number) => {
    const tokenHash = randomBytes(8).toString('hex')
    const expiresAt = new Date(start.getTime() + minutes * MINUTE)
    await api.db.q.insert(passwordResets).values({ tokenHash, userId, expiresAt })
    return enqueue({ dedupeKey: `password-reset:${tokenHash}` })
  }
  await link(1)
  const lasting = await link(60)
  expect(await sendDueMails(bySmtp)).toBe(0)
  smtp.state.refuse = false
  later(MINUTE)
  expect(await sendDueMails(bySmtp)).toBe(1)
  const left = await api.db.q.select().from(mails)
  expect(left).toMatchObject([{ dedupeKey: lasting, data: null }])
})

test('a mail server that is not there, or a folder that cannot be: kept for later', async () => {
  const key = await enqueue()
  const nobody = { ...bySmtp.settings, smtpUrl: 'smtp://127.0.0.1:1' }
  expect(await sendDueMails({ ...bySmtp, settings: nobody })).toBe(0)
  expect((await rowOf(key)).lastError).toContain('ECONNREFUSED')

  const file = join(api.deps.settings.dataDir, 'a-file')
  await writeFile(file, '')
  later(MINUTE)
  expect(
    await sendDueMails({ ...api.deps, settings: { ...api.deps.settings, dataDir: file } }),
  ).toBe(0)
  expect((await rowOf(key)).attempts).toBe(2)
  later(6 * MINUTE)
  expect(await sendDueMails(bySmtp)).toBe(1)
})

test('a stop while the mail server is silent: that mail is let go, due at once for the next process', async () => {
  const keys = [await enqueue(), await enqueue()]
  smtp.state.silent = true
  const stopping = new AbortController()
  const sending = sendDueMails(bySmtp, stopping.signal)
  await expect.poll(() => smtp.state.lines).toBe(1)
  stopping.abort()
  expect(await sending).toBe(0)
  const rows = await Promise.all(keys.map(rowOf))
  expect(rows.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(rows.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([start, start])
  expect(await sendDueMails(bySmtp, stopping.signal)).toBe(0)
  smtp.state.silent = false
  expect(await sendDueMails(bySmtp)).toBe(2)
  expect(smtp.received).toHaveLength(2)
})
