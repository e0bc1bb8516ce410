import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeLesson, makeSection } from '../support/fixtures.ts'
import { learningCalls } from '../support/learning-calls.ts'
import { makeAssessment, makeQuiz, makeSubmission } from '../support/learning-fixtures.ts'

/** Where every student stands with a lesson (docs/class.md#gradebook). */

const api = sharedApi()

const calls = learningCalls(api)

const at = (day: number) => new Date(Date.UTC(2026, 0, day))

async function room() {
  const people = await classroom(api)
  const { teacher, course, lesson } = people
  const read = async (lessonId = lesson.id): Promise<any[]> =>
    (await api.call('GET', `/api/instructor/lessons/${lessonId}/gradebook`, { as: teacher.id }))
      .body
  const waiting = async () =>
    (await api.call('GET', `/api/instructor/courses/${course.id}/content`, { as: teacher.id })).body
      .sections[0].lessons[0].waitingCount
  return { ...people, read, waiting }
}

describe('the gradebook of a lesson', () => {
  test('holds every hand-in to its assessments, and none of another lesson', async () => {
    const { student, classmate, course, lesson, read } = await room()
    expect(await read()).toEqual([])
    const essay = await makeAssessment(api.db, lesson, { sortOrder: 1 })
    const second = await makeAssessment(api.db, lesson, { sortOrder: 2 })
    const elsewhere = await makeAssessment(
      api.db,
      await makeLesson(api.db, await makeSection(api.db, course.id)),
    )
    await makeSubmission(api.db, elsewhere.id, student.id)
    const graded = { status: 'GRADED', score: 70, submittedAt: at(2), late: true }
    const own = await makeSubmission(api.db, essay.id, student.id, graded)
    const other = await makeSubmission(api.db, essay.id, classmate.id, { submittedAt: at(3) })
    const more = await makeSubmission(api.db, second.id, student.id, {
      status: 'RETURNED',
      submittedAt: at(4),
    })
    const entries = await read()
    expect(entries).toHaveLength(3)
    const entry = (id: string) => entries.find(({ _id }) => _id === id)
    expect(entry(own.id)).toEqual({
      _id: own.id,
      assessment: essay.id,
      user: student.id,
      status: 'GRADED',
      score: 70,
      submittedAt: at(2).toISOString(),
      late: true,
    })
    expect(entry(other.id)).toMatchObject({ status: 'SUBMITTED', score: null, late: false })
    expect(entry(more.id)).toMatchObject({ assessment: second.id, status: 'RETURNED' })
  })

  test('follows a grade', async () => {
    const { teacher, student, lesson, read } = await room()
    const essay = await makeAssessment(api.db, lesson)
    const own = await makeSubmission(api.db, essay.id, student.id)
    await calls.grade(teacher.id, own.id, { score: 80, pass: true, feedback: '' })
    expect(await read()).toMatchObject([{ _id: own.id, status: 'GRADED', score: 80 }])
  })

  test('has of several attempts the one that the desk shows, so that as much waits as is counted', async () => {
    const { student, classmate, course, lesson, read, waiting } = await room()
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 3 })
    await makeSubmission(api.db, quiz.id, student.id, { attemptNumber: 1, submittedAt: at(1) })
    const second = await makeSubmission(api.db, quiz.id, student.id, {
      attemptNumber: 2,
      submittedAt: at(2),
    })
    // An attempt that ran out does not hide what was handed in before.
    await makeSubmission(api.db, quiz.id, student.id, {
      attemptNumber: 3,
      status: 'EXPIRED',
      submittedAt: null,
      startedAt: at(3),
    })
    expect(await read()).toMatchObject([{ _id: second.id, user: student.id }])
    expect(await waiting()).toBe(1)
    // Whoever has left the class is no row of the desk.
    await makeSubmission(api.db, quiz.id, classmate.id)
    expect(await read()).toHaveLength(2)
    await api.db.q
      .delete(t.enrolments)
      .where(and(eq(t.enrolments.userId, classmate.id), eq(t.enrolments.courseId, course.id)))
    expect(await read()).toMatchObject([{ _id: second.id }])
  })

  test('is the same as what the desk reads of one student', async () => {
    const { teacher, student, lesson, read } = await room()
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 2 })
    await makeSubmission(api.db, quiz.id, student.id, { attemptNumber: 1, submittedAt: at(1) })
    await makeSubmission(api.db, quiz.id, student.id, {
      attemptNumber: 2,
      status: 'GRADED',
      score: 55,
      submittedAt: at(2),
    })
    const [shown] = (await calls.submissionsOf(teacher.id, quiz.id, student.id)).body
    const [{ assessment, user, ...state }] = (await read()) as [any]
    expect(shown).toMatchObject(state)
    expect([assessment, user]).toEqual([quiz.id, student.id])
  })

  test('is whole in a class of more than a slice', async () => {
    const { course, lesson, read } = await room()
    const essay = await makeAssessment(api.db, lesson)
    const crowd = Array.from({ length: 1_100 }, (_, n) => ({
      id: newId(),
      username: `dong${n}`,
      email: `dong${n}@dong.test`,
      passwordHash: '',
      fullName: 'Đông',
    }))
    await api.db.q.insert(t.users).values(crowd)
    await api.db.q
      .insert(t.enrolments)
      .values(crowd.map(({ id: userId }) => ({ id: newId(), userId, courseId: course.id })))
    await api.db.q.insert(t.submissions).values(
      crowd.map(({ id: userId }) => ({
        id: newId(),
        userId,
        assessmentId: essay.id,
        status: 'GRADED',
      })),
    )
    const entries = await read()
    expect(new Set(entries.map(({ user }) => user)).size).toBe(1_100)
  })
})
