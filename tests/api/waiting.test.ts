import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { makeLesson, makeSection } from '../support/fixtures.ts'
import { learningCalls } from '../support/learning-calls.ts'
import {
  makeAssessment,
  makeQuiz,
  makeSubmission,
  optionsOf,
} from '../support/learning-fixtures.ts'

/** How many hand-ins wait for a person (docs/class.md#waiting-work). */

const api = sharedApi()

const calls = learningCalls(api)

async function room() {
  const people = await classroom(api)
  const { teacher, course, lesson } = people
  const read = async (path: string) => (await api.call('GET', path, { as: teacher.id })).body
  return {
    ...people,
    ofCourse: async () => (await read('/api/instructor/my-courses?stats=1'))[0].waitingCount,
    ofLessons: async (): Promise<Record<string, unknown>> => {
      const { sections } = await read(`/api/instructor/courses/${course.id}/content`)
      const lessons = sections.flatMap((section: any) => section.lessons)
      return Object.fromEntries(lessons.map((one: any) => [one._id, one.waitingCount]))
    },
    ofAssessments: async () =>
      (await read(`/api/instructor/lessons/${lesson.id}`)).assessments.map((one: any) => [
        one.waitingCount,
        one.assessment.waitingCount,
      ]),
    grade: (id: string, pass = true) =>
      calls.grade(teacher.id, id, { score: 80, pass, feedback: '' }),
  }
}

describe('waiting work', () => {
  test('is counted by course, lesson and assessment, and gone after the grade', async () => {
    const { student, classmate, course, lesson, ofCourse, ofLessons, ofAssessments, grade } =
      await room()
    const section = await makeSection(api.db, course.id)
    const other = await makeLesson(api.db, section)
    const essay = await makeAssessment(api.db, lesson, { sortOrder: 1 })
    const second = await makeAssessment(api.db, lesson, { sortOrder: 2 })
    const elsewhere = await makeAssessment(api.db, other)
    expect([await ofCourse(), await ofLessons()]).toEqual([0, { [lesson.id]: 0, [other.id]: 0 }])
    const own = await makeSubmission(api.db, essay.id, student.id)
    await makeSubmission(api.db, essay.id, classmate.id)
    await makeSubmission(api.db, second.id, student.id)
    const away = await makeSubmission(api.db, elsewhere.id, student.id)
    expect([await ofCourse(), await ofLessons()]).toEqual([4, { [lesson.id]: 3, [other.id]: 1 }])
    expect(await ofAssessments()).toEqual([
      [2, 2],
      [1, 1],
    ])
    await grade(own.id)
    await grade(away.id, false)
    expect([await ofCourse(), await ofLessons()]).toEqual([2, { [lesson.id]: 2, [other.id]: 0 }])
  })

  test('is not what the machine scores, and is what it cannot', async () => {
    const { student, lesson, ofCourse } = await room()
    const quiz = await makeQuiz(api.db, lesson)
    const short = await makeQuiz(api.db, lesson, {
      questions: [
        { type: 'SINGLE', options: optionsOf(3, 1) },
        { type: 'SHORT', options: [] },
      ],
    })
    const submit = async (id: string, answers: unknown) => {
      await calls.open(student.id, id)
      await calls.submitQuiz(student.id, id, answers, { textAnswer: 'Vì thế.' })
    }
    await submit(quiz.id, [[1]])
    expect(await ofCourse()).toBe(0)
    await submit(short.id, [[1], []])
    expect(await ofCourse()).toBe(1)
  })

  test('is what the desk can open: not an attempt that a later one follows, nor of somebody who has left', async () => {
    const { student, classmate, lesson, ofCourse } = await room()
    const quiz = await makeQuiz(api.db, lesson, { attemptsAllowed: 3 })
    await makeSubmission(api.db, quiz.id, student.id, { attemptNumber: 1 })
    await makeSubmission(api.db, quiz.id, student.id, { attemptNumber: 2 })
    expect(await ofCourse()).toBe(1)
    const ranOut = { attemptNumber: 3, status: 'EXPIRED', submittedAt: null }
    await makeSubmission(api.db, quiz.id, student.id, ranOut)
    expect(await ofCourse()).toBe(1)
    await makeSubmission(api.db, quiz.id, classmate.id)
    expect(await ofCourse()).toBe(2)
    await api.db.q.delete(t.enrolments).where(eq(t.enrolments.userId, classmate.id))
    expect(await ofCourse()).toBe(1)
  })

  test('is not in the course list without stats=1', async () => {
    const { teacher } = await room()
    const { body } = await api.call('GET', '/api/instructor/my-courses', { as: teacher.id })
    expect(body[0]).not.toHaveProperty('waitingCount')
  })
})
