import type { Database } from '../server/platform/db/client.ts'
import * as t from '../server/platform/db/schema.ts'
import { newId } from '../server/platform/ids.ts'
import { hashPassword } from '../server/subjects/accounts/passwords.ts'

/** A lesson that is far larger than a real one, and a student with an enrolment in its course. */

export const LEARNER = { email: 'do-dac@lopmo.test', password: 'mat-khau-do-dac' }
export const ASSESSMENTS = 200
export const QUESTIONS = 300
const DAY_MS = 24 * 60 * 60 * 1000

const TYPES = ['SHORT', 'SINGLE', 'MULTI'] as const
const STATES = [null, 'SUBMITTED', 'GRADED', 'RETURNED'] as const

export const typeOf = (question: number) => TYPES[question % TYPES.length] ?? 'SHORT'

/** The ids of the lesson and its long quiz. */
export interface GeneratedLesson {
  lessonId: string
  quizId: string
}

export async function insertLesson({ q }: Database): Promise<GeneratedLesson> {
  const [userId, courseId, sectionId, lessonId, quizId] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ]
  await q.insert(t.users).values({
    id: userId,
    username: 'dodac',
    email: LEARNER.email,
    passwordHash: await hashPassword(LEARNER.password),
    fullName: 'Người Đo Đạc',
    roles: ['STUDENT'],
  })
  await q.insert(t.courses).values({
    id: courseId,
    slug: 'khoa-rat-dai',
    code: 'KHDAI',
    title: 'Khóa học rất dài',
    price: 0,
    status: 'PUBLISHED',
    publishedAt: new Date(),
    searchText: 'khoa hoc rat dai',
  })
  await q.insert(t.sections).values({ id: sectionId, courseId, title: 'Chương', sortOrder: 1 })
  const lesson = { id: lessonId, sectionId, courseId, title: 'Bài rất dài', type: 'DOCUMENT' }
  await q.insert(t.lessons).values({ ...lesson, sortOrder: 1 })
  await q.insert(t.enrolments).values({ id: newId(), userId, courseId })
  await insertAssessments(q, { courseId, lessonId, userId, quizId })
  await q.insert(t.quizQuestions).values(
    Array.from({ length: QUESTIONS }, (_, question) => ({
      id: newId(),
      assessmentId: quizId,
      question: `Câu hỏi dài số ${question + 1}: theo bạn, điều nào dưới đây đúng với đoạn chương trình đã học trong bài, và vì sao các điều còn lại chưa đúng?`,
      type: typeOf(question),
      sortOrder: question + 1,
      options:
        typeOf(question) === 'SHORT'
          ? []
          : ['thứ nhất', 'thứ hai', 'thứ ba', 'thứ tư'].map((name, option) => ({
              content: `Phương án ${name}, viết đủ dài để chiếm trọn một dòng trên điện thoại.`,
              isCorrect: option === 0,
            })),
    })),
  )
  return { lessonId, quizId }
}

async function insertAssessments(
  q: Database['q'],
  ids: GeneratedLesson & { courseId: string; userId: string },
) {
  const { courseId, lessonId, quizId, userId } = ids
  const rows = Array.from({ length: ASSESSMENTS }, (_, n) => ({
    id: n === 0 ? quizId : newId(),
    courseId,
    lessonId,
    type: n % 2 === 0 ? 'QUIZ' : 'ASSIGNMENT',
    title: n === 0 ? 'Bài kiểm tra rất dài' : `Bài số ${n + 1}`,
    dueAt: new Date(Date.now() + (n - 20) * DAY_MS),
    sortOrder: n + 1,
  }))
  await q.insert(t.assessments).values(rows)
  await q.insert(t.submissions).values(
    rows.flatMap(({ id }, n) => {
      const status = STATES[n % STATES.length]
      return status
        ? [{ id: newId(), assessmentId: id, userId, status, submittedAt: new Date(), score: 80 }]
        : []
    }),
  )
}
