import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enrolments, lessonCompletions, lessons } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi } from '../support/api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeFile, makeResource } from '../support/learning-fixtures.ts'
import { statementCounter } from '../support/statements.ts'

const api = sharedApi()

const NOT_BOUGHT = { code: 'FORBIDDEN', message: 'Bạn cần mua khóa học để xem bài này.' }
const NO_LESSON = { code: 'NOT_FOUND', message: 'Không tìm thấy bài học này.' }
const NO_COURSE = {
  code: 'NOT_FOUND',
  message: 'Không tìm thấy khóa học này trong các khóa học của bạn.',
}

/** A published course of two sections and three lessons, with everybody who may come by. */
async function classroom(status = 'PUBLISHED') {
  const { db } = api
  const [student, stranger, teacher, otherTeacher, formerTeacher, admin] = await Promise.all([
    makeUser(db),
    makeUser(db),
    makeUser(db, { roles: ['INSTRUCTOR'] }),
    makeUser(db, { roles: ['INSTRUCTOR'] }),
    makeUser(db, { roles: ['STUDENT'] }),
    makeUser(db, { roles: ['ADMIN'] }),
  ])
  const course = await makeCourse(db, {
    status,
    instructors: [
      { userId: teacher.id, role: 'TA' },
      { userId: formerTeacher.id, role: 'CO' },
    ],
  })
  const last = await makeSection(db, course.id, { sortOrder: 2, title: 'Chương sau' })
  const first = await makeSection(db, course.id, { sortOrder: 1, title: 'Chương đầu' })
  const c = await makeLesson(db, last, { sortOrder: 1, title: 'Bài C', type: 'DOCUMENT' })
  const b = await makeLesson(db, first, { sortOrder: 2, title: 'Bài B', durationSec: 90 })
  const a = await makeLesson(db, first, { sortOrder: 1, title: 'Bài A', isFreePreview: true })
  await enrol(db, student.id, course.id)
  return { student, stranger, teacher, otherTeacher, formerTeacher, admin, course, first, a, b, c }
}

const complete = (as: string, lessonId: string) =>
  api.call('POST', `/api/student/lessons/${lessonId}/complete`, { as })
const uncomplete = (as: string, lessonId: string) =>
  api.call('POST', `/api/student/lessons/${lessonId}/uncomplete`, { as })

describe('my courses', () => {
  test('newest enrolment first, each with its own progress and its card', async () => {
    const { db } = api
    const { student, course, a, b, c, stranger } = await classroom('HIDDEN')
    const empty = await makeCourse(db, { title: 'Chưa có bài' })
    await enrol(db, student.id, empty.id)
    await enrol(db, stranger.id, course.id)
    await db.q
      .update(enrolments)
      .set({ createdAt: new Date('2026-01-02T00:00:00Z') })
      .where(eq(enrolments.courseId, course.id))
    await complete(student.id, a.id)
    await complete(stranger.id, b.id)
    await complete(stranger.id, c.id)

    const { status, body } = await api.call('GET', '/api/student/my-courses', { as: student.id })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { course: { _id: empty.id, title: 'Chưa có bài' }, progressPct: 0, completed: false },
      { course: { _id: course.id, slug: course.slug }, progressPct: 33, completed: false },
    ])
    const theirs = await api.call('GET', '/api/student/my-courses', { as: stranger.id })
    expect(theirs.body).toMatchObject([{ progressPct: 67, completed: false }])
  })

  test('beyond the contract: counts, the first open lesson in outline order, when it was last opened', async () => {
    const { student, stranger, course, a, b, c } = await classroom()
    await enrol(api.db, stranger.id, course.id)
    const mine = async () => {
      const { body } = await api.call('GET', '/api/student/my-courses', { as: student.id })
      return body[0]
    }
    // What another one has completed counts for nobody else.
    await complete(stranger.id, a.id)
    const fresh = await mine()
    expect(fresh).toMatchObject({
      counts: { done: 0, lessons: 3 },
      next: { lessonId: a.id, title: 'Bài A' },
    })
    expect(fresh).not.toHaveProperty('lastStudiedAt')

    await complete(student.id, b.id)
    await complete(student.id, a.id)
    const seen = new Date('2026-05-06T07:08:09.000Z')
    await api.db.q
      .update(enrolments)
      .set({ lastSeenAt: seen })
      .where(eq(enrolments.userId, student.id))
    expect(await mine()).toMatchObject({
      counts: { done: 2, lessons: 3 },
      next: { lessonId: c.id, title: 'Bài C' },
      lastStudiedAt: seen.toISOString(),
    })

    await complete(student.id, c.id)
    const done = await mine()
    expect(done).toMatchObject({ completed: true, counts: { done: 3, lessons: 3 } })
    expect(done).not.toHaveProperty('next')
  })

  test('nothing bought is an empty list', async () => {
    const user = await makeUser(api.db)
    const { body } = await api.call('GET', '/api/student/my-courses', { as: user.id })
    expect(body).toEqual([])
  })
})

describe('outline and progress', () => {
  test('sections and lessons in their order, with the reader’s own completions', async () => {
    const { student, course, a, b } = await classroom()
    await complete(student.id, b.id)
    const { body } = await api.call('GET', `/api/student/courses/${course.id}/outline`, {
      as: student.id,
    })
    expect(body.course).toEqual({ _id: course.id, title: course.title })
    expect(body.sections).toMatchObject([
      { title: 'Chương đầu', summary: '', sortOrder: 1, lessons: [{ _id: a.id }, { _id: b.id }] },
      { title: 'Chương sau', lessons: [{ title: 'Bài C', type: 'DOCUMENT', completed: false }] },
    ])
    expect(body.sections[0].lessons[1]).toEqual({
      _id: b.id,
      title: 'Bài B',
      type: 'VIDEO',
      isFreePreview: false,
      durationSec: 90,
      sortOrder: 2,
      completed: true,
    })
    expect(body.sections[0].lessons[0].completed).toBe(false)
  })

  test.each(['outline', 'progress'])('the %s is not for who taught it once', async (what) => {
    const { course, formerTeacher } = await classroom()
    const path = `/api/student/courses/${course.id}/${what}`
    const { status, body } = await api.call('GET', path, { as: formerTeacher.id })
    expect([status, body]).toEqual([404, NO_COURSE])
  })

  test('a look from the teacher’s side shows no completions, not even the students’', async () => {
    const { student, teacher, course, a } = await classroom()
    await complete(student.id, a.id)
    const path = `/api/student/courses/${course.id}`
    const { body } = await api.call('GET', `${path}/outline`, { as: teacher.id })
    expect(body.sections[0].lessons[0].completed).toBe(false)
    const progress = await api.call('GET', `${path}/progress`, { as: teacher.id })
    expect(progress.body).toEqual({ progressPct: 0, completed: false })
  })

  test('ids that are none answer 404', async () => {
    const { student } = await classroom()
    for (const id of ['khong-co', 'a%00b', '%00', '%ED%A0%80', '..', "'--"]) {
      for (const path of [`courses/${id}/outline`, `courses/${id}/progress`, `lessons/${id}`]) {
        const { status } = await api.call('GET', `/api/student/${path}`, { as: student.id })
        expect([path, status]).toEqual([path, 404])
      }
      expect((await complete(student.id, id)).status).toBe(404)
    }
  })
})

describe('a lesson', () => {
  test('with section, course, completion, resources and assessments', async () => {
    const { db, deps } = api
    const { student, course, first, b } = await classroom()
    const file = await makeFile(deps, { name: 'phim.mp4', mime: 'video/mp4', content: 'phim' })
    await makeResource(db, b.id, { title: 'Sau', sortOrder: 2, kind: 'LẠ', mime: 'x/y' })
    await makeResource(db, b.id, { title: 'Trước', sortOrder: 1, kind: 'PDF' })
    await makeResource(db, b.id, { title: 'Chính', sortOrder: 3, isPrimary: true, fileId: file.id })
    const due = new Date('2026-12-01T16:59:00Z')
    await makeAssessment(db, b, { title: 'Bài 2', sortOrder: 2, type: 'QUIZ', dueAt: due })
    await makeAssessment(db, b, { title: 'Bài 1', sortOrder: 1, description: '<p>Làm</p>' })
    await complete(student.id, b.id)

    const { status, body } = await api.call('GET', `/api/student/lessons/${b.id}`, {
      as: student.id,
    })
    expect(status).toBe(200)
    expect(body.lesson).toMatchObject({
      _id: b.id,
      title: 'Bài B',
      type: 'VIDEO',
      contentText: '',
      durationSec: 90,
      isFreePreview: false,
      sortOrder: 2,
      section: { _id: first.id, title: 'Chương đầu' },
      course: { _id: course.id, title: course.title },
      completed: true,
    })
    expect(body.lesson.resources).toMatchObject([
      { title: 'Chính', kind: 'VIDEO', mime: 'video/mp4', isPrimary: true },
      { title: 'Trước', kind: 'PDF', mime: null, url: 'https://example.test/video.mp4' },
      { title: 'Sau', kind: 'OTHER', mime: 'x/y', durationSec: null, isPrimary: false },
    ])
    expect(body.assessments).toMatchObject([
      { title: 'Bài 1', assessmentType: 'ASSIGNMENT', description: '<p>Làm</p>', dueAt: null },
      { title: 'Bài 2', assessmentType: 'QUIZ', dueAt: '2026-12-01T16:59:00.000Z' },
    ])
    const opened = await fetch(api.url + body.lesson.resources[0].url)
    expect(await opened.text()).toBe('phim')
  })

  test('not bought: 403 says so; unpublished or unknown: 404', async () => {
    const k = await classroom()
    const hidden = await classroom('DRAFT')
    for (const user of [k.stranger, k.otherTeacher, k.formerTeacher]) {
      const answer = await api.call('GET', `/api/student/lessons/${k.b.id}`, { as: user.id })
      expect(answer).toMatchObject({ status: 403, body: NOT_BOUGHT })
      for (const id of [hidden.b.id, hidden.a.id, newId()]) {
        const none = await api.call('GET', `/api/student/lessons/${id}`, { as: user.id })
        expect(none).toMatchObject({ status: 404, body: NO_LESSON })
      }
    }
    for (const user of [hidden.teacher, hidden.admin]) {
      const answer = await api.call('GET', `/api/student/lessons/${hidden.b.id}`, { as: user.id })
      expect(answer.status).toBe(200)
    }
  })

  test('a free preview is open to anybody signed in, without its assessments', async () => {
    const { stranger, student, a } = await classroom()
    await makeAssessment(api.db, a)
    const path = `/api/student/lessons/${a.id}`
    const preview = await api.call('GET', path, { as: stranger.id })
    expect(preview).toMatchObject({ status: 200, body: { assessments: [] } })
    expect(preview.body.lesson.completed).toBe(false)
    const bought = await api.call('GET', path, { as: student.id })
    expect(bought.body.assessments).toHaveLength(1)
  })
})

describe('marking lessons', () => {
  test('complete and uncomplete tell the progress; repeating changes nothing', async () => {
    const { student, course, a, b, c } = await classroom()
    const as = student.id
    expect((await complete(as, a.id)).body).toEqual({ progressPct: 33, completed: false })
    expect((await complete(as, a.id)).body).toEqual({ progressPct: 33, completed: false })
    await complete(as, b.id)
    expect((await complete(as, c.id)).body).toEqual({ progressPct: 100, completed: true })
    expect((await uncomplete(as, c.id)).body).toEqual({ progressPct: 67, completed: false })
    const again = await api.call('POST', `/api/student/lessons/${c.id}/uncomplete`, {
      as,
      json: {},
    })
    expect(again).toMatchObject({ status: 200, body: { progressPct: 67, completed: false } })
    const { body } = await api.call('GET', `/api/student/courses/${course.id}/progress`, { as })
    expect(body).toEqual({ progressPct: 67, completed: false })
  })

  test('only the enrolled: others are told why, and nothing is written', async () => {
    const k = await classroom()
    const hidden = await classroom('DRAFT')
    const enrolFirst = { message: 'Bạn cần ghi danh khóa học để đánh dấu bài học.' }
    for (const act of [complete, uncomplete]) {
      expect(await act(k.stranger.id, k.b.id)).toMatchObject({ status: 403, body: NOT_BOUGHT })
      expect(await act(k.stranger.id, k.a.id)).toMatchObject({ status: 403, body: enrolFirst })
      expect(await act(k.teacher.id, k.b.id)).toMatchObject({ status: 403, body: enrolFirst })
      expect(await act(k.admin.id, k.b.id)).toMatchObject({ status: 403, body: enrolFirst })
      expect(await act(k.stranger.id, hidden.b.id)).toMatchObject({ status: 404, body: NO_LESSON })
      expect((await act(k.stranger.id, newId())).status).toBe(404)
    }
    for (const lesson of [k.a, k.b, hidden.b]) {
      const [rows] = await api.db.q
        .select({ n: count() })
        .from(lessonCompletions)
        .where(eq(lessonCompletions.lessonId, lesson.id))
      expect(rows?.n).toBe(0)
    }
  })

  test('many marks at once leave one row', async () => {
    const { student, b } = await classroom()
    const token = await api.tokenOf(student.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.call('POST', `/api/student/lessons/${b.id}/complete`, { token }),
      ),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual({ progressPct: 33, completed: false })
    }
    const rows = await api.db.q
      .select()
      .from(lessonCompletions)
      .where(eq(lessonCompletions.lessonId, b.id))
    expect(rows).toHaveLength(1)
  })
})

test('a course of 2,000 lessons costs no more queries than one of three', async () => {
  const { db } = api
  const statements = statementCounter(db)
  const { student, course: small, a } = await classroom()
  const as = student.id
  const course = await makeCourse(db)
  const section = await makeSection(db, course.id)
  const ids = Array.from({ length: 2000 }, () => newId())
  await db.q.insert(lessons).values(
    ids.map((id, index) => ({
      id,
      sectionId: section.id,
      courseId: course.id,
      title: `Bài ${index + 1}`,
      sortOrder: index + 1,
    })),
  )
  const outline = (courseId: string) =>
    api.call('GET', `/api/student/courses/${courseId}/outline`, { as })
  const mine = () => api.call('GET', '/api/student/my-courses', { as })
  const mineBefore = await statements(mine)
  await enrol(db, student.id, course.id)
  await db.q
    .insert(lessonCompletions)
    .values(ids.slice(2).map((lessonId) => ({ userId: as, lessonId })))

  const outlineCost = await statements(() => outline(small.id))
  expect(outlineCost).toBeGreaterThan(0)
  expect(await statements(() => outline(course.id))).toBe(outlineCost)
  expect(await statements(mine)).toBe(mineBefore)
  // Not the last one, which brings the certificate.
  expect(await statements(() => complete(as, ids[1] ?? ''))).toBe(
    await statements(() => complete(as, a.id)),
  )

  const { body } = await outline(course.id)
  const titles = body.sections[0].lessons.map((lesson: { title: string }) => lesson.title)
  expect(titles).toEqual(ids.map((_, index) => `Bài ${index + 1}`))
  const items = (await mine()).body
  expect(items[0]).toMatchObject({ progressPct: 99, completed: false })
  expect((await complete(as, ids[0] ?? '')).body).toEqual({ progressPct: 100, completed: true })
})
