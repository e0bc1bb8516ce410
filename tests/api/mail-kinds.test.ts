import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flag } from '../../server/commerce/reviews.ts'
import * as t from '../../server/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { sendDueMails } from '../../server/mail/outbox.ts'
import { mailDigests } from '../../server/notifications/digest.ts'
import { mailDueSoon } from '../../server/notifications/due-soon.ts'
import type { MailKind } from '../../shared/rules/mail-kinds.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'
import { prove, readMime, tokenIn } from '../support/mails.ts'
import { createPayment, fillCart, ordersOf } from '../support/payments.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { startSmtp } from '../support/smtp.ts'

/** Every mail of the site, from what causes it to what a mail program reads. */

const SITE = 'https://lopmo.test'
const OWNER = 'chu-trang@example.test'
/** A Monday, 7:30 in Việt Nam. */
const NOW = new Date('2026-11-23T00:30:00Z')
const HOUR = 3600_000

let api: TestApi
let smtp: Awaited<ReturnType<typeof startSmtp>>
let deps: Deps
let admin: string
beforeAll(async () => {
  smtp = await startSmtp()
  const settings = { smtpUrl: smtp.url, publicUrl: SITE, ownerEmail: OWNER }
  api = await startApi({ keepOpen: true, settings })
  deps = api.deps
  admin = (await makeUser(api.db, { roles: ['ADMIN'] })).id
})
afterAll(async () => {
  await smtp.close()
  await api.close()
})
beforeEach(async () => {
  api.clock.now = NOW
  await api.db.q.delete(t.mails)
  await api.db.q.delete(t.assessments)
  await api.db.q.delete(t.jobRuns)
  smtp.received.length = 0
})

interface Reader {
  id: string
  email: string
}

let count = 0
async function registered(): Promise<Reader> {
  count += 1
  const email = `thu-${count}@example.test`
  const form = new FormData()
  const fields = { username: `thu-${count}`, email, password: 'mat-khau-dai', fullName: 'Lê Na' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { body } = await api.call('POST', '/auth/register', { form })
  return { id: body._id, email }
}

/** A class with an essay; the student has handed it in, or it is due in 20 hours. */
async function essay(isSubmitted: boolean) {
  const people = await classroom(api)
  const { lesson, student, classmate, teacher } = people
  const dueAt = new Date(NOW.getTime() + 20 * HOUR)
  const work = await makeAssessment(api.db, lesson, { title: 'Bài <luận>', dueAt })
  const { id } = await makeSubmission(api.db, work.id, isSubmitted ? student.id : classmate.id)
  return { ...people, submissionId: id, student, teacher }
}

const grade = async (pass: boolean, before: (reader: Reader) => Promise<unknown>) => {
  const { student, teacher, submissionId } = await essay(true)
  await before(student)
  const json = { score: 90, pass, feedback: 'Lời nhận xét riêng' }
  const path = `/api/instructor/submissions/${submissionId}/grade`
  expect((await api.call('POST', path, { as: teacher.id, json })).status).toBe(200)
  return student
}

const comment = async (by: 'student' | 'teacher', before: (reader: Reader) => Promise<unknown>) => {
  const { student, teacher, submissionId } = await essay(true)
  const [author, reader] = by === 'student' ? [student, teacher] : [teacher, student]
  await before(reader)
  const area = by === 'student' ? 'student' : 'instructor'
  const path = `/api/${area}/submissions/${submissionId}/comments`
  const json = { message: 'Lời nhắn riêng' }
  expect((await api.call('POST', path, { as: author.id, json })).status).toBeLessThan(300)
  return reader
}

const courseStatus = async (act: string, before: (reader: Reader) => Promise<unknown>) => {
  const teacher = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
  await before(teacher)
  const instructors = [{ userId: teacher.id, role: 'MAIN' as const }]
  const { id } = await makeCourse(api.db, { status: 'PENDING', publishedAt: null, instructors })
  const json = { act, note: act === 'return' ? 'Ảnh bìa mờ.' : '' }
  const path = `/api/admin/courses/${id}/status`
  expect((await api.call('POST', path, { as: admin, json })).status).toBe(204)
  return teacher
}

interface Case {
  kind?: MailKind
  subject: string
  /** Causes it; a notice's reader is prepared by `before`. */
  cause: (before: (reader: Reader) => Promise<unknown>) => Promise<Reader>
  /** How often the cause is told of; the mail comes once. */
  repeat?: () => Promise<unknown>
}

const order = async (): Promise<Reader & { orderId: string }> => {
  const { user } = await fillCart(api, [0])
  await createPayment(api, 'MOMO', user.id)
  const [row] = await ordersOf(api, user.id)
  return { ...user, orderId: row?.id ?? '' }
}
/** What was sent until now does not count. */
const forget = () => api.db.q.delete(t.mails)
const act = async (orderId: string, name: string) => {
  const path = `/api/admin/orders/${orderId}/${name}`
  expect(
    (await api.call('POST', path, { as: admin, json: { reason: 'Thử' } })).status,
  ).toBeLessThan(300)
}
const resetLink = (id: string) =>
  api.call('POST', `/api/admin/users/${id}/reset-link`, { as: admin })

const CASES: Record<string, Case> = {
  'email-proof': { subject: 'Xác nhận địa chỉ e-mail của bạn', cause: registered },
  welcome: {
    subject: 'Chào mừng bạn đến với Lớp Mở',
    cause: async () => {
      const reader = await registered()
      const [mail] = await api.db.q.select().from(t.mails)
      await forget()
      const json = { token: tokenIn(mail?.textBody) }
      await api.call('POST', '/auth/verify-email', { json })
      return reader
    },
  },
  'registered again': {
    subject: 'Bạn đã có tài khoản Lớp Mở',
    cause: async () => {
      const reader = await makeUser(api.db, { email: `thu-${count + 1}@example.test` })
      await registered()
      return reader
    },
  },
  reset: {
    subject: 'Đặt lại mật khẩu Lớp Mở',
    cause: async () => {
      const reader = await makeUser(api.db)
      await api.call('POST', '/auth/forgot-password', { json: { email: reader.email } })
      return reader
    },
  },
  'reset by an admin': {
    subject: 'Đặt lại mật khẩu Lớp Mở',
    cause: async () => {
      const reader = await makeUser(api.db)
      await resetLink(reader.id)
      return reader
    },
  },
  invitation: {
    subject: 'Tài khoản Lớp Mở của bạn',
    cause: async () => {
      const reader = await makeUser(api.db)
      await api.db.q.update(t.users).set({ passwordHash: '' }).where(eq(t.users.id, reader.id))
      await resetLink(reader.id)
      return reader
    },
  },
  receipt: { subject: 'đã hoàn tất', cause: order },
  'copy of a receipt': {
    subject: '(gửi lại)',
    cause: async () => {
      const { orderId, ...reader } = await order()
      await forget()
      api.clock.now = new Date(NOW.getTime() + HOUR)
      await act(orderId, 'receipt')
      return reader
    },
  },
  refund: {
    subject: 'đã được hủy',
    cause: async () => {
      const { orderId, ...reader } = await order()
      await forget()
      await act(orderId, 'refund')
      return reader
    },
  },
  'an order that needs a person': {
    subject: 'cần người xem',
    cause: async () => {
      const { orderId } = await order()
      await forget()
      const quiet = { ...deps, log: recordedLog() }
      for (let n = 0; n < 2; n += 1) await flag(quiet, orderId, 'Cổng báo sai số tiền.')
      return { id: '', email: OWNER }
    },
  },
  'due soon': {
    kind: 'due-soon',
    subject: 'Sắp đến hạn: Bài <luận>',
    cause: async (before) => {
      const { student } = await essay(false)
      await before(student)
      await mailDueSoon(deps)
      return student
    },
    repeat: () => mailDueSoon(deps),
  },
  graded: {
    kind: 'graded',
    subject: 'Đã chấm: Bài <luận>',
    cause: (before) => grade(true, before),
  },
  redo: {
    kind: 'redo',
    subject: 'Cần làm lại: Bài <luận>',
    cause: (before) => grade(false, before),
  },
  'comment of a teacher': {
    kind: 'comment',
    subject: 'Bình luận mới: Bài <luận>',
    cause: (before) => comment('teacher', before),
  },
  'comment of the student': {
    kind: 'comment',
    subject: 'Bình luận mới: Bài <luận>',
    cause: (before) => comment('student', before),
  },
  'course published': {
    kind: 'course-status',
    subject: 'Khóa học đã xuất bản',
    cause: (before) => courseStatus('publish', before),
  },
  'course returned': {
    kind: 'course-status',
    subject: 'Khóa học cần sửa',
    cause: (before) => courseStatus('return', before),
  },
  digest: {
    kind: 'digest',
    subject: 'Trong 7 ngày tới: 1 bài đến hạn',
    cause: async (before) => {
      const { student } = await essay(false)
      await before(student)
      await mailDigests(deps)
      return student
    },
    repeat: () => mailDigests(deps),
  },
}
const NOTICES = Object.entries(CASES).flatMap(([name, { kind, ...rest }]) =>
  kind ? [[name, { kind, ...rest }] as const] : [],
)

/** What the mail server has got for this address. */
const arrivedFor = async ({ email }: Reader) => {
  await sendDueMails(deps)
  return Promise.all(
    smtp.received.filter(({ to }) => to.includes(email)).map(({ source }) => readMime(source)),
  )
}

test.each(Object.entries(CASES))(
  '%s: arrives once, in both forms, with links to this site alone',
  async (_, one) => {
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
    expect(headOf.map((head) => head !== undefined)).toEqual(Array(2).fill(one.kind !== undefined))
    expect(headOf[0] ?? '').toContain(one.kind ? `k=${one.kind}&` : '')
  },
)

test.each(NOTICES)('%s: one post to the address of its header ends it', async (_, { cause }) => {
  const reader = await cause((user) => prove(api, user))
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
      await api.db.q.update(t.users).set({ disabledAt: NOW }).where(eq(t.users.id, user.id))
    },
  }
  const table = NOTICES.flatMap(([name, one]) =>
    Object.entries(STATES).map(([state, bring]) => [name, state, one, bring] as const),
  )
  test.each(table)('%s: %s', async (_, __, { kind, cause }, bring) => {
    const reader = await cause((user) => bring(user, kind))
    expect(await arrivedFor(reader)).toEqual([])
  })
})

test('an unproved buyer gets receipt, refund and reset link, without the own name', async () => {
  const { orderId, ...reader } = await order()
  await api.db.q.update(t.users).set({ fullName: 'Quà Tặng' }).where(eq(t.users.id, reader.id))
  await act(orderId, 'refund')
  await api.call('POST', '/auth/forgot-password', { json: { email: reader.email } })
  const arrived = await arrivedFor(reader)
  expect(arrived).toHaveLength(3)
  for (const { text, html } of arrived) {
    expect(text).toContain('Chào bạn,')
    expect(text + html).not.toContain('Quà Tặng')
  }
})
