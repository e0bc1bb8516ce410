import { eq } from 'drizzle-orm'
import { lessons } from '../../../server/platform/db/schema.ts'
import { enrol, makeCourse, makeTopic, makeUser } from '../fixtures.ts'
import { makeAssessment, makeQuiz, makeSubmission, optionsOf } from '../learning-fixtures.ts'
import { startSchoolroom, teachAlone } from '../own-site.ts'
import { newPerson, type Person } from '../people.ts'

/**
 * What the journeys find: a course with a text lesson, a quiz and an assignment due soon, its teacher,
 * and a second course that a search leaves out. No films and no PDFs: WebKitGTK plays neither.
 */
export const TEACHER = { ...newPerson(), fullName: 'Phạm Thị Lan' }
export const COURSE = 'Lớp thử'
export const OTHER_COURSE = 'Đan len từ con số 0'
export const LESSON = 'Bài thử'
export const LESSON_TEXT = 'Đọc kỹ rồi làm bài.'
export const QUIZ = 'Kiểm tra chương 1'
export const ESSAY = 'Bài luận cuối khóa'
export const ESSAY_TEXT = 'Bài đã nộp từ trước.'
const DAY = 24 * 3600 * 1000

export interface School {
  courseId: string
  /** Students whose essay waits for a grade. */
  handedIn: Person[]
}

/** With `count` students who have submitted nothing, and as many whose essay waits for a grade. */
export const startSchool = (count: number) =>
  startSchoolroom<School>(count, async (db, lesson) => {
    const { courseId } = lesson
    await teachAlone(db, courseId, TEACHER)
    await db.q
      .update(lessons)
      .set({ title: LESSON, type: 'DOCUMENT', contentText: LESSON_TEXT })
      .where(eq(lessons.id, lesson.id))
    const dueAt = new Date(Date.now() + 2 * DAY)
    await makeQuiz(db, lesson, {
      title: QUIZ,
      dueAt,
      questions: [
        { type: 'SINGLE', question: 'Chọn một', options: optionsOf(3, 1) },
        { type: 'SHORT', question: 'Viết ngắn' },
      ],
    })
    const essay = await makeAssessment(db, lesson, { title: ESSAY, dueAt })
    const handedIn = Array.from({ length: count }, newPerson)
    for (const person of handedIn) {
      const { id } = await makeUser(db, person)
      await enrol(db, id, courseId)
      await makeSubmission(db, essay.id, id, { textAnswer: ESSAY_TEXT })
    }
    const topic = await makeTopic(db)
    await makeCourse(db, { title: OTHER_COURSE, topicId: topic.id })
    return { courseId, handedIn }
  })
