import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessons } from '../../server/platform/db/schema.ts'
import { startApi } from '../support/api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../support/fixtures.ts'
import { somebodyWaits } from '../support/locks.ts'

test('a mark that meets the deletion of its lesson is a 404, not a server error', async () => {
  const api = await startApi()
  const { db } = api
  const student = await makeUser(db)
  const section = await makeSection(db, (await makeCourse(db)).id)
  const lesson = await makeLesson(db, section)
  await enrol(db, student.id, section.courseId)
  const token = await api.tokenOf(student.id)

  const mark = await db.tx(async () => {
    await db.q.delete(lessons).where(eq(lessons.id, lesson.id))
    const answer = api.call('POST', `/api/student/lessons/${lesson.id}/complete`, { token })
    // The deletion commits only when the mark waits for it.
    await somebodyWaits(db)
    return { answer }
  })
  expect((await mark.answer).status).toBe(404)
})
