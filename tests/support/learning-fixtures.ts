import { Readable } from 'node:stream'
import type { Database } from '../../server/platform/db/client.ts'
import * as t from '../../server/platform/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { newStorageKey } from '../../server/providers/ports/file-store.ts'
import { newId } from '../../server/platform/ids.ts'

/** Rows of files, resources, assessments and submissions. */

export async function makeFile(
  deps: Deps,
  given: { name?: string; mime?: string; content?: string | Buffer } = {},
) {
  const content = Buffer.from(given.content ?? 'nội dung')
  const row = {
    id: newId(),
    storageKey: newStorageKey(deps.now()),
    name: given.name ?? 'tep.txt',
    mime: given.mime ?? 'text/plain',
    size: content.length,
  }
  await deps.files.write(row.storageKey, Readable.from([content]))
  await deps.db.q.insert(t.files).values(row)
  return row
}

export async function makeResource(
  db: Database,
  lessonId: string,
  given: Partial<typeof t.resources.$inferInsert> = {},
) {
  const row = {
    id: newId(),
    lessonId,
    title: 'Tài nguyên',
    kind: 'VIDEO',
    ...(given.fileId ? {} : { url: 'https://example.test/video.mp4' }),
    ...given,
  }
  await db.q.insert(t.resources).values(row)
  return row
}

export async function makeAssessment(
  db: Database,
  lesson: { id: string; courseId: string },
  given: Partial<typeof t.assessments.$inferInsert> = {},
) {
  const row = {
    id: newId(),
    lessonId: lesson.id,
    courseId: lesson.courseId,
    type: 'ASSIGNMENT',
    title: 'Bài tập',
    ...given,
  }
  await db.q.insert(t.assessments).values(row)
  return row
}

export async function makeSubmission(
  db: Database,
  assessmentId: string,
  userId: string,
  given: Partial<typeof t.submissions.$inferInsert> = {},
) {
  const row = { id: newId(), assessmentId, userId, submittedAt: new Date(), ...given }
  await db.q.insert(t.submissions).values(row)
  return row
}

type Options = { content: string; isCorrect: boolean }[]

/** Options named A, B, C, …; those at the positions `correct` are correct. */
export const optionsOf = (count: number, ...correct: number[]): Options =>
  Array.from({ length: count }, (_, index) => ({
    content: String.fromCharCode(65 + index),
    isCorrect: correct.includes(index),
  }))

/** A quiz with these questions in this order. */
export async function makeQuiz(
  db: Database,
  lesson: { id: string; courseId: string },
  given: Partial<typeof t.assessments.$inferInsert> & {
    questions?: {
      type: string
      options?: Options
      score?: number
      question?: string
      explanation?: string
    }[]
  } = {},
) {
  const { questions = [{ type: 'SINGLE', options: optionsOf(3, 1) }], ...columns } = given
  const quiz = await makeAssessment(db, lesson, { type: 'QUIZ', title: 'Bài kiểm tra', ...columns })
  if (questions.length > 0) {
    await db.q.insert(t.quizQuestions).values(
      questions.map((question, index) => ({
        id: newId(),
        assessmentId: quiz.id,
        question: `Câu hỏi ${index + 1}`,
        sortOrder: index + 1,
        ...question,
      })),
    )
  }
  return quiz
}
