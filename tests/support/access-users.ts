import type * as a from './access.ts'
import { adminsOfThings, adminsOnly, json, type Row } from './access-policies.ts'
import { newId } from '../../server/platform/ids.ts'
import { enrol, makeCourse, makeUser } from './fixtures.ts'

/** Accounts, import and log in the back office. */

const reason = 'Theo yêu cầu qua email'

/** An account that nobody else has to do with. */
const anotherUser: a.Target = async ({ api }, _, column) => {
  const user = await makeUser(api.db)
  return { id: column === 'missing' ? newId() : user.id }
}

/** The same, with a course that it has not. */
const aGift: a.Target = async (world, who, column) => {
  const course = await makeCourse(world.api.db)
  return { ...(await anotherUser(world, who, column)), courseId: course.id }
}

/** An account with a course that it has. */
const anOwnedCourse: a.Target = async (world, _, column) => {
  const { db } = world.api
  const [user, course] = [await makeUser(db), await makeCourse(db)]
  await enrol(db, user.id, course.id)
  return { id: user.id, courseId: column === 'missing' ? newId() : course.id }
}

const anAddress: a.Target = async () => ({ email: `${newId()}@example.test` })

const aNewAddress: a.Target = async (world, who, column) => ({
  ...(await anotherUser(world, who, column)),
  ...(await anAddress(world, who, column)),
})

export const USERS_TABLE: Record<string, Row> = {
  'GET /api/admin/users': { who: adminsOnly },
  'GET /api/admin/users/:id': { who: adminsOfThings, on: anotherUser },
  'PUT /api/admin/users/:id/roles': {
    who: adminsOfThings,
    on: anotherUser,
    send: json({ roles: ['STUDENT', 'INSTRUCTOR'] }),
  },
  'POST /api/admin/users/:id/disable': {
    who: adminsOfThings,
    on: anotherUser,
    send: json({ reason }),
  },
  'POST /api/admin/users/:id/enable': { who: adminsOfThings, on: anotherUser },
  'POST /api/admin/users/:id/reset-link': { who: adminsOfThings, on: anotherUser },
  'POST /api/admin/users/:id/email': {
    who: adminsOfThings,
    on: aNewAddress,
    send: ({ email }) => json({ email, reason }),
  },
  'POST /api/admin/users/:id/courses': {
    who: adminsOfThings,
    on: aGift,
    send: ({ courseId }) => json({ courseId, reason }),
  },
  'DELETE /api/admin/users/:id/courses/:courseId': {
    who: adminsOfThings,
    on: anOwnedCourse,
    send: json({ reason }),
  },
  'POST /api/admin/users/import': {
    who: adminsOnly,
    on: anAddress,
    send: ({ email }) => json({ rows: [{ line: 1, email }], courseIds: [], reason, dryRun: false }),
  },
  'GET /api/admin/log': { who: adminsOnly },
  'GET /api/admin/course-options': { who: adminsOnly },
}
