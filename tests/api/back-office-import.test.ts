import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { changeRow, courseRow, enrol, makeCourse, makeUser } from '../support/fixtures.ts'

/** A list of people becomes accounts and enrolments (docs/back-office.md#import). */

const api = sharedApi()
const admin = sharedUser(api, { roles: ['ADMIN'] })

interface Row {
  line: number
  email: string
  fullName?: string
}

const send = (rows: Row[], courseIds: string[], dryRun = false, reason = 'Lớp của công ty') =>
  api.call('POST', '/api/admin/users/import', {
    as: admin.id,
    json: { rows, courseIds, reason, dryRun },
  })

const outcomes = async (rows: Row[], courseIds: string[], dryRun = false) => {
  const { status, body } = await send(rows, courseIds, dryRun)
  expect([status, body.message]).toEqual([200, undefined])
  return body.results.map((result: any) => [result.line, result.outcome, result.reason])
}

const usersOf = (...emails: string[]) =>
  api.db.q.select().from(t.users).where(inArray(t.users.email, emails)).orderBy(t.users.email)

const countOf = async (courseId: string) => (await courseRow(api.db, courseId))?.enrolmentCount

const written = async () => ({
  users: await api.db.q.$count(t.users),
  mails: await api.db.q.$count(t.mails),
  enrolments: await api.db.q.$count(t.enrolments),
  log: await api.db.q.$count(t.adminLog),
  resets: await api.db.q.$count(t.passwordResets),
})

test('each row is made, enrolled, left as it is, or refused and says why; a trial writes nothing', async () => {
  const [one, two] = [await makeCourse(api.db), await makeCourse(api.db)]
  const [owner, half, locked] = [
    await makeUser(api.db),
    await makeUser(api.db),
    await makeUser(api.db),
  ]
  for (const course of [one, two]) await enrol(api.db, owner.id, course.id)
  await enrol(api.db, half.id, one.id)
  await changeRow(api.db, t.users, locked.id, { disabledAt: new Date() })
  const rows = [
    { line: 2, email: ' Moi.Nguoi@CongTy.test ', fullName: 'Nguyễn  Thị Mới' },
    { line: 3, email: half.email.toUpperCase() },
    { line: 4, email: owner.email },
    { line: 5, email: locked.email },
    { line: 6, email: 'khong-phai-dia-chi' },
    { line: 7, email: 'moi.nguoi@congty.test' },
    { line: 9, email: 'xau@congty.test', fullName: 'Mua tại www.vidu.test' },
  ]
  const expected = [
    [2, 'created', ''],
    [3, 'enrolled', ''],
    [4, 'unchanged', ''],
    [5, 'refused', 'Tài khoản này đang bị khóa.'],
    [6, 'refused', 'Email không hợp lệ.'],
    [7, 'refused', 'Trùng với dòng 2.'],
    [9, 'refused', 'Họ tên không được chứa địa chỉ trang web.'],
  ]
  const courseIds = [one.id, two.id]
  const before = await written()
  expect(await outcomes(rows, courseIds, true)).toEqual(expected)
  expect(await written()).toEqual(before)

  expect(await outcomes(rows, courseIds)).toEqual(expected)
  const [made] = await usersOf('moi.nguoi@congty.test')
  expect(made).toMatchObject({
    fullName: 'Nguyễn Thị Mới',
    username: 'moi.nguoi',
    passwordHash: '',
    roles: ['STUDENT'],
    emailProvedAt: null,
  })
  expect([await countOf(one.id), await countOf(two.id)]).toEqual([1, 2])
  const mails = await api.db.q.select().from(t.mails)
  expect(mails.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
    ['moi.nguoi@congty.test', 'Tài khoản Lớp Mở của bạn'],
  ])
  const lines = await api.db.q
    .select({ action: t.adminLog.action, targetId: t.adminLog.targetId, note: t.adminLog.note })
    .from(t.adminLog)
  const note = 'Lớp của công ty'
  expect(lines.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
    { action: 'enrolment.give', targetId: made?.id, note },
    { action: 'enrolment.give', targetId: made?.id, note },
    { action: 'enrolment.give', targetId: half.id, note },
    { action: 'user.create', targetId: made?.id, note },
  ])

  // The same part again, as after an answer that was lost.
  const after = await written()
  const again = await outcomes(rows, courseIds)
  expect(again.slice(0, 3).map(([, outcome]: string[]) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ])
  expect(await written()).toEqual(after)
  expect([await countOf(one.id), await countOf(two.id)]).toEqual([1, 2])
})

test.each(['1', 'B20DCCN123', 'SV-001', 'an@khac.test', '--'])(
  'no account is named «%s»: the row is refused and says why',
  async (fullName) => {
    const before = await written()
    const rows = [{ line: 2, email: 'ten-la@congty.test', fullName }]
    for (const dryRun of [true, false]) {
      const [[, outcome, reason]] = await outcomes(rows, [], dryRun)
      expect([outcome, reason]).toEqual(['refused', expect.stringContaining(`«${fullName}»`)])
    }
    expect(await written()).toEqual(before)
  },
)

test('usernames come from the address and are unique', async () => {
  await makeUser(api.db, { username: 'An.Nguyen' })
  const rows = [
    'an.nguyen@a.test',
    'an.nguyen@b.test',
    'x@a.test',
    "o'hara+lop1@a.test",
    'www.an@a.test',
    `${'d'.repeat(60)}@a.test`,
  ]
  await outcomes(
    rows.map((email, index) => ({ line: index + 1, email })),
    [],
  )
  const made = await usersOf(...rows)
  expect(made.map(({ email, username }) => [email, username])).toEqual([
    ['an.nguyen@a.test', 'an.nguyen2'],
    ['an.nguyen@b.test', 'an.nguyen3'],
    [rows[5], 'd'.repeat(22)],
    [rows[3], 'oharalop1'],
    ['www.an@a.test', 'www.an'],
    ['x@a.test', 'hocvienx'],
  ])
  expect(made.find(({ email }) => email === 'an.nguyen@a.test')?.fullName).toBe('an.nguyen')
  // Its part before the sign would be an address of a page.
  expect(made.find(({ email }) => email === 'www.an@a.test')?.fullName).toBe('Học viên')
})

test('a part has at most 200 rows, 20 courses that are there, and a reason', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ line: index, email: `nguoi${index}@gh.test` }))
  expect((await send(rows(201), [], true)).status).toBe(400)
  const fullName = 'ậ'.repeat(100)
  const long = rows(200).map((row) => ({
    ...row,
    email: `${row.email}.${'vi'.repeat(30)}`,
    fullName,
  }))
  expect((await send(long, [], true)).status).toBe(200)
  expect((await send([], [], true)).status).toBe(400)
  expect((await send(rows(1), [], true, '  ')).status).toBe(400)
  const unknown = await send(rows(1), [newId()])
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['courseIds']])
  expect(await usersOf('nguoi0@gh.test')).toEqual([])
})

test('two who send the same list at once make each account once', async () => {
  const course = await makeCourse(api.db)
  const rows = Array.from({ length: 8 }, (_, index) => ({
    line: index + 1,
    email: `chung${index}@cung.test`,
  }))
  const before = await written()
  const answers = await Promise.all([send(rows, [course.id]), send(rows, [course.id])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const all = answers.flatMap(({ body }) => body.results.map(({ outcome }: any) => outcome))
  expect(all.filter((outcome) => outcome === 'created')).toHaveLength(8)
  expect(all.filter((outcome) => outcome === 'unchanged')).toHaveLength(8)
  expect(await countOf(course.id)).toBe(8)
  const after = await written()
  expect([after.users - before.users, after.mails - before.mails]).toEqual([8, 8])
})
