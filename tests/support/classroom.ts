import type { TestApi } from './api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'

/** A course with one lesson, a student of it, a classmate, and somebody who did not buy it. */
export async function classroom({ db }: TestApi) {
  const [student, classmate, stranger, teacher] = await Promise.all([
    makeUser(db),
    makeUser(db),
    makeUser(db),
    makeUser(db, { roles: ['STUDENT', 'INSTRUCTOR'] }),
  ])
  const course = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
  const section = await makeSection(db, course.id)
  const lesson = await makeLesson(db, section)
  await enrol(db, student.id, course.id)
  await enrol(db, classmate.id, course.id)
  return { student, classmate, stranger, teacher, course, lesson }
}
