import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../../server/platform/db/schema.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { enrol, makeLesson, makeSection, makeUser } from '../../support/fixtures.ts'
import { faculty, lessonForm } from '../../support/faculty.ts'
import {
  makeAssessment,
  makeFile,
  makeResource,
  optionsOf,
} from '../../support/learning-fixtures.ts'
import { uploadsOnDisk } from '../../support/uploads-on-disk.ts'

const times = (count: number) => Array.from({ length: count }, (_, n) => n)

/** All sections and lessons of the course, the sorted places of the sections, and those of the lessons by section. */
async function places(api: TestApi, courseId: string) {
  const { q } = api.db
  const sections = await q.select().from(t.sections).where(eq(t.sections.courseId, courseId))
  const lessons = await q.select().from(t.lessons).where(eq(t.lessons.courseId, courseId))
  const sorted = (rows: { sortOrder: number }[]) =>
    rows.map(({ sortOrder }) => sortOrder).toSorted((a, b) => a - b)
  return {
    sections,
    lessons,
    sectionPlaces: sorted(sections),
    lessonPlaces: sections.map(({ id }) => sorted(lessons.filter((l) => l.sectionId === id))),
  }
}

const permutation = (length: number) => times(length).map((n) => n + 1)

test('50 changes of one outline at once leave the places of sections and lessons without gap or double', async () => {
  const api = await startApi()
  const { main, co, course, section, second } = await faculty(api)
  const sections: { id: string; courseId: string }[] = [section, second]
  sections.push(await makeSection(api.db, course.id, { sortOrder: 3 }))
  const lessons: { id: string }[] = []
  for (const [s, parent] of sections.entries()) {
    for (const n of times(8)) {
      const sortOrder = n + 1 + (s === 0 ? 2 : 0)
      lessons.push(await makeLesson(api.db, parent, { sortOrder }))
    }
  }
  const tokens = await Promise.all([main, co].map(({ id }) => api.tokenOf(id)))
  const base = `/api/instructor/courses/${course.id}/sections`
  const pick = <T>(rows: readonly T[], n: number): T => rows[n % rows.length] as T
  const send = (n: number, method: string, path: string, given: object) =>
    api.call(method, path, { token: pick(tokens, n), ...given })
  const dir = (n: number) => ({ json: { dir: n % 3 === 0 ? 'up' : 'down' } })

  const changes = times(50).map((n) => {
    const lesson = `/api/instructor/lessons/${pick(lessons, n * 7).id}`
    switch (n % 10) {
      case 0:
      case 1:
        return send(n, 'PATCH', `${base}/${pick(sections, n).id}/move`, dir(n))
      case 2:
      case 3:
      case 4:
        return send(n, 'PATCH', `${lesson}/move`, dir(n))
      case 5:
        return send(n, 'POST', base, { json: { title: `Mới ${n}` } })
      case 6: {
        const form = lessonForm({ title: `Mới ${n}`, sortOrder: String((n % 4) + 1) })
        return send(n, 'POST', `${base}/${pick(sections, n).id}/lessons`, { form })
      }
      case 7:
        return send(n, 'DELETE', lesson, {})
      case 8: {
        const to = { section: pick(sections, n + 3).id, sortOrder: '1' }
        return send(n, 'PUT', lesson, { form: lessonForm({ title: `Dời ${n}`, ...to }) })
      }
      default:
        return n === 49
          ? send(n, 'DELETE', `${base}/${pick(sections, 2).id}`, {})
          : send(n, 'PUT', lesson, {
              form: lessonForm({ title: `Sửa ${n}`, sortOrder: String((n % 5) + 1) }),
            })
    }
  })
  const answers = await Promise.all(changes)
  // The only reasons for a refusal: the row, or the section that it should go to, was deleted meanwhile.
  const refused = answers.filter(({ status }) => status >= 300)
  const goneMeanwhile = ({ status, body }: (typeof answers)[number]) =>
    status === 404 || (status === 400 && body.fields?.section)
  expect(refused.filter((answer) => !goneMeanwhile(answer))).toEqual([])
  expect(refused.length).toBeLessThan(30)
  const after = await places(api, course.id)
  expect(after.sectionPlaces).toEqual(permutation(3 + 5 - 1))
  for (const found of after.lessonPlaces) expect(found).toEqual(permutation(found.length))
  const created = answers.filter(({ status, body }) => status === 201 && body.sectionId).length
  const deleted = answers.filter(({ status }, n) => n % 10 === 7 && status === 204).length
  const inDeletedSection = 26 + created - deleted - after.lessons.length
  expect(inDeletedSection).toBeGreaterThanOrEqual(0)
  expect(after.lessons.every((l) => after.sections.some(({ id }) => id === l.sectionId))).toBe(true)
})

test('50 moves up of one lesson at once bring it to the top, the others behind it in order', async () => {
  const api = await startApi()
  const { main, course, second } = await faculty(api)
  const rows: { id: string }[] = []
  for (const n of times(40)) {
    rows.push(await makeLesson(api.db, second, { title: `Bài ${n}`, sortOrder: n + 1 }))
  }
  const last = rows.at(-1)
  const token = await api.tokenOf(main.id)
  await Promise.all(
    times(50).map(() =>
      api.call('PATCH', `/api/instructor/lessons/${last?.id}/move`, { token, json: { dir: 'up' } }),
    ),
  )
  const found = await api.db.q
    .select({ title: t.lessons.title, sortOrder: t.lessons.sortOrder })
    .from(t.lessons)
    .where(eq(t.lessons.sectionId, second.id))
    .orderBy(t.lessons.sortOrder)
  expect(found.map(({ title }) => title)).toEqual(['Bài 39', ...times(39).map((n) => `Bài ${n}`)])
  expect(found.map(({ sortOrder }) => sortOrder)).toEqual(permutation(40))
  expect(course.id).toBe(second.courseId)
})

test('a submission while its lesson is deleted is taken or gets 404, and no file is left behind', async () => {
  const api = await startApi()
  const { main, course, lesson, nextLesson } = await faculty(api)
  const essay = await makeAssessment(api.db, lesson)
  const { _id: quizId } = (
    await api.call('POST', `/api/instructor/lessons/${nextLesson.id}/assessments/quiz`, {
      as: main.id,
      json: {
        title: 'x',
        points: 1,
        passScore: 0,
        durationMinutes: 5,
        attemptsAllowed: 1,
        questions: [{ question: 'Một?', options: optionsOf(2, 0) }],
      },
    })
  ).body
  const tokens = await Promise.all(
    times(12).map(async () => {
      const { id } = await makeUser(api.db)
      await enrol(api.db, id, course.id)
      return api.tokenOf(id)
    }),
  )
  const quiz = `/api/student/assessments/${quizId}`
  await Promise.all(tokens.slice(0, 6).map((token) => api.call('GET', quiz, { token })))
  const owner = await api.tokenOf(main.id)
  const gone = (id: string) => api.call('DELETE', `/api/instructor/lessons/${id}`, { token: owner })
  const answers = await Promise.all([
    ...tokens.map((token, n) => {
      const form = new FormData()
      form.append('files', new Blob([`%PDF-1.7 ${n}`]), 'bai.pdf')
      const path = `/api/student/assessments/${essay.id}/submit-assignment`
      return api.call('POST', path, { token, form })
    }),
    ...tokens.map((token, n) =>
      n < 6
        ? api.call('POST', `${quiz}/submit-quiz`, { token, json: { answersJson: '[[0]]' } })
        : api.call('GET', quiz, { token }),
    ),
    gone(lesson.id),
    gone(nextLesson.id),
  ])
  for (const { status, body } of answers) {
    expect([200, 204, 404], JSON.stringify(body)).toContain(status)
  }
  expect(await api.db.q.$count(t.submissions)).toBe(0)
  expect(await api.db.q.$count(t.files)).toBe(0)
  expect(uploadsOnDisk(api)).toEqual([])
})

test('when all lessons that share a file are deleted at once, neither its row nor its bytes are left', async () => {
  const api = await startApi()
  const teams = await Promise.all(times(8).map(() => faculty(api)))
  const file = await makeFile(api.deps)
  for (const { lesson } of teams) await makeResource(api.db, lesson.id, { fileId: file.id })
  const answers = await Promise.all(
    teams.map(({ lesson, main }) =>
      api.call('DELETE', `/api/instructor/lessons/${lesson.id}`, { as: main.id }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(times(8).map(() => 204))
  expect(await api.db.q.$count(t.files)).toBe(0)
  expect(uploadsOnDisk(api)).toEqual([])
})

test('a quiz is begun or its questions change, never both', async () => {
  const api = await startApi()
  const { main, course, lesson } = await faculty(api)
  const draft = (count: number) => ({
    title: 'x',
    points: 1,
    passScore: 0,
    durationMinutes: 5,
    attemptsAllowed: 1,
    questions: times(count).map((n) => ({ question: `Câu ${n}?`, options: optionsOf(2, 0) })),
  })
  const { body: quiz } = await api.call(
    'POST',
    `/api/instructor/lessons/${lesson.id}/assessments/quiz`,
    { as: main.id, json: draft(1) },
  )
  const tokens = await Promise.all(
    times(8).map(async () => {
      const { id } = await makeUser(api.db)
      await enrol(api.db, id, course.id)
      return api.tokenOf(id)
    }),
  )
  const owner = await api.tokenOf(main.id)
  const [changed, ...opened] = await Promise.all([
    api.call('PUT', `/api/instructor/assessments/${quiz._id}`, { token: owner, json: draft(3) }),
    ...tokens.map((token) => api.call('GET', `/api/student/assessments/${quiz._id}`, { token })),
  ])
  expect([200, 409]).toContain(changed.status)
  const count = changed.status === 200 ? 3 : 1
  // Every student saw the questions that the quiz has now, and has an attempt with them.
  for (const { body } of opened) expect(body.questions).toHaveLength(count)
  const attempts = await api.db.q.select().from(t.quizAttempts)
  expect(attempts.map(({ questionOrder }) => questionOrder.length)).toEqual(
    times(8).map(() => count),
  )
  const ids = await api.db.q
    .select({ id: t.quizQuestions.id })
    .from(t.quizQuestions)
    .where(inArray(t.quizQuestions.assessmentId, [quiz._id]))
  expect(ids).toHaveLength(count)
})

test('many saves of one lesson at once keep all its files, one primary resource and places without gaps', async () => {
  const api = await startApi()
  const { main, lesson } = await faculty(api)
  const token = await api.tokenOf(main.id)
  const answers = await Promise.all(
    times(12).map((n) =>
      api.call('PUT', `/api/instructor/lessons/${lesson.id}`, {
        token,
        form: lessonForm({ title: `Bài ${n}`, resourceUrls: `https://a.test/${n}` }, [
          [`${n}.txt`, `tệp ${n}`],
        ]),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(times(12).map(() => 200))
  const rows = await api.db.q.select().from(t.resources).orderBy(t.resources.sortOrder)
  expect(rows.map(({ sortOrder }) => sortOrder)).toEqual(permutation(13))
  expect(rows.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  expect(rows.filter(({ url }) => url !== null)).toHaveLength(1)
  expect(uploadsOnDisk(api)).toHaveLength(12)
})
