import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import {
  courseEditors,
  courseTeachers,
  json,
  owner,
  type Row,
  signedIn,
} from './access-policies.ts'
import * as a from './access.ts'
import { enrol, makeUser } from './fixtures.ts'

/** The class in the table of who may call what (docs/class.md). */

/** A course to whose class nothing was written today, with somebody in it who was not reminded. */
const aClass: a.Target = async (world, who, column) => {
  const ids = await a.aCourse(world, who, column)
  const { course } = world.sideOf(who, column)
  await world.api.db.q.delete(t.classMessages)
  const student = await makeUser(world.api.db)
  await enrol(world.api.db, student.id, course.id)
  return { ...ids, studentId: student.id }
}

/** What a teacher wrote to the person, or to a classmate. */
const anAnnouncement: a.Target = async (world, who, column) => {
  const { course, student } = world.sideOf(who, 'own')
  const user = column === 'own' ? world.userOf(who) : null
  const message = { id: newId(), courseId: course.id, kind: 'ANNOUNCEMENT', title: 'A', body: 'B' }
  await world.api.db.q.insert(t.classMessages).values(message)
  await world.api.db.q
    .insert(t.classMessageRecipients)
    .values({ messageId: message.id, userId: (user ?? student).id })
  return { id: column === 'missing' ? newId() : message.id }
}

export const CLASS_ROWS: Record<string, Row> = {
  'GET /api/instructor/courses/:id/class': { who: courseTeachers, on: a.aCourse },
  'GET /api/instructor/courses/:id/class.csv': { who: courseTeachers, on: a.aCourse },
  'GET /api/instructor/courses/:id/class/lessons': { who: courseTeachers, on: a.aCourse },
  'GET /api/instructor/courses/:id/class/messages': { who: courseTeachers, on: a.aCourse },
  'POST /api/instructor/courses/:id/class/announcements': {
    who: courseEditors,
    ok: 201,
    on: aClass,
    send: json({ title: 'Lịch học', body: 'Chào cả lớp.' }),
  },
  'POST /api/instructor/courses/:id/class/reminders': {
    who: courseEditors,
    on: aClass,
    send: ({ studentId }) => json({ students: [studentId], body: 'Bạn học tiếp nhé.' }),
  },
  'GET /api/student/announcements': { who: signedIn },
  'POST /api/student/announcements/:id/read': { who: owner, ok: 204, on: anAnnouncement },
}
