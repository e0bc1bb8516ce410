import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordExpired } from '../../server/subjects/assessments/expired-attempts.ts'
import * as t from '../../server/platform/db/schema.ts'
import { startApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeQuiz } from '../support/learning-fixtures.ts'
import { somebodyWaits } from '../support/locks.ts'

const NOW = new Date('2026-03-01T05:00:00Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** A class whose student has begun a quiz of one minute, and a second process on the same database. */
async function twoProcesses() {
  const api = await startApi()
  api.clock.now = NOW
  const other = await startApi({ db: api.db })
  const { student, lesson, teacher } = await classroom(api)
  const quiz = await makeQuiz(api.db, lesson, { durationMinutes: 1 })
  const token = await api.tokenOf(student.id)
  await api.call('GET', `/api/student/assessments/${quiz.id}`, { token })
  const submit = () =>
    api.call('POST', `/api/student/assessments/${quiz.id}/submit-quiz`, {
      token,
      json: { answersJson: '[[1]]', startedAt: NOW.toISOString() },
    })
  return { api, other, token, quiz, teacher, lesson, submit }
}

test('jobs and reads of two processes at once leave one record', async () => {
  const { api, other, token, quiz } = await twoProcesses()
  api.clock.now = after(91)
  other.clock.now = after(91)
  const answers = await Promise.all(
    [api, other, api, other, api, other].map(async (each) => {
      const job = recordExpired(each.deps)
      const path = `/api/student/assessments/${quiz.id}/thread`
      const [answer] = await Promise.all([each.call('GET', path, { token }), job])
      return answer.status
    }),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await api.db.q.select().from(t.submissions)).toMatchObject([{ status: 'EXPIRED' }])
})

test('answers that arrive in time win over the job, whoever writes first', async () => {
  const { api, other, submit } = await twoProcesses()
  api.clock.now = after(89)
  other.clock.now = after(91)
  // The attempt is locked, so the submission waits with its moment of arrival while the job records.
  let sent: ReturnType<typeof submit> | undefined
  await api.db.tx(async () => {
    await api.db.q.execute(sql`select from quiz_attempts for update`)
    sent = submit()
    await somebodyWaits(api.db)
    await recordExpired(other.deps)
    api.clock.now = after(95)
  })
  expect(await sent).toMatchObject({ status: 200, body: { submission: { score: 100 } } })
  expect(await api.db.q.select().from(t.submissions)).toMatchObject([{ status: 'GRADED' }])
})

test('a deletion and the job do not wait for each other', async () => {
  const { api, other, quiz, teacher } = await twoProcesses()
  other.clock.now = after(91)
  const [deleted] = await Promise.all([
    api.call('DELETE', `/api/instructor/assessments/${quiz.id}`, { as: teacher.id }),
    ...Array.from({ length: 8 }, () => recordExpired(other.deps)),
  ])
  expect(deleted.status).toBe(204)
  expect(await api.db.q.select().from(t.submissions)).toEqual([])
})
