import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { startApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { lessonForm } from '../support/faculty.ts'
import { enrol, makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeQuiz } from '../support/learning-fixtures.ts'

/** An extension is given while the student hands in: whichever comes first, nobody is late. */

const DAY_MS = 86_400_000

async function lateClass() {
  const api = await startApi()
  const { teacher, course, lesson } = await classroom(api)
  const students = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { id } = await makeUser(api.db)
      await enrol(api.db, id, course.id)
      return { id, token: await api.tokenOf(id) }
    }),
  )
  const token = await api.tokenOf(teacher.id)
  const now = Date.now()
  return {
    api,
    lesson,
    students,
    past: new Date(now - DAY_MS),
    give: (assessmentId: string, studentId: string) =>
      api.call('PUT', `/api/instructor/assessments/${assessmentId}/extensions/${studentId}`, {
        token,
        json: { dueAt: new Date(now + DAY_MS).toISOString(), reason: 'Em bị ốm' },
      }),
  }
}

test('assignments that are handed in meanwhile are not late', async () => {
  const { api, lesson, students, past, give } = await lateClass()
  const essay = await makeAssessment(api.db, lesson, { dueAt: past })
  const answers = await Promise.all(
    students.flatMap(({ id, token }) => {
      const form = lessonForm({ textAnswer: 'Bài của em' })
      const path = `/api/student/assessments/${essay.id}/submit-assignment`
      return [api.call('POST', path, { token, form }), give(essay.id, id)]
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const rows = await api.db.q.select({ late: t.submissions.late }).from(t.submissions)
  expect(rows).toEqual(students.map(() => ({ late: false })))
})

test('quizzes that are handed in meanwhile are not late', async () => {
  const { api, lesson, students, past, give } = await lateClass()
  const quiz = await makeQuiz(api.db, lesson, { dueAt: past, durationMinutes: 10 })
  const path = `/api/student/assessments/${quiz.id}`
  await Promise.all(students.map(({ token }) => api.call('GET', path, { token })))
  const answers = await Promise.all(
    students.flatMap(({ id, token }) => [
      api.call('POST', `${path}/submit-quiz`, { token, json: { answersJson: '[[1]]' } }),
      give(quiz.id, id),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const rows = await api.db.q.select({ late: t.submissions.late }).from(t.submissions)
  expect(rows).toEqual(students.map(() => ({ late: false })))
})
