import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { lessons } from '../../server/platform/db/schema.ts'
import { startApi } from '../support/api.ts'
import { enrol, makeCourse, makeLesson, makeSection, makeUser } from '../support/fixtures.ts'

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
    await vi.waitFor(async () => {
      // A transaction otherwise keeps seeing the activity of its first look.
      await db.q.execute(sql`select pg_stat_clear_snapshot()`)
      const { rows } = (await db.q.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) as unknown as { rows: unknown[] }
      expect(rows).toHaveLength(1)
    })
    return { answer }
  })
  expect((await mark.answer).status).toBe(404)
})
