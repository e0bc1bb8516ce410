import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { startApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { lessonForm } from '../support/faculty.ts'
import { makeAssessment, makeQuiz, optionsOf } from '../support/learning-fixtures.ts'
import { uploadsOnDisk } from '../support/uploads-on-disk.ts'

const TIMES = Array.from({ length: 12 }, (_, n) => n)

test('many openings at once make one attempt, with one order', async () => {
  const api = await startApi()
  const { student, lesson } = await classroom(api)
  const token = await api.tokenOf(student.id)
  const quiz = await makeQuiz(api.db, lesson, {
    attemptsAllowed: 1,
    shuffleQuestions: true,
    questions: TIMES.map(() => ({ type: 'SINGLE', options: optionsOf(5, 0) })),
  })
  const answers = await Promise.all(
    TIMES.map(() => api.call('GET', `/api/student/assessments/${quiz.id}`, { token })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(TIMES.map(() => 200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await api.db.q.$count(t.quizAttempts)).toBe(1)
})

test('many submits of one attempt at once make one submission, and all are told of it', async () => {
  const api = await startApi()
  const { student, lesson } = await classroom(api)
  const token = await api.tokenOf(student.id)
  const quiz = await makeQuiz(api.db, lesson, {
    questions: [{ type: 'SINGLE', options: optionsOf(TIMES.length, 3) }],
  })
  await api.call('GET', `/api/student/assessments/${quiz.id}`, { token })
  const answers = await Promise.all(
    TIMES.map((n) =>
      api.call('POST', `/api/student/assessments/${quiz.id}/submit-quiz`, {
        token,
        json: { answersJson: JSON.stringify([[n]]), startedAt: new Date().toISOString() },
      }),
    ),
  )
  expect(answers.map((answer) => answer.status)).toEqual(TIMES.map(() => 200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const rows = await api.db.q.select().from(t.submissions)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.score).toBe(rows[0]?.answersJson === '[[3]]' ? 100 : 0)
})

test('many submissions of one assignment at once leave one row with one submission’s text and files', async () => {
  const api = await startApi()
  const { student, lesson } = await classroom(api)
  const token = await api.tokenOf(student.id)
  const essay = await makeAssessment(api.db, lesson)
  const answers = await Promise.all(
    TIMES.map((n) => {
      const files = ['một', 'hai'].map((name, at) => [`${n}-${at + 1}.txt`, `tệp ${name} của ${n}`])
      const form = lessonForm({ textAnswer: `bản ${n}` }, files as [string, string][])
      return api.call('POST', `/api/student/assessments/${essay.id}/submit-assignment`, {
        token,
        form,
      })
    }),
  )
  expect(answers.map((answer) => answer.status)).toEqual(TIMES.map(() => 200))
  const [row, ...others] = await api.db.q.select().from(t.submissions)
  expect(others).toEqual([])
  const n = row?.textAnswer.slice('bản '.length)
  const titles = await api.db.q
    .select({ title: t.submissionFiles.title, name: t.files.name })
    .from(t.submissionFiles)
    .innerJoin(t.files, eq(t.files.id, t.submissionFiles.fileId))
    .orderBy(t.submissionFiles.sortOrder)
  expect(titles.map(({ title }) => title)).toEqual([`${n}-1.txt`, `${n}-2.txt`])
  expect(await api.db.q.$count(t.files)).toBe(2)
  expect(uploadsOnDisk(api).filter((name) => name.includes('/'))).toHaveLength(2)
})
