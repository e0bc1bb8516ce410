import * as t from '../../server/platform/db/schema.ts'
import { anAssignment, type Target } from './access.ts'
import { courseEditors, courseTeachers, json, type Row } from './access-policies.ts'

/** More time for one student (docs/class.md#more-time). */

/** An assessment and a student of its course, who has more time where `given`. */
const anExtension =
  (given: boolean): Target =>
  async (world, who, column) => {
    const { student } = world.sideOf(who, column)
    const target = await anAssignment(world, who, column)
    if (given && column !== 'missing') {
      await world.api.db.q.insert(t.assessmentExtensions).values({
        assessmentId: target['id'] ?? '',
        userId: student.id,
        reason: 'Em bị ốm',
        dueAt: new Date(Date.now() + 10 * 86_400_000),
      })
    }
    return { ...target, userId: student.id }
  }

export const EXTENSIONS: Record<string, Row> = {
  'GET /api/instructor/assessments/:id/extensions': { who: courseTeachers, on: anAssignment },
  'PUT /api/instructor/assessments/:id/extensions/:userId': {
    who: courseEditors,
    on: anExtension(false),
    send: json({ dueAt: '2099-01-01T00:00:00Z', reason: 'Em bị ốm' }),
  },
  'DELETE /api/instructor/assessments/:id/extensions/:userId': {
    who: courseEditors,
    ok: 204,
    on: anExtension(true),
  },
}
