import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordExpired } from '../../server/subjects/assessments/expired-attempts.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { faculty } from '../support/faculty.ts'
import { changeRow, enrol, makeUser } from '../support/fixtures.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeAssessment, makeQuiz, makeSubmission } from '../support/learning-fixtures.ts'

/** More time or attempts for one student (docs/class.md#more-time). */

const NOW = new Date('2026-03-01T05:00:00Z')
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const iso = (hours: number) => after(hours).toISOString()

const api = sharedApi({ now: NOW })

const calls = learningCalls(api)

/** A class of two, with an assignment due in a day and a quiz of 10 minutes and one attempt. */
async function room() {
  const people = await faculty(api)
  const { student, main, lesson, course } = people
  const classmate = await makeUser(api.db)
  await enrol(api.db, classmate.id, course.id)
  const essay = await makeAssessment(api.db, lesson, { dueAt: after(24) })
  const quiz = await makeQuiz(api.db, lesson, {
    durationMinutes: 10,
    attemptsAllowed: 1,
    dueAt: after(24),
  })
  const pathOf = (id: string, of = student.id) =>
    `/api/instructor/assessments/${id}/extensions/${of}`
  return {
    ...people,
    classmate,
    essay,
    quiz,
    give: (id: string, draft: object, as = main.id, of = student.id) =>
      api.call('PUT', pathOf(id, of), { as, json: { reason: 'Em bị ốm', ...draft } }),
    take: (id: string, as = main.id) => api.call('DELETE', pathOf(id), { as }),
    list: async (id: string) =>
      (await api.call('GET', `/api/instructor/assessments/${id}/extensions`, { as: main.id })).body,
    open: (id: string, as = student.id) => calls.open(as, id),
    submitQuiz: (as = student.id) => calls.submitQuiz(as, quiz.id, [[1]]),
    submitEssay: (as = student.id) => calls.submitAssignment(as, essay.id, { textAnswer: 'Bài' }),
    listed: async (as = student.id) => (await calls.openLesson(as, lesson.id)).body.assessments,
    deadlines: (days = 7, as = student.id) => calls.deadlines(as, `?withinDays=${days}`),
  }
}

async function isLate(assessmentId: string, userId: string) {
  const of = and(eq(t.submissions.assessmentId, assessmentId), eq(t.submissions.userId, userId))
  return (await api.db.q.select().from(t.submissions).where(of)).map(({ late }) => late)
}

describe('a new due time', () => {
  test('stands in every answer to the student, and in none to the classmate', async () => {
    const { give, essay, open, listed, deadlines, classmate } = await room()
    const { status, body } = await give(essay.id, { dueAt: iso(48) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ dueAt: iso(48), extraAttempts: 0, extraMinutes: 0 })
    const own = { _id: essay.id, dueAt: iso(48), extended: true }
    expect((await open(essay.id)).body).toMatchObject(own)
    expect(await listed()).toContainEqual(expect.objectContaining(own))
    expect(await deadlines()).toContainEqual(expect.objectContaining(own))
    const others = [
      (await open(essay.id, classmate.id)).body,
      ...(await listed(classmate.id)),
      ...(await deadlines(7, classmate.id)),
    ]
    for (const one of others) {
      expect(one).toMatchObject({ dueAt: iso(24) })
      expect(one).not.toHaveProperty('extended')
    }
  })

  test('moves the deadline: out of a shorter list, and overdue only after it', async () => {
    const { give, essay, quiz, deadlines } = await room()
    await give(essay.id, { dueAt: iso(24 * 5) })
    expect((await deadlines(2)).map((one: any) => one._id)).toEqual([quiz.id])
    api.clock.now = after(24 * 4)
    const own = (await deadlines(7)).find((one: any) => one._id === essay.id)
    expect(own).toMatchObject({ dueAt: iso(24 * 5), submitted: false })
  })

  test('is what a submission is late by', async () => {
    const { give, essay, submitEssay, classmate, deadlines } = await room()
    await give(essay.id, { dueAt: iso(48) })
    api.clock.now = after(30)
    expect((await submitEssay()).body.submission.late).toBe(false)
    expect((await submitEssay(classmate.id)).body.submission.late).toBe(true)
    expect(await deadlines()).toContainEqual(
      expect.objectContaining({ _id: essay.id, onTime: true }),
    )
  })

  test('that comes after a late submission takes the lateness away; without it, it is late again', async () => {
    const { give, take, essay, student, classmate, submitEssay } = await room()
    api.clock.now = after(30)
    await submitEssay()
    await submitEssay(classmate.id)
    expect(await isLate(essay.id, student.id)).toEqual([true])
    await give(essay.id, { dueAt: iso(29) })
    expect(await isLate(essay.id, student.id)).toEqual([true])
    await give(essay.id, { dueAt: iso(30) })
    expect(await isLate(essay.id, student.id)).toEqual([false])
    expect(await isLate(essay.id, classmate.id)).toEqual([true])
    expect((await take(essay.id)).status).toBe(204)
    expect(await isLate(essay.id, student.id)).toEqual([true])
  })

  test('leaves what came in time by an earlier due time alone while the time does not move', async () => {
    const { give, quiz, student } = await room()
    // The class's due time was moved to an earlier one since.
    await makeSubmission(api.db, quiz.id, student.id, { submittedAt: after(40), late: false })
    await give(quiz.id, { extraAttempts: 1 })
    expect(await isLate(quiz.id, student.id)).toEqual([false])
  })

  test('never shortens: a later one of the class counts', async () => {
    const { give, essay, open } = await room()
    await give(essay.id, { dueAt: iso(48) })
    const move = (dueAt: Date | null) => changeRow(api.db, t.assessments, essay.id, { dueAt })
    await move(after(72))
    expect((await open(essay.id)).body).toMatchObject({ dueAt: iso(72) })
    expect((await open(essay.id)).body).not.toHaveProperty('extended')
    await move(null)
    expect((await open(essay.id)).body).toMatchObject({ dueAt: null })
  })
})

describe('a quiz', () => {
  test('has the extra attempts, and says so', async () => {
    const { give, quiz, open, submitQuiz } = await room()
    await open(quiz.id)
    await submitQuiz()
    const refused = await open(quiz.id)
    expect(refused.body).toMatchObject({ code: 'NO_ATTEMPTS_LEFT' })
    await give(quiz.id, { extraAttempts: 1 })
    expect((await open(quiz.id)).body).toMatchObject({
      attemptsAllowed: 2,
      attempt: { number: 2 },
    })
  })

  test('that is running has the extra minutes at once, also after its time', async () => {
    const { give, quiz, open, submitQuiz, classmate } = await room()
    await open(quiz.id)
    await open(quiz.id, classmate.id)
    await give(quiz.id, { extraMinutes: 20 })
    api.clock.now = after(0.25)
    await recordExpired(api.deps)
    expect((await open(quiz.id)).body).toMatchObject({
      durationMinutes: 30,
      attempt: { number: 1, startedAt: iso(0) },
    })
    expect((await submitQuiz()).body.submission).toMatchObject({ status: 'GRADED', score: 100 })
    expect((await submitQuiz(classmate.id)).body).toMatchObject({ code: 'TIME_OVER' })
  })

  test('that has run out goes on with the extra minutes', async () => {
    const { give, quiz, open, submitQuiz } = await room()
    await open(quiz.id)
    api.clock.now = after(0.25)
    await recordExpired(api.deps)
    expect((await open(quiz.id)).body).toMatchObject({ code: 'NO_ATTEMPTS_LEFT' })
    await give(quiz.id, { extraMinutes: 20 })
    expect((await open(quiz.id)).body).toMatchObject({ attempt: { number: 1 } })
    expect((await submitQuiz()).body.submission).toMatchObject({ status: 'GRADED' })
  })

  test('runs out after the extra minutes', async () => {
    const { give, quiz, open, listed } = await room()
    await open(quiz.id)
    await give(quiz.id, { extraMinutes: 20 })
    api.clock.now = after(0.6)
    await recordExpired(api.deps)
    const own = (await listed()).find((one: any) => one._id === quiz.id)
    expect(own.submission).toMatchObject({ status: 'EXPIRED' })
  })
})

describe('who gives it', () => {
  test('reads all of an assessment by name, with who gave it and why', async () => {
    const { give, list, essay, main, student } = await room()
    expect(await list(essay.id)).toEqual([])
    await give(essay.id, { dueAt: iso(48), reason: '  Em bị ốm.  ' })
    expect(await list(essay.id)).toEqual([
      {
        user: { _id: student.id, fullName: student.fullName },
        dueAt: iso(48),
        extraAttempts: 0,
        extraMinutes: 0,
        reason: 'Em bị ốm.',
        givenBy: main.fullName,
        createdAt: NOW.toISOString(),
      },
    ])
  })

  test.each([
    ['reason', { dueAt: iso(48), reason: '  ' }],
    ['reason', { dueAt: iso(48), reason: 'a'.repeat(501) }],
    ['dueAt', {}],
    ['dueAt', { dueAt: iso(24) }],
    ['dueAt', { dueAt: '2026-02-30' }],
    ['extraAttempts', { extraAttempts: 1 }],
    ['extraMinutes', { extraMinutes: 5 }],
  ])('is told at %s what is wrong with %j', async (field, draft) => {
    const { give, essay, list } = await room()
    const { status, body } = await give(essay.id, draft)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    expect(await list(essay.id)).toEqual([])
  })

  test.each([
    ['extraAttempts', { extraAttempts: 101 }],
    ['extraAttempts', { extraAttempts: -1 }],
    ['extraMinutes', { extraMinutes: 1.5 }],
    ['dueAt', { extraMinutes: 0 }],
  ])('is told at %s what is wrong with %j for a quiz', async (field, draft) => {
    const { give, quiz } = await room()
    expect(Object.keys((await give(quiz.id, draft)).body.fields)).toEqual([field])
  })

  test('cannot give it to somebody who is not in the course', async () => {
    const { give, essay } = await room()
    const stranger = await makeUser(api.db)
    expect((await give(essay.id, { dueAt: iso(48) }, undefined, stranger.id)).status).toBe(404)
  })

  test('does not replace what somebody else gave meanwhile; the same once more changes nothing', async () => {
    const { give, list, essay, co } = await room()
    const mine = { dueAt: iso(48), replaces: null }
    await give(essay.id, mine)
    api.clock.now = after(1)
    expect((await give(essay.id, mine)).status).toBe(200)
    expect(await list(essay.id)).toMatchObject([{ createdAt: NOW.toISOString() }])
    const other = await give(essay.id, { dueAt: iso(72), replaces: null }, co.id)
    expect(other.body).toMatchObject({ code: 'CHANGED' })
    const seen = { dueAt: iso(72), replaces: NOW.toISOString() }
    expect((await give(essay.id, seen, co.id)).body).toMatchObject({ dueAt: iso(72) })
  })

  test('takes it away again, however often', async () => {
    const { give, take, list, essay } = await room()
    await give(essay.id, { dueAt: iso(48) })
    expect((await take(essay.id)).status).toBe(204)
    expect((await take(essay.id)).status).toBe(204)
    expect(await list(essay.id)).toEqual([])
  })

  test('is in the log when it is an admin in a course of somebody else', async () => {
    const { give, take, essay, admin, student, course } = await room()
    await give(essay.id, { dueAt: iso(48) }, admin.id)
    api.clock.now = after(1)
    await take(essay.id, admin.id)
    const lines = await api.db.q
      .select()
      .from(t.adminLog)
      .where(eq(t.adminLog.actorId, admin.id))
      .orderBy(t.adminLog.createdAt, t.adminLog.id)
    expect(lines).toMatchObject([
      {
        action: 'extension.give',
        targetId: course.id,
        note: 'Em bị ốm',
        before: null,
        after: { userId: student.id, dueAt: iso(48) },
      },
      { action: 'extension.take', before: { dueAt: iso(48) }, after: { userId: student.id } },
    ])
  })
})
