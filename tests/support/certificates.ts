import type { TestApi } from './api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from './fixtures.ts'

/** Steps of the tests of certificates (docs/trust.md#certificates). */

/** A student in a course with so many lessons, none of them completed, and its teachers. */
export async function pupil({ db }: Pick<TestApi, 'db'>, lessonCount = 2) {
  const [student, main, assistant] = await Promise.all([
    makeUser(db, { fullName: 'Đỗ Khánh Linh' }),
    makeUser(db, { fullName: 'Nguyễn Hoàng Minh', roles: ['INSTRUCTOR'] }),
    makeUser(db, { fullName: 'Lê Quốc Bảo', roles: ['INSTRUCTOR'] }),
  ])
  const course = await makeCourse(db, {
    title: 'Cắm hoa cơ bản',
    instructors: [
      { userId: main.id, role: 'MAIN' },
      { userId: assistant.id, role: 'TA' },
    ],
  })
  const section = await makeSection(db, course.id)
  const lessons = await Promise.all(
    Array.from({ length: lessonCount }, () => makeLesson(db, section)),
  )
  await enrol(db, student.id, course.id)
  return { student, course, section, lessons }
}

interface Pupil {
  student: { id: string }
  lessons: readonly { id: string }[]
}

/** Marks every lesson, one after the other. */
export async function completeAll(api: TestApi, { student, lessons }: Pupil): Promise<void> {
  for (const { id } of lessons) {
    await api.call('POST', `/api/student/lessons/${id}/complete`, { as: student.id })
  }
}

export const certificatesOf = async (api: TestApi, userId: string) =>
  (await api.call('GET', '/api/student/certificates', { as: userId })).body

export const claim = (api: TestApi, userId: string, courseId: string) =>
  api.call('POST', `/api/student/courses/${courseId}/certificate`, { as: userId })

export const check = (api: TestApi, code: string) =>
  api.call('GET', `/api/public/certificates/${encodeURIComponent(code)}`)
