import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as t from '../../../server/platform/db/schema.ts'
import { rawRows } from '../../../server/platform/db/raw-rows.ts'
import { mailClassMessages } from '../../../server/subjects/class/mail-messages.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../../support/fixtures.ts'

/** Several requests at once on one class: counts stay exact, and nobody gets a message twice. */

let api: TestApi
beforeAll(async () => {
  api = await startApi({ keepOpen: true })
  return api.close
})

async function classOf(students: number, sections = 2, lessons = 3) {
  const { db } = api
  const teacher = await makeUser(db, { roles: ['INSTRUCTOR'] })
  const course = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
  const outline: { section: string; lessons: string[] }[] = []
  for (let at = 1; at <= sections; at += 1) {
    const section = await makeSection(db, course.id, { sortOrder: at })
    const made = []
    for (let n = 1; n <= lessons; n += 1) {
      made.push((await makeLesson(db, section, { sortOrder: n })).id)
    }
    outline.push({ section: section.id, lessons: made })
  }
  const users = []
  for (let n = 0; n < students; n += 1) {
    const { id } = await makeUser(db)
    await enrol(db, id, course.id)
    users.push(id)
  }
  await db.q
    .update(t.users)
    .set({ emailProvedAt: new Date() })
    .where(sql`${t.users.id} = any(${sql.param(users)})`)
  return { course, teacher, outline, users, lessons: outline.flatMap((each) => each.lessons) }
}

/** The enrolments whose count is not what a recount finds. */
const wrongCounts = (courseId: string) =>
  rawRows(
    api.db,
    sql`select user_id, lessons_done, counted from (
      select e.user_id, e.lessons_done, (
        select count(*)::int from lesson_completions c join lessons l on l.id = c.lesson_id
        where c.user_id = e.user_id and l.course_id = e.course_id) as counted
      from enrolments e where e.course_id = ${courseId}) each_one
    where lessons_done <> counted`,
  )

describe('completed lessons are counted', () => {
  test('when a student completes all at once, some twice, and takes some back', async () => {
    const { course, users, lessons } = await classOf(3)
    const mark = (user: string, lesson: string, call: string) =>
      api.call('POST', `/api/student/lessons/${lesson}/${call}`, { as: user })
    const marks = users.flatMap((user) =>
      [...lessons, ...lessons].map((lesson) => mark(user, lesson, 'complete')),
    )
    await Promise.all(marks)
    expect(await wrongCounts(course.id)).toEqual([])
    await Promise.all([
      ...users.flatMap((user) => lessons.slice(0, 3).map((id) => mark(user, id, 'uncomplete'))),
      ...users.flatMap((user) => lessons.slice(1, 5).map((id) => mark(user, id, 'complete'))),
    ])
    expect(await wrongCounts(course.id)).toEqual([])
  })

  test('when lessons and sections are deleted while students complete them', async () => {
    const { course, teacher, users, outline, lessons } = await classOf(6, 3, 3)
    const complete = (list: readonly string[]) =>
      users.flatMap((as) =>
        list.map((lesson) => api.call('POST', `/api/student/lessons/${lesson}/complete`, { as })),
      )
    await Promise.all(complete(lessons.slice(0, 5)))
    const answers = await Promise.all([
      ...complete(lessons),
      api.call('DELETE', `/api/instructor/lessons/${outline[1]!.lessons[0]}`, { as: teacher.id }),
      api.call('DELETE', `/api/instructor/courses/${course.id}/sections/${outline[0]!.section}`, {
        as: teacher.id,
      }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await wrongCounts(course.id)).toEqual([])
    const left = await api.db.q.$count(t.lessons, eq(t.lessons.courseId, course.id))
    expect(left).toBe(5)
  })

  test('when an enrolment ends and begins again while its student completes', async () => {
    const { course, users, lessons } = await classOf(4)
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const json = { reason: 'Thử' }
    const again = async (user: string) => {
      const base = `/api/admin/users/${user}/courses`
      const headers = { as: admin.id }
      await api.call('DELETE', `${base}/${course.id}`, { ...headers, json })
      await api.call('POST', base, { ...headers, json: { ...json, courseId: course.id } })
    }
    await Promise.all([
      ...users.flatMap((as) =>
        lessons.map((lesson) =>
          api.call('POST', `/api/student/lessons/${lesson}/complete`, { as }),
        ),
      ),
      ...users.map(again),
    ])
    expect(await api.db.q.$count(t.enrolments, eq(t.enrolments.courseId, course.id))).toBe(4)
    expect(await wrongCounts(course.id)).toEqual([])
  })
})

test('a student who buys again while a lesson that they had completed is deleted has the right count', async () => {
  const { course, teacher, users, lessons } = await classOf(1)
  const [user, lesson] = [users[0]!, lessons[0]!]
  await api.call('POST', `/api/student/lessons/${lesson}/complete`, { as: user })
  await api.db.q.delete(t.enrolments).where(eq(t.enrolments.courseId, course.id))
  // The purchase has counted and is not committed yet when the lesson is deleted.
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => (commit = resolve))
  let counted = () => {}
  const hasCounted = new Promise<void>((resolve) => (counted = resolve))
  const purchase = api.db.tx(async () => {
    await enrol(api.db, user, course.id)
    counted()
    await mayCommit
  })
  await hasCounted
  let isDeleted = false
  const path = `/api/instructor/lessons/${lesson}`
  const deletion = api.call('DELETE', path, { as: teacher.id }).finally(() => (isDeleted = true))
  await expect.poll(async () => isDeleted || (await hasWaiting())).toBe(true)
  commit()
  await purchase
  expect((await deletion).status).toBe(204)
  expect(await wrongCounts(course.id)).toEqual([])
})

/** Whether a statement waits for another one's lock. */
async function hasWaiting(): Promise<boolean> {
  const rows = await rawRows(
    api.db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

describe('messages', () => {
  const base = (courseId: string) => `/api/instructor/courses/${courseId}/class`

  test('when ten announcements are sent at once, five are written', async () => {
    const { course, teacher } = await classOf(2)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api.call('POST', `${base(course.id)}/announcements`, {
          as: teacher.id,
          json: { title: `Tin ${n}`, body: 'Chào lớp.' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 5 }, () => 409),
    ])
  })

  test('when three reminders are sent at once, each student gets one', async () => {
    const { course, teacher, users } = await classOf(5)
    await Promise.all(
      Array.from({ length: 3 }, () =>
        api.call('POST', `${base(course.id)}/reminders`, {
          as: teacher.id,
          json: { below: 50, body: 'Học tiếp nhé.' },
        }),
      ),
    )
    const rows = await api.db.q
      .select({ userId: t.classMessageRecipients.userId })
      .from(t.classMessageRecipients)
      .innerJoin(t.classMessages, eq(t.classMessages.id, t.classMessageRecipients.messageId))
      .where(eq(t.classMessages.courseId, course.id))
    expect(rows).toHaveLength(users.length)
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set(users))
  })

  test('two processes, after one that died in the middle, mail each reader once', async () => {
    // Mails what the tests before have left.
    await mailClassMessages(api.deps)
    const { course, teacher, users } = await classOf(600)
    const { body } = await api.call('POST', `${base(course.id)}/announcements`, {
      as: teacher.id,
      json: { title: 'Tin', body: 'Chào lớp.' },
    })
    expect(body.recipients).toBe(600)
    const mailed = () =>
      api.db.q.$count(t.mails, sql`${t.mails.dedupeKey} like ${`class-message:${body._id}:%`}`)
    // It dies in its third batch, of which nothing is kept: it reads the clock once for each mail.
    let asked = 0
    const killed = mailClassMessages({
      ...api.deps,
      now: () => {
        asked += 1
        if (asked > 550) throw new Error('killed')
        return new Date()
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await mailed()).toBe(500)
    const dealt = await Promise.all([mailClassMessages(api.deps), mailClassMessages(api.deps)])
    expect(dealt[0] + dealt[1]).toBe(100)
    expect(await mailed()).toBe(600)
    const readers = await api.db.q
      .selectDistinct({ userId: t.mails.userId })
      .from(t.mails)
      .where(sql`${t.mails.dedupeKey} like ${`class-message:${body._id}:%`}`)
    expect(new Set(readers.map(({ userId }) => userId))).toEqual(new Set(users))
  })
})
