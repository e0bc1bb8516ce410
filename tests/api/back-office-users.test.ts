import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { startSession } from '../../server/subjects/accounts/sessions.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import {
  changeRow,
  courseRow,
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeUser,
} from '../support/fixtures.ts'
import { statementCounter } from '../support/statements.ts'
import { mailsTo, tokenIn } from '../support/mails.ts'

/** Accounts in the back office (docs/back-office.md#users). */

const api = sharedApi()
const admin = sharedUser(api, { fullName: 'Chủ Trang', roles: ['ADMIN'] })

const call = (method: string, path: string, json?: unknown) =>
  api.call(method, `/api/admin${path}`, { as: admin.id, ...(json === undefined ? {} : { json }) })

const logOf = (targetId: string) =>
  linesAbout(api.db, targetId, 'action', 'actorId', 'before', 'after', 'note')

const rowOf = async (id: string) => {
  const [row] = await api.db.q.select().from(t.users).where(eq(t.users.id, id))
  return row
}

const countOf = async (courseId: string) => (await courseRow(api.db, courseId))?.enrolmentCount

const order = (userId: string, given: Partial<typeof t.orders.$inferInsert> = {}) => {
  const row = {
    id: newId(),
    userId,
    status: 'PAID',
    provider: 'MOMO',
    totalAmount: 100_000,
    ...given,
  }
  return api.db.q
    .insert(t.orders)
    .values({ ...row, expiresAt: new Date() })
    .then(() => row)
}

describe('the list', () => {
  test('finds by parts of name, email and username, without marks', async () => {
    const one = await makeUser(api.db, {
      fullName: 'Đặng Thị Hồng Nhung',
      email: 'nhung.dth@vidu.test',
      username: 'HongNhung_88',
    })
    for (const q of ['dang nhung', 'ĐẶNG hồng', 'nhung.dth@vi', 'hongnhung_88', '%2588 nhung']) {
      const { body } = await call('GET', `/users?q=${encodeURIComponent(q.replace('%25', ''))}`)
      expect([q, body.items.map((item: any) => item._id)]).toEqual([q, [one.id]])
    }
    // Signs are no wildcards.
    expect((await call('GET', '/users?q=hongn_ung')).body.items).toEqual([])
    expect((await call('GET', '/users?q=hong%25n_ung%2587')).body.items).toEqual([])
    expect((await call('GET', '/users?q=%25')).body.items).toEqual([])
  })

  test.each([
    [
      'François Müller',
      ['François Müller', 'francois muller', 'FRANÇOIS', 'müller, françois', 'Müller?'],
    ],
    ['Łukasz Øster', ['Łukasz', 'lukasz', 'ŁUKASZ ØSTER', 'oster', '(Øster)']],
    ['Ðặng Ðình Ðức', ['Đặng Đình Đức', 'Ðặng', 'ðặng', 'dang dinh', 'ĐỨC']],
    ['Đoàn Ước'.normalize('NFD'), ['Đoàn Ước', 'doan uoc', 'ĐOÀN ƯỚC'.normalize('NFD')]],
    ['İsmail Yıldız', ['İsmail', 'ismail yildiz', 'YILDIZ', 'yıldız']],
    ['Þóra Æsa Groß', ['Þóra', 'thora', 'æsa', 'AESA', 'groß', 'GROSS', 'gross']],
    ['Seán O’Brien', ["o'brien", 'o’brien', 'OʼBrien', 'obrien', 'o`brien']],
    ['Ｍａｉ Ａｎｈ Thư', ['Mai Anh Thư', 'ｍａｉ thu']],
    ['Trần–Lê Kha', ['trần-lê', 'Trần Lê', 'tran – le', 'kha, trần']],
  ])('%s is found as people write it', async (fullName, searches) => {
    const { id } = await makeUser(api.db, { fullName })
    for (const q of searches) {
      const { body } = await call('GET', `/users?q=${encodeURIComponent(q)}`)
      expect([q, body.items.map((item: any) => item._id)]).toEqual([
        q,
        expect.arrayContaining([id]),
      ])
    }
    await api.db.q.delete(t.users).where(eq(t.users.id, id))
  })

  test('an address or a username that is typed finds nobody else', async () => {
    const made = await makeUser(api.db, { fullName: 'Kiều An', email: 'an.kieu@lop-hoc.test' })
    await makeUser(api.db, { fullName: 'Kiều Lan', email: 'lan@lop.hoc-kieu.test' })
    for (const q of ['an.kieu@lop-hoc.test', 'an.kieu', 'AN.KIEU@', '<an.kieu@lop-hoc.test>,']) {
      const { body } = await call('GET', `/users?q=${encodeURIComponent(q)}`)
      expect([q, body.items.map((item: any) => item._id)]).toEqual([q, [made.id]])
    }
  })

  test('the choice of people begins with whole names, then marks as they were typed', async () => {
    const names = ['Vân Ần', 'Vân An', 'Vân Anh', 'Vân Ấn Độ', 'Vân Lan']
    for (const fullName of names.toReversed()) await makeUser(api.db, { fullName })
    const choice = async (q: string) =>
      (await call('GET', `/user-options?q=${encodeURIComponent(q)}`)).body.map(
        (item: any) => item.fullName,
      )
    expect(await choice('vân an')).toEqual(['Vân An', 'Vân Ần', 'Vân Ấn Độ', 'Vân Anh', 'Vân Lan'])
    expect((await choice('vân ấn'))[0]).toBe('Vân Ấn Độ')
  })

  test('by role and state, with orders and courses counted', async () => {
    const teacher = await makeUser(api.db, { fullName: 'Lọc Một', roles: ['INSTRUCTOR'] })
    const locked = await makeUser(api.db, { fullName: 'Lọc Hai', passwordHash: '' })
    const invited = await makeUser(api.db, { fullName: 'Lọc Ba', passwordHash: '' })
    await changeRow(api.db, t.users, locked.id, { disabledAt: new Date() })
    await order(teacher.id)
    await order(teacher.id, { status: 'FAILED' })
    await enrol(api.db, teacher.id, (await makeCourse(api.db)).id)
    const found = async (query: string) =>
      (await call('GET', `/users?q=loc&${query}`)).body.items.map((item: any) => item.fullName)
    expect(await found('role=INSTRUCTOR')).toEqual(['Lọc Một'])
    expect(await found('state=active')).toEqual(['Lọc Một'])
    expect(await found('state=disabled')).toEqual(['Lọc Hai'])
    expect(await found('state=invited')).toEqual(['Lọc Ba'])
    const { body } = await call('GET', '/users?q=loc+mot')
    expect(body.items).toMatchObject([
      { state: 'active', paidOrders: 1, courses: 1, avatar: null, seenAt: null },
    ])
    expect(Object.keys(body.items[0]).toSorted()).toEqual([
      '_id',
      'avatar',
      'courses',
      'createdAt',
      'disabledAt',
      'email',
      'fullName',
      'paidOrders',
      'roles',
      'seenAt',
      'state',
      'username',
    ])
    expect((await call('GET', '/users?state=khac')).status).toBe(400)
    expect((await call('GET', `/users?q=${'a'.repeat(201)}`)).status).toBe(400)
    expect((await call('GET', '/users?after=%27%20or%201')).status).toBe(400)
    expect(invited.id).toHaveLength(24)
  })

  test('newest first, fifty to a page, none twice; as many statements for one as for fifty', async () => {
    const now = Date.now()
    const made = Array.from({ length: 120 }, (_, n) => ({
      id: newId(new Date(now + n * 1_000)),
      username: `trang${n}`,
      email: `trang${n}@trang.test`,
      fullName: `Trang ${n}`,
      passwordHash: 'x',
      createdAt: new Date(now + n * 1_000),
    }))
    await api.db.q.insert(t.users).values(made)
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await call('GET', `/users?q=@trang.test&after=${next}`)
      seen.push(...body.items.map((item: any) => item._id))
      next = body.next
    }
    expect(seen).toEqual(made.map(({ id }) => id).toReversed())

    const statements = statementCounter(api.db)
    const many = await statements(() => call('GET', '/users?q=@trang.test'))
    expect(await statements(() => call('GET', '/users?q=trang77@trang.test'))).toBe(many)
  })

  test('a search is answered by the index', async () => {
    const plan = await api.db.tx(async () => {
      await api.db.q.execute(sql`set local enable_seqscan = off`)
      return api.db.q.execute(
        sql`explain select id from users where search_text like '%hong nhung%' order by id desc limit 51`,
      )
    })
    expect(JSON.stringify(plan)).toMatch(/users_search_idx|users_pkey/)
  })
})

describe('one account', () => {
  test('with orders, courses, progress, sessions and what it teaches', async () => {
    const user = await makeUser(api.db, {
      fullName: 'Trần Văn Xem',
      roles: ['STUDENT', 'INSTRUCTOR'],
    })
    const course = await makeCourse(api.db, { title: 'Đan len' })
    const section = await makeSection(api.db, course.id)
    const [lesson] = [await makeLesson(api.db, section), await makeLesson(api.db, section)]
    const bought = await order(user.id, { totalAmount: 299_000 })
    await api.db.q
      .insert(t.enrolments)
      .values({ id: newId(), userId: user.id, courseId: course.id, orderId: bought.id })
    await api.db.q
      .insert(t.lessonCompletions)
      .values({ userId: user.id, lessonId: lesson?.id ?? '' })
    const taught = await makeCourse(api.db, {
      title: 'Móc len',
      status: 'DRAFT',
      instructors: [{ userId: user.id, role: 'CO' }],
    })
    const device = { userAgent: 'Firefox', ip: '203.0.113.7' }
    await startSession(api.deps, { userId: user.id, tokenVersion: 0 }, device)

    const { status, body } = await call('GET', `/users/${user.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      _id: user.id,
      fullName: 'Trần Văn Xem',
      state: 'active',
      emailProvedAt: null,
      sessions: { count: 1 },
      orderCount: 1,
      orders: [{ _id: bought.id, status: 'PAID', totalAmount: 299_000 }],
      enrolments: [
        { courseId: course.id, title: 'Đan len', orderId: bought.id, done: 1, lessons: 2 },
      ],
      taught: [{ courseId: taught.id, title: 'Móc len', role: 'CO', status: 'DRAFT' }],
    })
    expect(Date.parse(body.sessions.seenAt)).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toContain('passwordHash')
    expect((await call('GET', `/users/${newId()}`)).status).toBe(404)
  })

  test('has at most twenty orders here, and says how many there are', async () => {
    const user = await makeUser(api.db)
    for (let n = 0; n < 22; n += 1) await order(user.id)
    const { body } = await call('GET', `/users/${user.id}`)
    expect([body.orders.length, body.orderCount]).toEqual([20, 22])
  })
})

describe('roles', () => {
  test('change, once, and stand in the log with what they were', async () => {
    const user = await makeUser(api.db)
    const put = (roles: string[], was?: string[]) =>
      call('PUT', `/users/${user.id}/roles`, { roles, ...(was && { was }) })
    expect((await put(['STUDENT', 'INSTRUCTOR'], ['STUDENT'])).body.roles).toEqual([
      'STUDENT',
      'INSTRUCTOR',
    ])
    expect((await put(['INSTRUCTOR', 'STUDENT'], ['STUDENT'])).status).toBe(200)
    expect(await logOf(user.id)).toEqual([
      {
        action: 'user.roles',
        actorId: admin.id,
        before: { roles: ['STUDENT'] },
        after: { roles: ['STUDENT', 'INSTRUCTOR'] },
        note: '',
      },
    ])
    // Somebody else has changed them since.
    const late = await put(['STUDENT'], ['STUDENT'])
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    expect((await rowOf(user.id))?.roles).toEqual(['STUDENT', 'INSTRUCTOR'])
    expect((await put([])).status).toBe(400)
    expect((await put(['VUA'])).status).toBe(400)
  })

  test('INSTRUCTOR stays with somebody who teaches, and the refusal names the courses', async () => {
    const user = await makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'] })
    await makeCourse(api.db, {
      title: 'Cắm hoa',
      instructors: [{ userId: user.id, role: 'TA' }],
    })
    const answer = await call('PUT', `/users/${user.id}/roles`, { roles: ['STUDENT'] })
    expect(answer).toMatchObject({ status: 409, body: { code: 'STILL_TEACHES' } })
    expect(answer.body.message).toContain('«Cắm hoa»')
    expect((await rowOf(user.id))?.roles).toEqual(['STUDENT', 'INSTRUCTOR'])
    expect(await logOf(user.id)).toEqual([])
  })

  test('the last admin keeps the role and is not locked; a locked one does not count', async () => {
    const other = await makeUser(api.db, { roles: ['ADMIN'] })
    await call('POST', `/users/${other.id}/disable`, { reason: 'Nghỉ việc' })
    const demoted = await call('PUT', `/users/${admin.id}/roles`, { roles: ['STUDENT'] })
    expect(demoted).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    // The locked one may lose it.
    expect((await call('PUT', `/users/${other.id}/roles`, { roles: ['STUDENT'] })).status).toBe(200)
    expect((await rowOf(admin.id))?.roles).toEqual(['ADMIN'])
  })
})

describe('locking', () => {
  test('needs a reason, ends the session at once, once; enabling gives the password back', async () => {
    const user = await makeUser(api.db)
    const token = await api.tokenOf(user.id)
    expect((await call('POST', `/users/${user.id}/disable`, { reason: ' ' })).status).toBe(400)
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await call('POST', `/users/${user.id}/disable`, {
        reason: 'Gian lận',
      })
      expect([status, body.state]).toEqual([200, 'disabled'])
    }
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(401)
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await call('POST', `/users/${user.id}/enable`)
      expect([status, body.state]).toEqual([200, 'active'])
    }
    expect((await rowOf(user.id))?.passwordHash).toBe('x')
    expect((await logOf(user.id)).map(({ action, note }) => [action, note])).toEqual([
      ['user.disable', 'Gian lận'],
      ['user.enable', ''],
    ])
  })

  test('is nothing that an admin does to the own account', async () => {
    expect(await call('POST', `/users/${admin.id}/disable`, { reason: 'Thử' })).toMatchObject({
      status: 409,
      body: { code: 'OWN_ACCOUNT' },
    })
  })
})

describe('a link for the password', () => {
  test('goes to the owner: the invitation to who has none, else a new one', async () => {
    const [user, invited] = [await makeUser(api.db), await makeUser(api.db, { passwordHash: '' })]
    expect((await call('POST', `/users/${user.id}/reset-link`)).body).toEqual({ sent: 'reset' })
    expect((await call('POST', `/users/${invited.id}/reset-link`)).body).toEqual({
      sent: 'invitation',
    })
    const [mail] = await mailsTo(api, user.email)
    expect(mail?.subject).toBe('Đặt lại mật khẩu Lớp Mở')
    expect((await mailsTo(api, invited.email))[0]?.subject).toBe('Tài khoản Lớp Mở của bạn')
    const token = tokenIn(mail?.textBody)
    const choose = () =>
      api.call('POST', '/auth/reset-password', { json: { token, password: 'mat-khau-moi-1' } })
    expect((await choose()).status).toBe(200)
    expect((await choose()).status).toBe(400)
    // The log has no token.
    expect(await logOf(user.id)).toEqual([
      { action: 'user.reset-link', actorId: admin.id, before: null, after: null, note: '' },
    ])
  })

  test('is not sent to a locked account', async () => {
    const user = await makeUser(api.db)
    await call('POST', `/users/${user.id}/disable`, { reason: 'Gian lận' })
    expect(await call('POST', `/users/${user.id}/reset-link`)).toMatchObject({
      status: 409,
      body: { code: 'DISABLED' },
    })
    expect(await mailsTo(api, user.email)).toEqual([])
  })
})

describe('a course by hand', () => {
  test('is given once, counted once, and leaves the cart', async () => {
    const [user, course] = [await makeUser(api.db), await makeCourse(api.db)]
    await api.db.q.insert(t.cartItems).values({ userId: user.id, courseId: course.id })
    const gift = { courseId: course.id, reason: 'Quà tặng' }
    const answers = await Promise.all([
      call('POST', `/users/${user.id}/courses`, gift),
      call('POST', `/users/${user.id}/courses`, gift),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_OWNED')
    expect(await countOf(course.id)).toBe(1)
    expect(
      await api.db.q.select().from(t.cartItems).where(eq(t.cartItems.userId, user.id)),
    ).toEqual([])
    expect(await logOf(user.id)).toEqual([
      {
        action: 'enrolment.give',
        actorId: admin.id,
        before: null,
        after: { courseId: course.id },
        note: 'Quà tặng',
      },
    ])
    const mine = await api.call('GET', '/api/student/my-courses', { as: user.id })
    expect(mine.body).toHaveLength(1)
  })

  test('is taken, and progress waits for it', async () => {
    const [user, course] = [await makeUser(api.db), await makeCourse(api.db)]
    const lesson = await makeLesson(api.db, await makeSection(api.db, course.id))
    await call('POST', `/users/${user.id}/courses`, { courseId: course.id, reason: 'Quà tặng' })
    await api.db.q.insert(t.lessonCompletions).values({ userId: user.id, lessonId: lesson.id })
    const take = () =>
      call('DELETE', `/users/${user.id}/courses/${course.id}`, { reason: 'Nhầm người' })
    expect(await take()).toMatchObject({ status: 200, body: { enrolments: [] } })
    expect((await take()).status).toBe(404)
    expect(await countOf(course.id)).toBe(0)
    await call('POST', `/users/${user.id}/courses`, { courseId: course.id, reason: 'Trả lại' })
    const { body } = await call('GET', `/users/${user.id}`)
    expect(body.enrolments).toMatchObject([{ done: 1, lessons: 1, orderId: null }])
    expect((await logOf(user.id)).map(({ action }) => action)).toEqual([
      'enrolment.give',
      'enrolment.take',
      'enrolment.give',
    ])
  })

  test('needs a reason, a course that is there and an account that is open', async () => {
    const [user, course] = [await makeUser(api.db), await makeCourse(api.db)]
    const give = (json: unknown) => call('POST', `/users/${user.id}/courses`, json)
    expect((await give({ courseId: course.id, reason: '' })).status).toBe(400)
    expect((await give({ courseId: newId(), reason: 'Quà' })).status).toBe(404)
    await call('POST', `/users/${user.id}/disable`, { reason: 'Gian lận' })
    expect(await give({ courseId: course.id, reason: 'Quà' })).toMatchObject({
      status: 409,
      body: { code: 'DISABLED' },
    })
    const rows = and(eq(t.enrolments.userId, user.id), inArray(t.enrolments.courseId, [course.id]))
    expect(await api.db.q.select().from(t.enrolments).where(rows)).toEqual([])
  })
})

test('courses to choose from: any status, by words without marks, twenty at most', async () => {
  const draft = await makeCourse(api.db, { title: 'Nấu phở tại nhà', status: 'DRAFT' })
  const { body } = await call('GET', '/course-options?q=pho+nau')
  expect(body).toEqual([{ _id: draft.id, title: 'Nấu phở tại nhà', status: 'DRAFT' }])
  for (let n = 0; n < 21; n += 1) await makeCourse(api.db)
  expect((await call('GET', '/course-options')).body).toHaveLength(20)
})
