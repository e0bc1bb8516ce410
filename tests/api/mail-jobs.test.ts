import { beforeEach, describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { mailDigests } from '../../server/subjects/notifications/digest.ts'
import { mailDueSoon } from '../../server/subjects/notifications/due-soon.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import {
  changeRow,
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeUser,
} from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'
import { mailsTo, prove } from '../support/mails.ts'

/** Mails that a clock causes. */

/** Monday 23 November, 7:00 in Việt Nam. */
const MONDAY = new Date('2026-11-23T00:00:00Z')
const HOUR = 3600_000
const DAY = 24 * HOUR
const after = (ms: number) => new Date(MONDAY.getTime() + ms)

const api = sharedApi({ now: MONDAY })
beforeEach(async () => {
  for (const table of [t.mails, t.assessments, t.jobRuns]) await api.db.q.delete(table)
})

/** A class whose two students have proved their addresses. */
async function provedClass() {
  const people = await classroom(api)
  await prove(api, people.student, people.classmate)
  const subjects = async (to: { email: string }) =>
    (await mailsTo(api, to.email)).map(({ subject }) => subject)
  return { ...people, subjects }
}

describe('due soon', () => {
  test('without any browser and without push: what is due within 24 hours, once', async () => {
    const { student, classmate, lesson, subjects } = await provedClass()
    const due = (title: string, dueAt: Date | null, availableAt: Date | null = null) =>
      makeAssessment(api.db, lesson, { title, dueAt, availableAt })
    const essay = await due('Bài luận', after(DAY))
    await due('quá 24 giờ', after(DAY + 1))
    await due('đã hết', MONDAY)
    await due('không hạn', null)
    await due('chưa mở', after(6 * HOUR), after(HOUR))
    await makeSubmission(api.db, essay.id, classmate.id)
    expect(await mailDueSoon(api.deps)).toBe(1)
    expect(await mailDueSoon(api.deps)).toBe(0)
    expect(await subjects(student)).toEqual(['Sắp đến hạn: Bài luận'])
    expect(await subjects(classmate)).toEqual([])
    const [mail] = await mailsTo(api, student.email)
    expect(mail?.textBody).toContain('hạn là Thứ Ba 24/11, 07:00 (giờ Việt Nam)')
  })

  test('a due time that moved reminds again', async () => {
    const { student, lesson, subjects } = await provedClass()
    const { id } = await makeAssessment(api.db, lesson, { dueAt: after(5 * HOUR) })
    expect(await mailDueSoon(api.deps)).toBe(2)
    const moved = { dueAt: after(3 * DAY) }
    await changeRow(api.db, t.assessments, id, moved)
    expect(await mailDueSoon(api.deps)).toBe(0)
    api.clock.now = after(2 * DAY + HOUR)
    expect(await mailDueSoon(api.deps)).toBe(2)
    expect(await subjects(student)).toHaveLength(2)
  })

  test('who has more time is reminded of the own due time', async () => {
    const { student, lesson, subjects } = await provedClass()
    const { id } = await makeAssessment(api.db, lesson, { title: 'Bài', dueAt: after(5 * HOUR) })
    const more = { assessmentId: id, userId: student.id, dueAt: after(3 * DAY), reason: 'Ốm' }
    await api.db.q.insert(t.assessmentExtensions).values(more)
    expect(await mailDueSoon(api.deps)).toBe(1)
    expect(await subjects(student)).toEqual([])
    expect(await mailDigests(api.deps)).toBe(2)
    const [digest] = await mailsTo(api, student.email)
    expect(digest?.textBody).toContain('Thứ Năm 26/11, 07:00')
    api.clock.now = after(2 * DAY + HOUR)
    expect(await mailDueSoon(api.deps)).toBe(1)
    expect((await subjects(student)).at(-1)).toBe('Sắp đến hạn: Bài')
  })

  test('more than one batch goes in one run, past those who get none', async () => {
    const { student, classmate, lesson } = await provedClass()
    await api.db.q.insert(t.mailsOff).values({ userId: classmate.id, kind: 'due-soon' })
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      id: `m${String(n).padStart(5, '0')}`,
      lessonId: lesson.id,
      courseId: lesson.courseId,
      type: 'ASSIGNMENT',
      title: `Bài ${n}`,
      dueAt: after(HOUR),
    }))
    await api.db.q.insert(t.assessments).values(rows)
    expect(await mailDueSoon(api.deps)).toBe(1203)
    expect(await mailsTo(api, student.email)).toHaveLength(1203)
    expect(await mailsTo(api, classmate.email)).toEqual([])
  })
})

describe('the weekly digest', () => {
  test('what is due within 7 days and not handed in, of all courses, earliest first', async () => {
    const { student, classmate, lesson, subjects } = await provedClass()
    const course = await makeCourse(api.db, { title: 'Khóa khác' })
    const other = await makeLesson(api.db, await makeSection(api.db, course.id))
    await enrol(api.db, student.id, course.id)
    await makeAssessment(api.db, lesson, { title: 'Thứ hai', dueAt: after(3 * DAY) })
    await makeAssessment(api.db, other, { title: 'Thứ nhất', dueAt: after(2 * DAY) })
    await makeAssessment(api.db, lesson, { title: 'Tuần sau nữa', dueAt: after(7 * DAY + 1) })
    const done = await makeAssessment(api.db, lesson, { title: 'Đã nộp', dueAt: after(DAY) })
    await makeSubmission(api.db, done.id, student.id)
    expect(await mailDigests(api.deps)).toBe(2)
    expect(await subjects(student)).toEqual(['Trong 7 ngày tới: 2 bài đến hạn'])
    expect(await subjects(classmate)).toEqual(['Trong 7 ngày tới: 2 bài đến hạn'])
    const [mail] = await mailsTo(api, student.email)
    expect(mail?.textBody).toMatch(
      /Thứ nhất \(Khóa khác\): Thứ Tư 25\/11, 07:00\nThứ hai \(.*\): Thứ Năm 26\/11, 07:00/,
    )
    expect(mail?.textBody).not.toMatch(/Tuần sau nữa|Đã nộp/)
  })

  test('nobody with nothing to do gets one, nor who is in no course', async () => {
    const { student, lesson, subjects } = await provedClass()
    await prove(api, await makeUser(api.db))
    const work = await makeAssessment(api.db, lesson, { dueAt: after(DAY) })
    await makeSubmission(api.db, work.id, student.id)
    expect(await mailDigests(api.deps)).toBe(1)
    expect(await subjects(student)).toEqual([])
  })

  test('on Monday from 7:00 to 12:00 in Việt Nam, once a week', async () => {
    const { student, lesson, subjects } = await provedClass()
    const due = (ms: number) => makeAssessment(api.db, lesson, { dueAt: after(ms) })
    await due(6 * DAY)
    await due(13 * DAY)
    const runs: [ms: number, written: number][] = [
      [-DAY, 0],
      [-1, 0],
      [0, 2],
      [10 * 60_000, 0],
      [5 * HOUR - 1, 0],
      [DAY, 0],
      [7 * DAY - 1, 0],
      [7 * DAY + 5 * HOUR - 1, 2],
      [7 * DAY + 5 * HOUR, 0],
    ]
    for (const [ms, written] of runs) {
      api.clock.now = after(ms)
      expect([ms, await mailDigests(api.deps)]).toEqual([ms, written])
    }
    expect(await subjects(student)).toHaveLength(2)
  })

  test('a long list says how many more there are', async () => {
    const { student, lesson } = await provedClass()
    const rows = Array.from({ length: 53 }, (_, n) => ({
      id: `t${String(n).padStart(5, '0')}`,
      lessonId: lesson.id,
      courseId: lesson.courseId,
      type: 'ASSIGNMENT',
      title: `Bài ${n}.`,
      dueAt: after(HOUR * (n + 1)),
    }))
    await api.db.q.insert(t.assessments).values(rows)
    await mailDigests(api.deps)
    const [mail] = await mailsTo(api, student.email)
    expect(mail?.subject).toContain('53 bài')
    expect(mail?.textBody).toContain('Bài 49. (')
    expect(mail?.textBody).not.toContain('Bài 50. (')
    expect(mail?.textBody).toContain('Và những bài khác: 3')
  })
})
