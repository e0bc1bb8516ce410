import type { TestApi } from './api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'

/** A course with one lesson, two enrolled students, a user who is not enrolled, and its teacher. */
export async function classroom({ db }: Pick<TestApi, 'db'>) {
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
