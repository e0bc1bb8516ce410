import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'
import { optionsOf } from './learning-fixtures.ts'

/** A quiz as a teacher sends it. */
export const QUIZ_DRAFT = {
  title: 'Kiểm tra',
  points: 100,
  passScore: 60,
  durationMinutes: 10,
  attemptsAllowed: 1,
  questions: [{ question: 'Một?', options: optionsOf(2, 0) }],
}

/**
 * A course with two sections and two lessons in the first, users of every role that may work on it, and
 * users who may not: a teacher of another course and an enrolled student.
 */
export async function faculty({ db }: TestApi) {
  const teacher = () => makeUser(db, { roles: ['STUDENT', 'INSTRUCTOR'] })
  const [main, co, assistant, foreigner, admin, student] = await Promise.all([
    teacher(),
    teacher(),
    teacher(),
    teacher(),
    makeUser(db, { roles: ['ADMIN'] }),
    makeUser(db),
  ])
  const course = await makeCourse(db, {
    instructors: [
      { userId: main.id, role: 'MAIN' },
      { userId: co.id, role: 'CO' },
      { userId: assistant.id, role: 'TA' },
    ],
  })
  const foreignCourse = await makeCourse(db, {
    instructors: [{ userId: foreigner.id, role: 'MAIN' }],
  })
  const section = await makeSection(db, course.id, { title: 'Chương một', sortOrder: 1 })
  const second = await makeSection(db, course.id, { title: 'Chương hai', sortOrder: 2 })
  const lesson = await makeLesson(db, section, { title: 'Bài một', sortOrder: 1 })
  const nextLesson = await makeLesson(db, section, { title: 'Bài hai', sortOrder: 2 })
  const foreignSection = await makeSection(db, foreignCourse.id)
  const foreignLesson = await makeLesson(db, foreignSection)
  await enrol(db, student.id, course.id)
  return {
    main,
    co,
    assistant,
    foreigner,
    admin,
    student,
    course,
    section,
    second,
    lesson,
    nextLesson,
    foreignCourse,
    foreignSection,
    foreignLesson,
  }
}

/** Section titles, each with its lessons' titles; fails when a `sortOrder` is not the position in its list. */
export async function outlineOf(api: TestApi, as: string, courseId: string) {
  const { body } = await api.call('GET', `/api/instructor/courses/${courseId}/content`, { as })
  const inOrder = (rows: { sortOrder: number }[]) =>
    rows.every(({ sortOrder }, index) => sortOrder === index + 1)
  for (const rows of [body.sections, ...body.sections.map((section: any) => section.lessons)]) {
    if (!inOrder(rows)) throw new Error(`not dense: ${JSON.stringify(rows)}`)
  }
  return body.sections.map((section: any) => [
    section.title,
    ...section.lessons.map((lesson: any) => lesson.title),
  ])
}

/** The multipart form of a lesson. */
export function lessonForm(
  fields: Record<string, string>,
  files: readonly (readonly [name: string, content: string | Buffer | Blob])[] = [],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files) {
    const blob = content instanceof Blob ? content : new Blob([content as BlobPart])
    form.append('files', blob, name)
  }
  return form
}

/** What an item tells of its edits while nobody has edited it. */
export const NEVER_EDITED = { version: expect.any(String), updatedAt: null, updatedBy: null }
