import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SiteStatus } from '../../shared/contract/admin/site.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { adminOf } from '../support/admin.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { changeRow, makeCourse, makeUser } from '../support/fixtures.ts'
import { makeSale } from '../support/sales.ts'
import { statementCounter } from '../support/statements.ts'
import { EMPTY_SITE as EMPTY } from '../support/site-data.ts'

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await startApi()
  admin = (await makeUser(api.db, { roles: ['ADMIN'], fullName: 'Quản Trị' })).id
})

const FULL = {
  brand: 'Lớp Mở Xanh',
  legalName: 'Công ty TNHH Lớp Mở',
  taxCode: '0123456789-001',
  licence: { number: '12/GP-STTTT', date: '2026-01-15', place: 'Sở TT&TT Hà Nội' },
  address: '1 Tràng Tiền, Hà Nội',
  phone: '024 1234 5678',
  email: 'lienhe@lopmo.vn',
  zalo: 'https://zalo.me/0123456789',
  noticeAddress: '2 Tràng Tiền, Hà Nội',
  selfApproval: true,
}

const read = async () => (await api.call('GET', '/api/admin/site', { as: admin })).body
const put = (json: unknown, ifMatch?: string) =>
  api.call('PUT', '/api/admin/site', {
    as: admin,
    json,
    ...(ifMatch !== undefined && { headers: { 'if-match': `"${ifMatch}"` } }),
  })
const log = () => api.db.q.select().from(t.adminLog).orderBy(t.adminLog.createdAt)

describe('the data of the site', () => {
  test('begins with the brand alone, and says nothing that is not so', async () => {
    const { version, ...data } = await read()
    expect(version).toMatch(/^[\w-]{22}$/)
    expect(data).toEqual({ ...EMPTY, updatedAt: null, updatedBy: null })
    const { body } = await api.call('GET', '/api/public/site')
    expect(body).toMatchObject({ brand: 'Lớp Mở', owner: {}, pages: [] })
    expect(body.features).toContain('admin')
  })

  test('is saved as a whole, told to everybody, and logged by what has changed', async () => {
    const first = await put({ ...FULL, phone: `  ${FULL.phone} ` })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ ...FULL, updatedBy: { fullName: 'Quản Trị' } })
    expect(await read()).toEqual(first.body)
    const { selfApproval, brand, ...owner } = FULL
    const { body, headers } = await api.call('GET', '/api/public/site')
    expect([body.brand, body.owner]).toEqual([brand, owner])
    const tag = headers.get('etag') ?? ''
    const again = await api.call('GET', '/api/public/site', { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)

    await put({ ...FULL, brand: 'Lớp Mở', selfApproval: !selfApproval })
    await put({ ...FULL, brand: 'Lớp Mở', selfApproval: !selfApproval })
    const [, second, ...others] = await log()
    expect(others).toEqual([])
    expect(second).toMatchObject({
      actorId: admin,
      action: 'site.settings',
      targetType: 'site',
      before: { brand: 'Lớp Mở Xanh', selfApproval: true },
      after: { brand: 'Lớp Mở', selfApproval: false },
    })
  })

  test('is not saved over what somebody else has saved meanwhile', async () => {
    const { version } = await read()
    expect((await put({ ...EMPTY, brand: 'Một' }, version)).status).toBe(200)
    const late = await put({ ...EMPTY, brand: 'Hai' }, version)
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED'])
    expect((await read()).brand).toBe('Một')
    expect(await log()).toHaveLength(1)
  })

  test('of two who save at once, one wins', async () => {
    // The first save makes the rows; from then on only their lock keeps two apart.
    await put({ ...EMPTY, brand: 'Đầu tiên' })
    for (let round = 1; round <= 5; round += 1) {
      const { version } = await read()
      const both = await Promise.all(
        ['Một', 'Hai'].map((brand) => put({ ...EMPTY, brand: `${brand} ${round}` }, version)),
      )
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await log()).toHaveLength(round + 1)
    }
  })

  test.each<[object, string, string | RegExp]>([
    [{ brand: ' \u200B' }, 'brand', 'Hãy điền tên thương hiệu.'],
    [{ brand: 'x'.repeat(61) }, 'brand', 'Viết tối đa 60 ký tự.'],
    [{ taxCode: '12345' }, 'taxCode', /10 chữ số/],
    [{ licence: { number: '1', date: '2026-02-30', place: '' } }, 'licence.date', /không có thật/],
    [{ licence: { number: '', date: '2026-02-03', place: '' } }, 'licence.number', /số giấy phép/],
    [{ phone: 'gọi tôi' }, 'phone', /8 đến 15 chữ số/],
    [{ email: 'lienhe' }, 'email', /ten@vidu\.vn/],
    [{ zalo: 'javascript:alert(1)' }, 'zalo', /zalo\.me/],
    [{ zalo: 'https://khonglazalo.me/1' }, 'zalo', /zalo\.me/],
    [{ selfApproval: 'true' }, 'selfApproval', /./],
  ])('%j is refused, in words', async (wrong, field, words) => {
    const { status, body } = await put({ ...EMPTY, ...wrong })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(body.fields[field]).toMatch(words)
    expect(await log()).toEqual([])
  })
})

const mail = async (given: Partial<typeof t.mails.$inferInsert> = {}) => {
  const id = newId()
  await api.db.q.insert(t.mails).values({
    id,
    dedupeKey: `thu:${id}`,
    toAddress: 'hocvien@example.test',
    subject: 'Đặt lại mật khẩu',
    template: 'reset',
    data: { token: 'mã bí mật' },
    attempts: 8,
    lastError: 'connect ECONNREFUSED smtp://may:mat-khau@mail.example.test',
    ...given,
  })
  return id
}

const push = async (expiresAt: Date) => {
  const id = newId()
  const { id: userId, email } = await makeUser(api.db)
  await api.db.q.insert(t.pushTokens).values({ id, token: `may-${id}`, userId })
  await api.db.q.insert(t.pushMessages).values({
    id,
    dedupeKey: id,
    userId,
    data: { title: 'Bài đã được chấm' },
    expiresAt,
  })
  await api.db.q
    .insert(t.pushDeliveries)
    .values({ messageId: id, tokenId: id, attempts: 8, lastError: 'UNAVAILABLE' })
  return { id, email }
}

describe('what could not be sent', () => {
  const later = new Date(Date.now() + 86_400_000)

  test('is listed without its text, without a secret', async () => {
    const id = await mail()
    await mail({ lastError: null, attempts: 0 })
    await mail({ sentAt: new Date() })
    const { body } = await api.call('GET', '/api/admin/mails', { as: admin })
    expect(body).toEqual([
      {
        _id: id,
        subject: 'Đặt lại mật khẩu',
        to: 'hocvien@example.test',
        attempts: 8,
        nextAttemptAt: null,
        words: expect.stringContaining('ECONNREFUSED'),
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/bí mật|mat-khau/)
    const { id: pushId, email } = await push(later)
    const pushes = await api.call('GET', '/api/admin/pushes', { as: admin })
    expect(pushes.body).toMatchObject([
      { _id: pushId, subject: 'Bài đã được chấm', to: email, words: 'UNAVAILABLE' },
    ])
  })

  test('is sent again, one or all, and the log has who did it', async () => {
    let woken = 0
    api.deps.wakeOutbox = () => void (woken += 1)
    const [one, two, three] = [await mail(), await mail(), await mail()]
    const retry = (kind: string, json: object) =>
      api.call('POST', `/api/admin/${kind}/retry`, { as: admin, json })
    expect((await retry('mails', { id: one })).body).toEqual({ count: 1 })
    const [row] = await api.db.q.select().from(t.mails).where(eq(t.mails.id, one))
    expect(row?.attempts).toBe(0)
    await changeRow(api.db, t.mails, one, { lastError: null })
    expect((await retry('mails', {})).body).toEqual({ count: 2 })
    expect(woken).toBe(2)
    const { id: alive } = await push(later)
    const { id: expired } = await push(new Date(Date.now() - 1_000))
    expect((await retry('pushes', { id: expired })).status).toBe(404)
    expect((await retry('pushes', { id: alive })).body).toEqual({ count: 1 })
    expect((await log()).map(({ action, after, actorId }) => [action, after, actorId])).toEqual([
      ['mail.retry', { count: 1, id: one }, admin],
      ['mail.retry', { count: 2 }, admin],
      ['push.retry', { count: 1, id: alive }, admin],
    ])
    expect([two, three]).not.toContain(one)
  })

  test('a mail whose link has died is not listed, not counted and not sent again', async () => {
    const link = async (given: Partial<typeof t.passwordResets.$inferInsert> | null) => {
      const tokenHash = newId()
      const row = { tokenHash, userId: admin, expiresAt: later, ...given }
      if (given) await api.db.q.insert(t.passwordResets).values(row)
      return mail({ dedupeKey: `password-reset:${tokenHash}` })
    }
    const works = await link({})
    const dead = [
      await link({ usedAt: new Date() }),
      await link({ expiresAt: new Date(Date.now() - 1_000) }),
      await link(null),
    ]
    const listed = await api.call('GET', '/api/admin/mails', { as: admin })
    expect(listed.body.map(({ _id }: { _id: string }) => _id)).toEqual([works])
    const { body: overview } = await api.call('GET', '/api/admin/overview', { as: admin })
    expect(overview.waiting).toContainEqual(expect.objectContaining({ kind: 'mails', count: 1 }))
    const retry = (json: object) => api.call('POST', '/api/admin/mails/retry', { as: admin, json })
    for (const id of dead) expect((await retry({ id })).status).toBe(404)
    expect((await retry({})).body).toEqual({ count: 1 })
    const rows = await api.db.q.select().from(t.mails)
    expect(rows.filter(({ attempts }) => attempts === 0).map(({ id }) => id)).toEqual([works])
  })

  test('nothing to send again leaves no line; an unknown one is told', async () => {
    const retry = (json: object) => api.call('POST', '/api/admin/mails/retry', { as: admin, json })
    expect((await retry({})).body).toEqual({ count: 0 })
    const { status, body } = await retry({ id: 'khong-co' })
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await log()).toEqual([])
  })

  test('the commands leave the same lines', async () => {
    const id = await mail()
    const { id: messageId } = await push(later)
    const commands = adminOf(api)
    expect(await commands.run('mails:retry', '--id', id)).toBe(0)
    expect(await commands.run('pushes:retry')).toBe(0)
    expect(await log()).toMatchObject([
      { action: 'mail.retry', after: { count: 1, id }, actorId: null },
      { action: 'push.retry', after: { count: 1 }, actorId: null },
    ])
    expect((await log()).every(({ command }) => command !== '')).toBe(true)
    expect(messageId).toBeTruthy()
  })
})

describe('the state of the site', () => {
  const status = async () => {
    const answer = await api.call<SiteStatus>('GET', '/api/admin/site/status', { as: admin })
    expect(answer.status).toBe(200)
    return answer.body
  }

  test('tells what is set up, what was last sent and paid, what failed', async () => {
    const sentAt = new Date('2026-11-20T01:02:03Z')
    await mail({ sentAt, lastError: null })
    await mail({ createdAt: new Date('2026-11-21T00:00:00Z'), attempts: 2 })
    await mail({ createdAt: new Date('2026-11-19T00:00:00Z'), lastError: 'cũ hơn' })
    const { id: courseId } = await makeCourse(api.db)
    const paidAt = new Date('2026-11-22T00:00:00Z')
    await makeSale(api.db, { userId: admin, items: [{ courseId, price: 1 }], paidAt })
    const at = new Date()
    const event = (provider: string, outcome: string, createdAt: Date) =>
      api.db.q
        .insert(t.paymentEvents)
        .values({ id: newId(), provider, source: 'ipn', outcome, payload: {}, createdAt })
    await event('VNPAY', 'settled', at)
    await event('VNPAY', 'bad-signature', new Date(at.getTime() - 1_000))
    await event('MOMO', 'unreachable', new Date(at.getTime() - 40 * 86_400_000))
    const { mail: mails, pushes, payments, database } = await status()
    expect(mails).toMatchObject({
      transport: 'folder',
      waiting: 1,
      failed: 1,
      lastSentAt: sentAt.toISOString(),
      lastFailure: { writtenAt: '2026-11-21T00:00:00.000Z' },
    })
    expect(pushes).toEqual({
      isConfigured: false,
      waiting: 0,
      failed: 0,
      lastSentAt: null,
      lastFailure: null,
    })
    expect(payments).toEqual([
      {
        provider: 'MOMO',
        name: 'MoMo',
        state: 'simulated',
        lastPaidAt: paidAt.toISOString(),
        lastFailure: null,
      },
      {
        provider: 'VNPAY',
        name: 'VNPAY',
        state: 'simulated',
        lastPaidAt: null,
        lastFailure: {
          at: new Date(at.getTime() - 1_000).toISOString(),
          source: 'ipn',
          outcome: 'bad-signature',
        },
      },
    ])
    expect(database).toBe(api.db.engine)
  })

  test('holds no key and no password, in four statements', async () => {
    Object.assign(api.deps.settings, {
      smtpUrl: 'smtps://may:mat-khau-thu@mail.example.test',
      simulator: false,
    })
    await mail()
    const before = statementCounter(api.db)
    const { readSiteStatus } = await import('../../server/subjects/back-office/site-status.ts')
    expect(await before(() => readSiteStatus(api.deps))).toBe(4)
    const body = await status()
    expect(body.mail.transport).toBe('smtp')
    expect(body.payments.map(({ state }) => state)).toEqual(['off', 'off'])
    expect(JSON.stringify(body)).not.toMatch(/mat-khau|a-secret-for-tests/)
  })
})
