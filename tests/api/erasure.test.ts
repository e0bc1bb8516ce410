import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeProfile } from '../../server/subjects/accounts/profile.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { eraseAccounts } from '../../server/subjects/personal-data/erase-accounts.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import { changeRow, makeCourse, makeUser } from '../support/fixtures.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { columnsWith, MARK, PASSWORD, wholePerson } from '../support/whole-person.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PATH = '/api/profile/erasure'

const ask = (api: TestApi, as: string, password = PASSWORD) =>
  api.call('POST', PATH, { as, json: { password } })

/** The job, after the clock has gone on. */
async function runAfter(api: TestApi, ms: number) {
  api.clock.now = new Date(api.deps.now().getTime() + ms)
  return eraseAccounts(api.deps)
}

/** As the last statement of a request would, after the session was checked. */
async function writeSession(api: TestApi, userId: string) {
  const now = api.deps.now()
  const times = { createdAt: now, seenAt: now, expiresAt: now }
  const values = { id: newId(now), userId, userAgent: MARK, ip: '::1', ...times }
  await api.db.q.insert(t.sessions).values(values)
}

/** Every column that still has the mark. */
const marked = ({ db }: TestApi) => columnsWith(db, MARK)

async function markedFiles({ deps }: TestApi): Promise<number> {
  let count = 0
  for await (const key of deps.files.list()) {
    const chunks: Buffer[] = []
    for await (const chunk of deps.files.read(key)) chunks.push(chunk as Buffer)
    if (Buffer.concat(chunks).includes(MARK)) count += 1
  }
  return count
}

const books = async ({ db: { q } }: TestApi, userId: string) => ({
  orders: await q.select().from(t.orders).where(eq(t.orders.userId, userId)),
  items: await q.select().from(t.orderItems),
  enrolments: await q.select().from(t.enrolments),
  done: await q.select().from(t.lessonCompletions),
  consents: await q.select().from(t.consents),
  ratings: await q
    .select({ sum: t.courses.ratingSum, count: t.courses.ratingCount, avg: t.courses.ratingAvg })
    .from(t.courses)
    .orderBy(t.courses.id),
  stars: await q
    .select({ stars: t.courseReviews.stars })
    .from(t.courseReviews)
    .orderBy(t.courseReviews.id),
  scores: await q
    .select({ id: t.submissions.id, score: t.submissions.score, pass: t.submissions.pass })
    .from(t.submissions)
    .where(eq(t.submissions.status, 'GRADED'))
    .orderBy(t.submissions.id),
})

test('after 15 days no word of the person is left in any column or file, and the books are as they were', async () => {
  const api = await startApi()
  const all = await wholePerson(api)
  const { userId, person, course, archived, handedIn, ungraded, theirs, order } = all
  expect((await marked(api)).length).toBeGreaterThan(25)
  expect(await markedFiles(api)).toBe(4)
  const before = await books(api, userId)

  const asked = await ask(api, userId)
  expect(asked.status).toBe(200)
  const { askedAt, dueAt, byOwner } = asked.body.erasure
  expect(byOwner).toBe(false)
  expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(15 * DAY)
  expect(await runAfter(api, 14 * DAY)).toBe(0)
  expect((await api.call('GET', '/auth/me', { as: userId })).status).toBe(200)
  const token = await api.tokenOf(userId)
  expect(await runAfter(api, DAY + 1)).toBe(1)

  expect(await marked(api)).toEqual([])
  expect(await markedFiles(api)).toBe(0)
  expect(await books(api, userId)).toEqual(before)

  const { q } = api.db
  const [row] = await q.select().from(t.users).where(eq(t.users.id, userId))
  expect(row).toMatchObject({
    fullName: 'Người dùng đã xoá',
    email: `da-xoa-${userId}@invalid`,
    username: `da-xoa-${userId}`,
    passwordHash: '',
    roles: ['STUDENT'],
    avatarFileId: null,
    emailProvedAt: null,
    erasedAt: api.deps.now(),
    disabledAt: api.deps.now(),
  })
  // The money's own words stay.
  const [event] = await q.select().from(t.paymentEvents)
  expect(event?.payload).toEqual({
    received: { amount: 100_000, transId: 99887766, userInfo: '[đã xoá]' },
  })
  const [review] = await q.select().from(t.orderFlags)
  expect(review).toMatchObject({ orderId: order.id, note: 'Đã gọi [đã xoá].', reason: 'Cần xem.' })
  // What is handed in stays as a score; what nobody has graded waits for nobody.
  const [work] = await q.select().from(t.submissions).where(eq(t.submissions.id, handedIn.id))
  expect(work).toMatchObject({ textAnswer: '', answersJson: null, feedback: '', score: 80 })
  expect(await q.$count(t.submissions, eq(t.submissions.id, ungraded.id))).toBe(0)
  // In somebody else's thread a line says that there was one, and theirs are untouched.
  const thread = await q
    .select({ message: t.submissionComments.message })
    .from(t.submissionComments)
    .where(eq(t.submissionComments.submissionId, theirs.id))
  expect(thread.map(({ message }) => message).toSorted()).toEqual(['(đã xoá)', 'Cô đã xem'])
  const [other] = await q.select().from(t.submissions).where(eq(t.submissions.id, theirs.id))
  expect(other?.textAnswer).toBe('Bài của người khác')
  // They teach nobody any more, but the books of an archived course know them.
  expect(await q.$count(t.courseInstructors, eq(t.courseInstructors.courseId, course.id))).toBe(1)
  expect(await q.$count(t.courseInstructors, eq(t.courseInstructors.courseId, archived.id))).toBe(1)
  const [certificate] = await q.select().from(t.certificates)
  expect(certificate).toMatchObject({
    fullName: 'Người dùng đã xoá',
    revokedReason: 'Chủ chứng chỉ đã xoá tài khoản.',
    revokedAt: api.deps.now(),
  })

  // Nobody is signed in or signs in, and the address is free again.
  expect((await api.call('GET', '/auth/me', { token })).status).toBe(401)
  const signIn = { email: person.email, password: PASSWORD }
  expect((await api.call('POST', '/auth/login', { json: signIn })).status).toBe(401)
  const form = new FormData()
  const again = { ...signIn, username: person.username, fullName: 'Người Mới' }
  for (const [name, value] of Object.entries(again)) form.set(name, value)
  expect((await api.call('POST', '/auth/register', { form })).status).toBe(201)
  expect(await runAfter(api, DAY)).toBe(0)
})

test('what a request writes that was let in before the erasure goes with the next run', async () => {
  const api = await startApi()
  const { userId } = await wholePerson(api)
  await ask(api, userId)
  const files = await api.db.q.$count(t.files)
  expect(await runAfter(api, 15 * DAY + 1)).toBe(1)
  const before = await books(api, userId)
  expect(await api.db.q.$count(t.files)).toBeLessThan(files)

  // As its last statements would, after the session was checked.
  const rename = changeProfile(api.deps, userId, { fullName: MARK }, async () => undefined)
  await expect(rename).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const { q } = api.db
  const own = eq(t.submissions.userId, userId)
  await q.update(t.submissions).set({ textAnswer: MARK }).where(own)
  await q.update(t.courseReviews).set({ body: MARK }).where(eq(t.courseReviews.userId, userId))
  await writeSession(api, userId)
  const found = await marked(api)
  for (const part of ['submissions', 'course_reviews', 'sessions']) {
    expect(found.join(' ')).toContain(part)
  }

  expect(await runAfter(api, HOUR)).toBe(0)
  expect(await marked(api)).toEqual([])
  expect(await books(api, userId)).toEqual(before)
})

test('an account whose late rows cannot be removed holds nobody else up', async () => {
  const api = await startApi()
  const { person, userId } = await wholePerson(api)
  const { passwordHash } = person
  const [other, due] = [
    await makeUser(api.db, { passwordHash }),
    await makeUser(api.db, { passwordHash }),
  ]
  for (const id of [userId, other.id]) await ask(api, id)
  api.clock.now = new Date(api.deps.now().getTime() + HOUR)
  await ask(api, due.id)
  expect(await runAfter(api, 15 * DAY - HOUR)).toBe(2)

  for (const id of [userId, other.id]) await writeSession(api, id)
  const { q } = api.db
  await q.execute(sql`create function refuse() returns trigger language plpgsql
    as 'begin raise exception ''refused''; end'`)
  await q.execute(
    sql.raw(`create trigger refuse before delete on sessions for each row
      when (old.user_id = '${userId}') execute function refuse()`),
  )
  const log = recordedLog()
  api.deps.log = log
  expect(await runAfter(api, HOUR)).toBe(1)
  expect(log.lines).toContainEqual(
    expect.objectContaining({ level: 'error', data: expect.objectContaining({ userId }) }),
  )
  expect(await q.select({ id: t.sessions.userId }).from(t.sessions)).toEqual([{ id: userId }])

  await q.execute(sql`drop trigger refuse on sessions`)
  expect(await runAfter(api, HOUR)).toBe(0)
  expect(await marked(api)).toEqual([])
})

test('nobody is mailed at an erased account, and no admin opens it', async () => {
  const api = await startApi()
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const { userId, order, course, teacher, handedIn } = await wholePerson(api)
  await ask(api, userId)
  await runAfter(api, 15 * DAY)
  const act = (method: string, path: string, json?: unknown) =>
    api.call(method, `/api/admin/${path}`, { as: admin.id, ...(json ? { json } : {}) })
  const refused = [
    await act('POST', `users/${userId}/enable`),
    await act('PUT', `users/${userId}/roles`, { roles: ['ADMIN'] }),
    await act('POST', `users/${userId}/reset-link`),
    await act('POST', `users/${userId}/erasure`, { reason: 'Lần nữa' }),
    await act('POST', `users/${userId}/data-export`),
    await act('POST', `orders/${order.id}/receipt`),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(Array(6).fill('ERASED'))
  expect(await api.db.q.$count(t.mails, eq(t.mails.userId, userId))).toBe(0)
  expect(await api.db.q.$count(t.mails, sql`to_address like '%@invalid'`)).toBe(0)

  // Every list of people goes on.
  const { body: user } = await act('GET', `users/${userId}`)
  expect(user).toMatchObject({ fullName: 'Người dùng đã xoá', state: 'erased', erasure: null })
  const { body: erased } = await act('GET', 'users?state=erased')
  expect(erased.items.map(({ _id }: { _id: string }) => _id)).toEqual([userId])
  expect((await act('GET', 'users?state=disabled')).body.items).toEqual([])
  expect((await act('GET', `orders/${order.id}`)).body).toMatchObject({
    buyer: { fullName: 'Người dùng đã xoá' },
    canResend: false,
  })
  const desk = await api.call('GET', `/api/instructor/submissions/${handedIn.id}`, {
    as: teacher.id,
  })
  expect(desk.status).toBe(200)
  expect(JSON.stringify(desk.body)).toContain('Người dùng đã xoá')
  const page = await api.call('GET', `/api/public/courses/${course.slug}`)
  expect(page.status).toBe(200)
  expect(JSON.stringify(page.body)).not.toContain('da-xoa')
})

describe('asking', () => {
  test('mails what will happen, a day before once more, and says so in /settings until it is taken back', async () => {
    const api = await startApi()
    const { userId, person } = await wholePerson(api)
    const subjects = async () => {
      const rows = await api.db.q
        .select({ subject: t.mails.subject, to: t.mails.toAddress })
        .from(t.mails)
        .where(and(eq(t.mails.userId, userId), sql`dedupe_key like 'erasure%'`))
        .orderBy(t.mails.createdAt)
      expect(rows.every(({ to }) => to === person.email)).toBe(true)
      return rows.map(({ subject }) => subject)
    }
    expect((await api.call('GET', PATH, { as: userId })).body).toEqual({
      erasure: null,
      obstacle: null,
    })
    expect((await ask(api, userId, 'sai')).status).toBe(400)
    const first = await ask(api, userId)
    const again = await ask(api, userId)
    expect(again.body).toEqual(first.body)
    expect(await subjects()).toEqual(['Tài khoản Lớp Mở của bạn sẽ được xoá'])
    await runAfter(api, 14 * DAY + 1)
    await eraseAccounts(api.deps)
    expect((await subjects()).slice(1)).toEqual(['Tài khoản Lớp Mở của bạn sắp được xoá'])
    const kept = await api.call('DELETE', PATH, { as: userId })
    expect(kept.body).toEqual({ erasure: null, obstacle: null })
    expect((await api.call('DELETE', PATH, { as: userId })).status).toBe(200)
    expect((await subjects()).slice(2)).toEqual(['Tài khoản Lớp Mở của bạn được giữ lại'])
    expect(await runAfter(api, 2 * DAY)).toBe(0)
    expect((await marked(api)).length).toBeGreaterThan(25)
    // Who has changed their mind may do so again.
    expect((await ask(api, userId)).status).toBe(200)
    expect(await runAfter(api, 15 * DAY)).toBe(1)
  })

  test('is refused to the last admin, the only MAIN of a course, and while a payment is pending', async () => {
    const api = await startApi()
    const { person, userId } = await wholePerson(api)
    const { passwordHash } = person
    const admin = await makeUser(api.db, { roles: ['ADMIN'], passwordHash })
    const last = await ask(api, admin.id)
    expect([last.status, last.body.code]).toEqual([409, 'LAST_ADMIN'])

    const main = await makeUser(api.db, { roles: ['INSTRUCTOR'], passwordHash })
    const course = await makeCourse(api.db, {
      title: 'Đan len',
      status: 'DRAFT',
      instructors: [{ userId: main.id, role: 'MAIN' }],
    })
    const teaches = await ask(api, main.id)
    expect([teaches.status, teaches.body.code]).toEqual([409, 'STILL_TEACHES'])
    expect(teaches.body.message).toContain('«Đan len»')
    const { body } = await api.call('GET', PATH, { as: main.id })
    expect(body.obstacle).toBe(teaches.body.message)
    await api.db.q
      .insert(t.courseInstructors)
      .values({ courseId: course.id, userId: admin.id, role: 'MAIN', sortOrder: 2 })
    expect((await ask(api, main.id)).status).toBe(200)

    const order = {
      id: 'don-cho',
      userId,
      provider: 'VNPAY',
      totalAmount: 1,
      expiresAt: new Date(),
    }
    await api.db.q.insert(t.orders).values(order)
    const pending = await ask(api, userId)
    expect([pending.status, pending.body.code]).toEqual([409, 'PAYMENT_PENDING'])
    expect(pending.body.message).toContain('20 phút')
    await changeRow(api.db, t.orders, order.id, { status: 'FAILED' })
    expect((await ask(api, userId)).status).toBe(200)
  })

  test.each(['PENDING', 'FAILED'])(
    'is refused while money of a %s order is being checked, however long that takes',
    async (status) => {
      const api = await startApi()
      const { userId } = await wholePerson(api)
      const now = new Date()
      const order = { id: 'don-kiem-tra', userId, provider: 'VNPAY', totalAmount: 1, status }
      await api.db.q.insert(t.orders).values({ ...order, createdAt: now, expiresAt: now })
      const review = { id: 'r1', orderId: order.id, reason: 'Tiền đang treo.', createdAt: now }
      await api.db.q.insert(t.orderFlags).values(review)
      for (const days of [0, 30]) {
        api.clock.now = new Date(now.getTime() + days * DAY)
        const refused = await ask(api, userId)
        expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_PENDING'])
        expect(refused.body.message).toContain('đang kiểm tra tiền')
        expect(refused.body.message).not.toContain('20 phút')
      }
      await changeRow(api.db, t.orders, order.id, { status: 'FAILED' })
      const resolved = { resolvedAt: now, resolvedBy: 'x' }
      await api.db.q.update(t.orderFlags).set(resolved).where(eq(t.orderFlags.orderId, order.id))
      expect((await ask(api, userId)).status).toBe(200)
    },
  )

  test('what has come into the way since then waits, and the others do not', async () => {
    const api = await startApi()
    const { person, userId } = await wholePerson(api)
    const main = await makeUser(api.db, {
      roles: ['INSTRUCTOR'],
      passwordHash: person.passwordHash,
    })
    for (const id of [main.id, userId]) expect((await ask(api, id)).status).toBe(200)
    const course = await makeCourse(api.db, { instructors: [{ userId: main.id, role: 'MAIN' }] })
    expect(await runAfter(api, 15 * DAY)).toBe(1)
    const { body } = await api.call('GET', PATH, { as: main.id })
    expect(body.erasure).not.toBeNull()
    expect(body.obstacle).toContain(course.title)
    await changeRow(api.db, t.courses, course.id, { status: 'ARCHIVED' })
    expect(await eraseAccounts(api.deps)).toBe(1)
  })
})

test('an admin asks in a person’s name and takes it back, each with a line in the log', async () => {
  const api = await startApi()
  const [admin] = [await makeUser(api.db, { roles: ['ADMIN'] })]
  const { userId } = await wholePerson(api)
  const path = `/api/admin/users/${userId}/erasure`
  expect((await api.call('POST', path, { as: admin.id, json: {} })).status).toBe(400)
  const own = await api.call('POST', `/api/admin/users/${admin.id}/erasure`, {
    as: admin.id,
    json: { reason: 'Tôi' },
  })
  expect([own.status, own.body.code]).toEqual([409, 'OWN_ACCOUNT'])
  const asked = await api.call('POST', path, { as: admin.id, json: { reason: 'Qua điện thoại' } })
  expect(asked.body.erasure).toMatchObject({ byOwner: true })
  const list = await api.call('GET', '/api/admin/users?state=erasing', { as: admin.id })
  expect(list.body.items.map(({ _id }: { _id: string }) => _id)).toEqual([userId])
  const overview = await api.call('GET', '/api/admin/overview', { as: admin.id })
  expect(overview.body.waiting).toContainEqual(
    expect.objectContaining({ kind: 'erasures', count: 1 }),
  )
  const kept = await api.call('DELETE', path, { as: admin.id })
  expect(kept.body.erasure).toBeNull()
  expect((await api.call('DELETE', path, { as: admin.id })).status).toBe(200)
  expect(await linesAbout(api.db, userId, 'actorId', 'action', 'note')).toEqual([
    { actorId: admin.id, action: 'user.erasure', note: 'Qua điện thoại' },
    { actorId: admin.id, action: 'user.erasure-cancel', note: '' },
  ])
})
