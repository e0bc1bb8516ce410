import { makeCourse, makeTopic, makeUser } from './fixtures.ts'
import { adminsOfThings, adminsOnly, json, type Row } from './access-policies.ts'
import * as a from './access.ts'
import { newId } from '../../server/platform/ids.ts'

/** A topic without courses, and another one. */
const aTopic: a.Target = async ({ api }, _, column) => {
  const [topic, into] = [await makeTopic(api.db), await makeTopic(api.db)]
  return { id: column === 'missing' ? newId() : topic.id, into: into.id }
}

/** A published course that no other cell acts on. */
const aNewCourse: a.Target = async ({ api }, _, column) => ({
  id: column === 'missing' ? newId() : (await makeCourse(api.db)).id,
})

/** A course, and somebody who does not teach it. */
const aCourseAndSomebody: a.Target = async (world, who, column) => ({
  ...(await a.aCourse(world, who, column)),
  userId: (await makeUser(world.api.db)).id,
})

/** Courses, their people, and topics (docs/back-office.md#courses). */
export const COURSES_AND_TOPICS: Record<string, Row> = {
  'GET /api/admin/courses': { who: adminsOnly },
  'GET /api/admin/courses/:id': { who: adminsOfThings, on: a.aCourse },
  'POST /api/admin/courses/:id/status': {
    who: adminsOfThings,
    ok: 204,
    on: aNewCourse,
    send: json({ act: 'unpublish' }),
  },
  'PUT /api/admin/courses/:id/people/:userId': {
    who: adminsOfThings,
    ok: 204,
    on: aCourseAndSomebody,
    send: json({ role: 'TA' }),
  },
  'DELETE /api/admin/courses/:id/people/:userId': {
    who: adminsOfThings,
    ok: 204,
    on: aCourseAndSomebody,
  },
  'GET /api/admin/user-options': { who: adminsOnly },
  'GET /api/admin/topics': { who: adminsOnly },
  'POST /api/admin/topics': { who: adminsOnly, ok: 201, send: json({ name: 'Chủ đề mới' }) },
  'PATCH /api/admin/topics/:id': {
    who: adminsOfThings,
    ok: 204,
    on: aTopic,
    send: json({ name: 'Tên khác' }),
  },
  'POST /api/admin/topics/:id/move': {
    who: adminsOfThings,
    ok: 204,
    on: aTopic,
    send: json({ dir: 'up' }),
  },
  'POST /api/admin/topics/:id/merge': {
    who: adminsOfThings,
    on: aTopic,
    send: ({ into }) => json({ into }),
  },
  'DELETE /api/admin/topics/:id': { who: adminsOfThings, ok: 204, on: aTopic },
}
