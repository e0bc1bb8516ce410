import { and, eq, inArray, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Announcement, ClassMessages } from '../../shared/contract/class.ts'
import * as t from '../../server/platform/db/schema.ts'
import { mailClassMessages } from '../../server/subjects/class/mail-messages.ts'
import { eraseNow } from '../../server/subjects/personal-data/erase-accounts.ts'
import { sharedApi } from '../support/api.ts'
import {
  changeRow,
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeUser,
} from '../support/fixtures.ts'
import { readMails } from '../support/mails.ts'

/** What a teacher writes to a class (docs/class.md#announcements), and to those who are behind (#reminders). */

const NOW = new Date('2026-03-20T05:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

const api = sharedApi()

/** A course of two lessons; each student has completed so many, and was last seen so many days ago. */
async function classOf(...pupils: { done: number; seen: number }[]) {
  const { db } = api
  api.clock.now = NOW
  const teacher = await makeUser(db, { roles: ['INSTRUCTOR'], fullName: 'Cô Mai' })
  const course = await makeCourse(db, {
    title: 'Lớp thử',
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
  })
  const section = await makeSection(db, course.id)
  const lessons = [await makeLesson(db, section), await makeLesson(db, section)]
  const students: string[] = []
  for (const { done, seen } of pupils) {
    const { id } = await makeUser(db)
    students.push(id)
    await enrol(db, id, course.id)
    for (const { id: lessonId } of lessons.slice(0, done)) {
      await db.q.insert(t.lessonCompletions).values({ userId: id, lessonId })
    }
    await db.q
      .update(t.enrolments)
      .set({ lastSeenAt: later(-seen), createdAt: later(-60) })
      .where(eq(t.enrolments.userId, id))
  }
  await db.q.update(t.users).set({ emailProvedAt: NOW }).where(inArray(t.users.id, students))
  const base = `/api/instructor/courses/${course.id}/class`
  const post = (path: string, json: object, as = teacher.id) =>
    api.call('POST', base + path, { as, json })
  const announce = (title = 'Lịch học', body = 'Chào cả lớp.') =>
    post('/announcements', { title, body })
  const remind = (json: object) => post('/reminders', { body: 'Bạn học tiếp nhé.', ...json })
  const messages = async (after = '') =>
    (await api.call<ClassMessages>('GET', `${base}/messages${after}`, { as: teacher.id })).body
  return { course, teacher, students, base, post, announce, remind, messages }
}

const idle = { done: 0, seen: 30 }
const unreadOf = async (as: string) =>
  (await api.call<Announcement[]>('GET', '/api/student/announcements', { as })).body
const mailsTo = (userId: string) => readMails(api, eq(t.mails.userId, userId))

describe('announcements', () => {
  test('everybody who is enrolled then has it until it is put away, and the teacher sees how many have', async () => {
    const { announce, messages, students, course, teacher } = await classOf(idle, idle)
    const { status, body } = await announce('Đổi giờ', 'Thứ Sáu nghỉ.\n\nThứ Bảy học bù.')
    expect([status, body]).toEqual([201, { _id: expect.any(String), recipients: 2 }])
    const late = await makeUser(api.db)
    await enrol(api.db, late.id, course.id)
    expect(await unreadOf(late.id)).toEqual([])
    expect(await unreadOf(students[0]!)).toEqual([
      {
        _id: body._id,
        kind: 'ANNOUNCEMENT',
        title: 'Đổi giờ',
        body: 'Thứ Sáu nghỉ.\n\nThứ Bảy học bù.',
        createdAt: NOW.toISOString(),
        author: teacher.fullName,
        course: { _id: course.id, title: 'Lớp thử' },
      },
    ])
    const read = () =>
      api.call('POST', `/api/student/announcements/${body._id}/read`, { as: students[0]! })
    expect([(await read()).status, (await read()).status]).toEqual([204, 204])
    expect(await unreadOf(students[0]!)).toEqual([])
    expect(await unreadOf(students[1]!)).toHaveLength(1)
    expect((await messages()).items).toMatchObject([
      { title: 'Đổi giờ', kind: 'ANNOUNCEMENT', author: 'Cô Mai', recipients: 2, read: 1 },
    ])
  })

  test('gone after sixty days, and with the course', async () => {
    const { announce, students, course } = await classOf(idle)
    await announce()
    api.clock.now = later(59)
    expect(await unreadOf(students[0]!)).toHaveLength(1)
    api.clock.now = later(61)
    expect(await unreadOf(students[0]!)).toEqual([])
    api.clock.now = NOW
    await api.db.q.delete(t.enrolments).where(eq(t.enrolments.courseId, course.id))
    expect(await unreadOf(students[0]!)).toEqual([])
  })

  test('five on one day in Việt Nam; then 409 until midnight', async () => {
    const { announce, messages } = await classOf(idle)
    for (let n = 1; n <= 5; n += 1) expect((await announce(`Tin ${n}`)).status).toBe(201)
    const refused = await announce()
    expect([refused.status, refused.body.code]).toEqual([409, 'DAILY_LIMIT'])
    expect(refused.body.message).toMatch(/5 thông báo một ngày/)
    // 17:00 UTC is midnight there.
    api.clock.now = new Date('2026-03-20T17:00:00Z')
    expect((await announce('Tin 6')).status).toBe(201)
    expect((await messages()).items).toHaveLength(6)
  })

  test('the list goes on behind ten', async () => {
    const { announce, messages } = await classOf(idle)
    for (let n = 0; n < 12; n += 1) {
      api.clock.now = later(n)
      expect((await announce(`Tin ${n}`)).status).toBe(201)
    }
    const first = await messages()
    expect(first.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Tin ${11 - n}`),
    )
    const second = await messages(`?after=${first.next}`)
    expect([second.items.map(({ title }) => title), second.next]).toEqual([
      ['Tin 1', 'Tin 0'],
      null,
    ])
  })

  test('locked and erased accounts get nothing; a class without readers is refused', async () => {
    const { announce, students, messages } = await classOf(idle, idle)
    await changeRow(api.db, t.users, students[0]!, { disabledAt: NOW })
    expect((await announce()).body.recipients).toBe(1)
    await eraseNow(api.deps, { command: 'test' }, students[1]!, 'Đã yêu cầu')
    const refused = await announce()
    expect([refused.status, refused.body.code]).toEqual([409, 'NOBODY'])
    expect((await messages()).items).toHaveLength(1)
  })

  test.each([
    [{ title: ' ', body: 'A' }, 'title'],
    [{ title: 'A', body: '' }, 'body'],
    [{ title: 'A'.repeat(151), body: 'A' }, 'title'],
    [{ title: 'A', body: 'A'.repeat(5_001) }, 'body'],
  ])('%j is refused at its field', async (json, field) => {
    const { post } = await classOf(idle)
    const { status, body } = await post('/announcements', json)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})

describe('reminders', () => {
  const behind = [
    { done: 0, seen: 10 },
    { done: 1, seen: 2 },
    { done: 1, seen: 20 },
    { done: 2, seen: 40 },
  ]

  test.each([
    [{ below: 50 }, [0]],
    [{ below: 51 }, [0, 1, 2]],
    // Whoever has finished is not behind.
    [{ below: 100 }, [0, 1, 2]],
    [{ unseenDays: 7 }, [0, 2]],
    [{ below: 51, unseenDays: 15 }, [2]],
  ])('%j reaches those and no others; a trial counts the same', async (json, who) => {
    const { remind, students, messages } = await classOf(...behind)
    const trial = await remind({ ...json, dryRun: true })
    expect([trial.status, trial.body]).toEqual([
      200,
      { _id: null, recipients: who.length, leftOut: 0 },
    ])
    expect((await messages()).items).toEqual([])
    expect((await remind(json)).body).toMatchObject({ recipients: who.length, leftOut: 0 })
    const reached = await Promise.all(students.map((id) => unreadOf(id)))
    expect(reached.flatMap((unread, at) => (unread.length > 0 ? [at] : []))).toEqual(who)
    expect(reached[who[0]!]).toMatchObject([{ kind: 'REMINDER', title: 'Lời nhắc học tiếp' }])
  })

  test('those who are ticked, of this class alone', async () => {
    const { remind, students } = await classOf(...behind)
    const other = await classOf(idle)
    const sent = await remind({ students: [students[1], students[3], other.students[0]] })
    expect(sent.body.recipients).toBe(2)
    expect(await unreadOf(other.students[0]!)).toEqual([])
  })

  test('not again within three days, whoever sends it', async () => {
    const { remind, students } = await classOf(idle, idle)
    await remind({ students: [students[0]] })
    api.clock.now = later(2)
    expect((await remind({ below: 50, dryRun: true })).body).toMatchObject({
      recipients: 1,
      leftOut: 1,
    })
    expect((await remind({ below: 50 })).body).toMatchObject({ recipients: 1, leftOut: 1 })
    const again = await remind({ below: 50 })
    expect([again.status, again.body.code]).toEqual([409, 'NOBODY'])
    api.clock.now = later(4)
    expect((await remind({ below: 50, dryRun: true })).body).toMatchObject({ recipients: 1 })
  })

  test('three a day', async () => {
    const { remind, students } = await classOf(idle, idle, idle, idle)
    for (const id of students.slice(0, 3)) {
      expect((await remind({ students: [id] })).status).toBe(200)
    }
    expect((await remind({ below: 50 })).body.code).toBe('DAILY_LIMIT')
  })

  test.each([
    [{}, 'below'],
    [{ below: 0 }, 'below'],
    [{ below: 101 }, 'below'],
    [{ unseenDays: 1.5 }, 'unseenDays'],
    [{ students: [] }, 'students'],
    [{ below: 50, body: ' ' }, 'body'],
  ])('%j is refused at its field', async (json, field) => {
    const { remind } = await classOf(idle)
    const { status, body } = await remind(json)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})

describe('mails', () => {
  test('each reader who may have one gets one, with the way to switch it off', async () => {
    const { announce, students, course } = await classOf(idle, idle, idle)
    await api.db.q.insert(t.mailsOff).values({ userId: students[1]!, kind: 'announcement' })
    await changeRow(api.db, t.users, students[2]!, { emailProvedAt: null })
    await announce('Đổi giờ', 'Dòng một.\nDòng hai.')
    expect(await mailClassMessages(api.deps)).toBeGreaterThanOrEqual(3)
    expect(await mailClassMessages(api.deps)).toBe(0)
    const [mail, ...more] = await mailsTo(students[0]!)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Đổi giờ · Lớp thử' })
    expect(mail!.unsubscribeUrl).toMatch(/k=announcement/)
    expect(mail!.textBody).toContain('Cô Mai gửi tới lớp “Lớp thử”:\n\nDòng một.\nDòng hai.')
    expect(mail!.textBody).toContain(`/learning/course/${course.id}`)
    expect(await mailsTo(students[1]!)).toEqual([])
    expect(await mailsTo(students[2]!)).toEqual([])
    // Nobody is asked about again.
    const waiting = await api.db.q
      .select()
      .from(t.classMessageRecipients)
      .where(isNull(t.classMessageRecipients.mailedAt))
    expect(waiting).toEqual([])
  })

  test('a reminder is a kind of its own', async () => {
    const { remind, students } = await classOf(idle, idle)
    await api.db.q.insert(t.mailsOff).values({ userId: students[1]!, kind: 'announcement' })
    await remind({ below: 50 })
    await mailClassMessages(api.deps)
    for (const id of students) {
      expect(await mailsTo(id)).toMatchObject([{ subject: 'Lời nhắc học tiếp · Lớp thử' }])
    }
  })

  test('a stop ends it between two batches, and the next run goes on', async () => {
    const { announce, students } = await classOf(idle)
    await announce()
    const stopped = new AbortController()
    stopped.abort()
    expect(await mailClassMessages(api.deps, stopped.signal)).toBe(0)
    expect(await mailsTo(students[0]!)).toEqual([])
    expect(await mailClassMessages(api.deps)).toBe(1)
  })
})

test('an admin who writes to a class leaves a line in the log, its teacher none', async () => {
  const { announce, post, students, course } = await classOf(idle)
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  await announce()
  await post('/announcements', { title: 'Bảo trì', body: 'Tối nay.' }, admin.id)
  await post('/reminders', { students, body: 'Học tiếp nhé.' }, admin.id)
  const lines = await api.db.q
    .select()
    .from(t.adminLog)
    .where(and(eq(t.adminLog.targetId, course.id), eq(t.adminLog.actorId, admin.id)))
    .orderBy(t.adminLog.action)
  expect(lines.map(({ action, after }) => [action, after])).toEqual([
    ['class.announce', { subject: 'Bảo trì', count: 1 }],
    ['class.remind', { count: 1 }],
  ])
})
