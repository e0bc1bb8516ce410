import { newCertificateCode } from '../../server/subjects/certificates/certificate-code.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { owner, signedIn, whatIsPublic, whatIsThere, type Row } from './access-policies.ts'
import * as a from './access.ts'
import { enrol, makeCourse, makeLesson, makeSection } from './fixtures.ts'

/** Free previews and certificates in the table of who may call what. */

/** A free preview; `foreign`: a lesson for buyers. */
const aPublicPreview: a.Target = async (world, _, column) => {
  if (column === 'missing') return { id: newId() }
  return column === 'own'
    ? a.aPreview(world, 'student', 'foreign')
    : a.aLesson(world, 'student', 'foreign')
}

/** A course of which every lesson is completed by who owns it. */
const aCompleteCourse: a.Target = async (world, who, column) => {
  const { db } = world.api
  const user = world.userOf(who)
  const { id: courseId } = await makeCourse(db)
  const lesson = await makeLesson(db, await makeSection(db, courseId))
  const owner = column === 'own' ? user : world.sideOf(who, 'own').student
  if (owner) {
    await enrol(db, owner.id, courseId)
    await db.q.insert(t.lessonCompletions).values({ userId: owner.id, lessonId: lesson.id })
  }
  return { id: column === 'missing' ? newId() : courseId }
}

/** A certificate that holds. */
const aCertificate: a.Target = async ({ api, users }, _, column) => {
  const [{ id: courseId }, code] = [await makeCourse(api.db), newCertificateCode()]
  const row = { userId: users.student.id, courseId, fullName: 'Học Viên', courseTitle: 'Khóa học' }
  await api.db.q.insert(t.certificates).values({ ...row, code })
  return { code: column === 'missing' ? newCertificateCode() : code }
}

export const CERTIFICATES: Record<string, Row> = {
  'GET /api/public/lessons/:id': {
    who: whatIsPublic,
    on: aPublicPreview,
  },
  'GET /api/public/certificates/:code': { who: whatIsThere, on: aCertificate },
  'GET /api/student/certificates': { who: signedIn },
  'POST /api/student/courses/:id/certificate': { who: owner, on: aCompleteCourse },
}
