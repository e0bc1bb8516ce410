import { Readable } from 'node:stream'
import type { Database } from '../../server/db/client.ts'
import * as t from '../../server/db/schema.ts'
import type { Deps } from '../../server/deps.ts'
import { newId } from '../../server/ids.ts'

/** Rows of the learning half: files, resources, assessments and submissions. */

export async function makeFile(
  deps: Deps,
  given: { name?: string; mime?: string; content?: string | Buffer } = {},
) {
  const content = Buffer.from(given.content ?? 'nội dung')
  const row = {
    id: newId(),
    storageKey: deps.files.newKey(),
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
