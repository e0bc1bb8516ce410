import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { eq, max } from 'drizzle-orm'
import { coversFolder, readCoverIndex } from '../../server/subjects/catalogue/covers.ts'
import { newCertificateCode } from '../../server/subjects/certificates/certificate-code.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { unsubscribeUrl } from '../../server/providers/mail/unsubscribe.ts'
import { PASSWORD, type Column, type Ids, type Person, type Target, type World } from './access.ts'
import {
  courseRow,
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeTopic,
  makeUser,
} from './fixtures.ts'
import {
  makeAssessment,
  makeFile,
  makeQuiz,
  makeResource,
  makeSubmission,
} from './learning-fixtures.ts'
import { choose, momoIpn, startPayment, vnpayIpn, type Provider } from './payments.ts'
import { makeReport, makeReview, makeReviewedCourse } from './reviews.ts'

/** What the calls of the table of tests/api/access.test.ts are about. */

const DAY_MS = 86_400_000
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** Its own id, or one that nothing has. */
const orMissing = (column: Column, id: string) => (column === 'missing' ? newId() : id)

// Courses and their content.

/** Its course is the person's own, or foreign. */
const newLesson = ({ api, sideOf }: World, who: Person, column: Column) =>
  makeLesson(api.db, sideOf(who, column).section)

export const aCourse: Target = async ({ sideOf }, who, column) => {
  const courseId = orMissing(column, sideOf(who, column).course.id)
  return { courseId, id: courseId }
}

export const aSection: Target = async ({ api, sideOf }, who, column) => {
  const { course } = sideOf(who, column)
  const { id } = await makeSection(api.db, course.id)
  return { courseId: course.id, sectionId: orMissing(column, id) }
}

/** The course is the person's own, the section another one's. */
export const aForeignSection: Target = async ({ sideOf, awayOf }, who) => ({
  courseId: sideOf(who, 'own').course.id,
  sectionId: awayOf(who).section.id,
})

export const aLesson: Target = async (world, who, column) => {
  const lesson = await newLesson(world, who, column)
  const lessonId = orMissing(column, lesson.id)
  return { lessonId, id: lessonId }
}

const aLessonToSample =
  (status: string): Target =>
  async ({ api: { db }, sideOf }, who, column) => {
    const course = column === 'own' ? sideOf(who, column).course : await makeCourse(db, { status })
    const section = await makeSection(db, course.id)
    const { id } = await makeLesson(db, section, { isFreePreview: true })
    return { id }
  }
export const aPreview = aLessonToSample('PUBLISHED')
export const anUnpublishedLesson = aLessonToSample('DRAFT')

/** A free preview; `foreign`: a lesson for buyers. */
export const aPublicPreview: Target = async (world, _, column) => {
  if (column === 'missing') return { id: newId() }
  return (column === 'own' ? aPreview : aLesson)(world, 'student', 'foreign')
}

export const aResource: Target = async (world, who, column) => {
  const lesson = await newLesson(world, who, column)
  const { id } = await makeResource(world.api.db, lesson.id)
  return { lessonId: lesson.id, resourceId: orMissing(column, id) }
}

/** The lesson is the person's own, the resource of another one in the same course. */
export const aResourceOfAnotherLesson: Target = async (world, who) => {
  const lesson = await newLesson(world, who, 'own')
  return { ...(await aResource(world, who, 'own')), lessonId: lesson.id }
}

/** A course with a slug of its own, complete enough to be asked for. */
export const aCourseDraft: Target = async (world, who, column) => {
  const { db } = world.api
  const { course } = world.sideOf(who, column)
  const section = await makeSection(db, course.id)
  await makeLesson(db, section, { isFreePreview: true })
  const row = await courseRow(db, course.id)
  return { ...(await aCourse(world, who, column)), slug: row?.slug ?? '' }
}

/** A published course that no other cell acts on. */
export const aNewCourse: Target = async ({ api }, _, column) => ({
  id: orMissing(column, (await makeCourse(api.db)).id),
})

/** A course, and somebody who does not teach it. */
export const aCourseAndSomebody: Target = async (world, who, column) => ({
  ...(await aCourse(world, who, column)),
  userId: (await makeUser(world.api.db)).id,
})

/** A topic without courses, and another one. */
export const aTopic: Target = async ({ api }, _, column) => {
  const [topic, into] = [await makeTopic(api.db), await makeTopic(api.db)]
  return { id: orMissing(column, topic.id), into: into.id }
}

// Assessments and submissions.

export const anAssignment: Target = async (world, who, column) => {
  const dueAt = new Date(Date.now() + DAY_MS)
  const { id } = await makeAssessment(world.api.db, await newLesson(world, who, column), { dueAt })
  return { id: orMissing(column, id) }
}

export const aQuiz: Target = async (world, who, column) => {
  const quiz = await makeQuiz(world.api.db, await newLesson(world, who, column))
  return { id: orMissing(column, quiz.id) }
}

/** The person has begun it, where that is allowed. */
export const aBegunQuiz: Target = async (world, who, column) => {
  const quiz = await aQuiz(world, who, column)
  const token = await world.token(who)
  await world.api.call('GET', `/api/student/assessments/${quiz['id']}`, token ? { token } : {})
  return quiz
}

/** An assessment and another lesson of its course. */
export const aMove: Target = async (world, who, column) => {
  const { id = '' } = await anAssignment(world, who, column)
  const lesson = await newLesson(world, who, column)
  return { lessonId: lesson.id, assessmentId: id }
}

/** The lesson is the person's own, the assessment of a foreign course. */
export const aMoveBetweenCourses: Target = async (world, who) => {
  const { db } = world.api
  const { id } = await makeAssessment(db, await makeLesson(db, world.awayOf(who).section))
  return { lessonId: (await newLesson(world, who, 'own')).id, assessmentId: id }
}

/** What a student of the course submitted. */
export const aSubmission: Target = async (world, who, column) => {
  const { student } = world.sideOf(who, column)
  const { id = '' } = await anAssignment(world, who, column === 'missing' ? 'own' : column)
  return { id: orMissing(column, (await makeSubmission(world.api.db, id, student.id)).id) }
}

/** The person's own, or a classmate's in the same course. */
export const aSubmissionOfMine: Target = async (world, who, column) => {
  const { id = '' } = await anAssignment(world, who, 'own')
  const submission = await makeSubmission(world.api.db, id, world.ownerOf(who, column).id)
  return { id: orMissing(column, submission.id) }
}

/** An assessment and a student of its course, who has more time where `given`. */
const anExtension =
  (given: boolean): Target =>
  async (world, who, column) => {
    const { student } = world.sideOf(who, column)
    const { id = '' } = await anAssignment(world, who, column)
    if (given && column !== 'missing') {
      const dueAt = new Date(Date.now() + 10 * DAY_MS)
      const row = { assessmentId: id, userId: student.id, reason: 'Em bị ốm', dueAt }
      await world.api.db.q.insert(t.assessmentExtensions).values(row)
    }
    return { id, userId: student.id }
  }
export const anExtensionToGive = anExtension(false)
export const anExtensionGiven = anExtension(true)

// Reviews, certificates, messages to a class.

/** The course; the buyer has completed a lesson of it. */
export const aCourseBegun: Target = async (world, who, column) => {
  if (who === 'buyer' && column === 'own') {
    const { id: lessonId } = await newLesson(world, who, column)
    const row = { userId: world.users.buyer.id, lessonId }
    await world.api.db.q.insert(t.lessonCompletions).values(row)
  }
  return aCourse(world, who, column)
}

/** A review of the person's own course, or of another one. */
export const aReviewInCourse: Target = async ({ api, sideOf }, who, column) => {
  const { id } = await makeReview(api.deps, sideOf(who, column).course.id)
  return { id: orMissing(column, id) }
}

export const somebodysReview: Target = async ({ api }, _, column) => ({
  id: orMissing(column, (await makeReviewedCourse(api.deps)).review.id),
})

export const aHiddenReview: Target = async ({ api }, _, column) => {
  const { course } = await makeReviewedCourse(api.deps)
  const hidden = { hiddenAt: new Date(), hiddenReason: 'Quảng cáo' }
  return { id: orMissing(column, (await makeReview(api.deps, course.id, hidden)).id) }
}

export const aReportedReview: Target = async ({ api }, _, column) => {
  const { review } = await makeReviewedCourse(api.deps)
  await makeReport(api.db, review.id)
  return { id: orMissing(column, review.id) }
}

/** A course of which every lesson is completed by who owns it. */
export const aCompleteCourse: Target = async ({ api: { db }, ownerOf }, who, column) => {
  const userId = ownerOf(who, column).id
  const { id: courseId } = await makeCourse(db)
  const lesson = await makeLesson(db, await makeSection(db, courseId))
  await enrol(db, userId, courseId)
  await db.q.insert(t.lessonCompletions).values({ userId, lessonId: lesson.id })
  return { id: orMissing(column, courseId) }
}

/** A certificate that holds. */
export const aCertificate: Target = async ({ api, users }, _, column) => {
  const [{ id: courseId }, code] = [await makeCourse(api.db), newCertificateCode()]
  const row = { userId: users.student.id, courseId, fullName: 'Học Viên', courseTitle: 'Khóa học' }
  await api.db.q.insert(t.certificates).values({ ...row, code })
  return { code: column === 'missing' ? newCertificateCode() : code }
}

/** A course to whose class nothing was written today, with somebody in it who was not reminded. */
export const aClass: Target = async (world, who, column) => {
  const { course } = world.sideOf(who, column)
  await world.api.db.q.delete(t.classMessages)
  const student = await makeUser(world.api.db)
  await enrol(world.api.db, student.id, course.id)
  return { ...(await aCourse(world, who, column)), studentId: student.id }
}

/** What a teacher wrote to the person, or to a classmate. */
export const anAnnouncement: Target = async ({ api: { db }, ownerOf, sideOf }, who, column) => {
  const { course } = sideOf(who, 'own')
  const message = { id: newId(), courseId: course.id, kind: 'ANNOUNCEMENT', title: 'A', body: 'B' }
  await db.q.insert(t.classMessages).values(message)
  const recipient = { messageId: message.id, userId: ownerOf(who, column).id }
  await db.q.insert(t.classMessageRecipients).values(recipient)
  return { id: orMissing(column, message.id) }
}

// Accounts.

/** The person's email and password; `foreign`: with another password. */
export const anAccount: Target = async ({ userOf }, who, column) => ({
  email: (column !== 'missing' && userOf(who)?.email) || `${newId()}@example.test`,
  password: column === 'foreign' ? 'mat-khau-cua-ai-do' : PASSWORD,
})

/** A username that is free; `foreign`: one that is taken. */
export const aUsername: Target = async ({ users }, _, column) => {
  const name = `nguoi${randomBytes(6).toString('hex')}`
  return {
    username: column === 'foreign' ? users.student.username : name,
    email: `${name}@example.test`,
  }
}

export const aFreeAddress: Target = async () => ({ email: `${newId()}@example.test` })

/** A signed-in browser. */
export const aSession: Target = async ({ api, ownerOf }, who, column) => {
  const row = { id: newId(), userId: ownerOf(who, column).id, expiresAt: inAnHour() }
  await api.db.q.insert(t.sessions).values(row)
  return { id: orMissing(column, row.id) }
}

interface Token {
  tokenHash: string
  expiresAt: Date
  /** Who calls, or a classmate. */
  userId: string
}

/** A token that was sent by mail; `missing` and `foreign`: one that was not. */
const aToken =
  (keep: (world: World, row: Token, who: Person) => Promise<unknown>): Target =>
  async (world, who, column) => {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const row = { tokenHash, expiresAt: inAnHour(), userId: world.ownerOf(who, 'own').id }
    if (column === 'own') await keep(world, row, who)
    return { token }
  }

export const aResetToken = aToken(({ api }, row) => api.db.q.insert(t.passwordResets).values(row))
export const aProofToken = aToken(({ api }, row) => api.db.q.insert(t.emailProofs).values(row))

/** Cells are tried side by side, and one account has one open change: whoever has the mail may use it. */
export const aChangeToken = aToken(async ({ api }, row, who) => {
  const userId = who === 'locked' ? row.userId : (await makeUser(api.db)).id
  const email = `${newId()}@example.test`
  await api.db.q.insert(t.emailChanges).values({ ...row, userId, email })
})

/** A link to somebody's own data, whoever has it. */
export const aDataLink = aToken(async ({ api }, row) => {
  const { id: userId } = await makeUser(api.db)
  await api.db.q.insert(t.dataExports).values({ ...row, userId })
})

/** The address of a mail's foot; `foreign`: signed for somebody else. */
export const anUnsubscription: Target = async ({ api, ownerOf }, who, column) => {
  const user = ownerOf(who, 'own')
  const { search } = new URL(unsubscribeUrl(api.deps, user.id, 'graded'))
  return { search: column === 'own' ? search : search.replace(user.id, '0'.repeat(24)) }
}

const openErasure = (userId: string) => ({ id: newId(), userId, dueAt: inAnHour(), reason: 'Thử' })

/** The caller's own account waits for its erasure. */
export const myErasure: Target = async ({ api, userOf }, who) => {
  const user = userOf(who)
  if (user) await api.db.q.insert(t.erasures).values(openErasure(user.id)).onConflictDoNothing()
  return {}
}

// Accounts in the back office: nobody else has to do with them.

export const aUser: Target = async ({ api }, _, column) => ({
  id: orMissing(column, (await makeUser(api.db)).id),
})

/** With a course that it has not. */
export const aGift: Target = async (world, who, column) => ({
  ...(await aUser(world, who, column)),
  courseId: (await makeCourse(world.api.db)).id,
})

/** With a course that it has. */
export const anOwnedCourse: Target = async ({ api: { db } }, _, column) => {
  const [user, course] = [await makeUser(db), await makeCourse(db)]
  await enrol(db, user.id, course.id)
  return { id: user.id, courseId: orMissing(column, course.id) }
}

/** With an address to change to. */
export const aNewAddress: Target = async (world, who, column) => ({
  ...(await aUser(world, who, column)),
  ...(await aFreeAddress(world, who, column)),
})

export const aProvedUser: Target = async ({ api }, _, column) => {
  const { id } = await makeUser(api.db)
  await api.db.q.update(t.users).set({ emailProvedAt: new Date() }).where(eq(t.users.id, id))
  return { id: orMissing(column, id) }
}

export const aLeaver: Target = async (world, who, column) => {
  const { id = '' } = await aProvedUser(world, who, 'own')
  await world.api.db.q.insert(t.erasures).values(openErasure(id))
  return { id: orMissing(column, id) }
}

// The shop.

/** A course in the person's cart, or in a classmate's. */
export const aCartLine: Target = async ({ api: { db }, ownerOf }, who, column) => {
  const course = await makeCourse(db)
  const line = { userId: ownerOf(who, column).id, courseId: course.id }
  await db.q.insert(t.cartItems).values(line)
  return { courseId: orMissing(column, course.id) }
}

/** One course in the cart, and nothing else. */
export const aCart: Target = async (world, who) => {
  const { id } = world.ownerOf(who, 'own')
  await world.api.db.q.delete(t.cartItems).where(eq(t.cartItems.userId, id))
  return aCartLine(world, who, 'own')
}

/** A course that everybody may buy; `foreign`: one that is not for sale. */
export const aCourseForSale: Target = async ({ api }, _, column) => {
  const course = await makeCourse(api.db, { status: column === 'foreign' ? 'DRAFT' : 'PUBLISHED' })
  const courseId = orMissing(column, course.id)
  return { courseId, idOrSlug: courseId }
}

/** An IPN that says paid; `foreign`: for another amount than was signed; `missing`: for no order of ours. */
export const aMomoIpn: Target = async ({ api }, _, column) => {
  const { orderId, total } = await startPayment(api, 'MOMO')
  const ipn = momoIpn(orMissing(column, orderId), total)
  return { ipn: JSON.stringify(column === 'foreign' ? { ...ipn, amount: total + 1 } : ipn) }
}

/** The same; `foreign`: of another bank. */
export const aVnpayIpn: Target = async ({ api }, _, column) => {
  const { orderId, total } = await startPayment(api, 'VNPAY')
  const query = vnpayIpn(orMissing(column, orderId), total)
  return { search: `?${column === 'foreign' ? query.replace('NCB', 'VCB') : query}` }
}

/** The query of a return page; `foreign`: changed; `missing`: signed, for no order of ours. */
export const aReturn =
  (provider: Provider): Target =>
  async ({ api }, _, column): Promise<Ids> => {
    const { orderId, total } = await startPayment(api, provider)
    const { returnUrl } = await choose(api, provider, orderId, 'success')
    const { search } = new URL(returnUrl ?? '')
    if (column === 'own') return { query: search }
    if (column === 'foreign') return { query: search.replaceAll(orderId, newId()) }
    if (provider === 'VNPAY') return { query: `?${vnpayIpn(newId(), total)}` }
    const fields = Object.entries(momoIpn(newId(), total)).map(([name, value]) => [
      name,
      String(value),
    ])
    return { query: `?${new URLSearchParams(fields)}` }
  }

/** An open payment at a simulator. */
export const aPayment =
  (provider: Provider): Target =>
  async ({ api }, _, column) => {
    const { orderId: started } = await startPayment(api, provider)
    const orderId = orMissing(column, started)
    const named = Buffer.from(`SIM|${orderId}`).toString('base64')
    return { provider, orderId, search: provider === 'MOMO' ? `?t=${named}` : `?ref=${orderId}` }
  }

/** A paid order with something that a person must look at; its receipt is old enough for another one. */
export const anOrder: Target = async ({ api }, _, column) => {
  const { q } = api.db
  const { orderId } = await startPayment(api, 'VNPAY')
  await choose(api, 'VNPAY', orderId, 'success')
  await q.insert(t.orderFlags).values({ id: newId(), orderId, reason: 'Xem giúp.' })
  await q.update(t.orders).set({ lastQueriedAt: null }).where(eq(t.orders.id, orderId))
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const key = `order-paid:${orderId}`
  await q.update(t.mails).set({ createdAt: anHourAgo }).where(eq(t.mails.dedupeKey, key))
  return { id: orMissing(column, orderId) }
}

// Files and pages of the site.

/** A picture of a person; `foreign`: a file that is nobody's picture. */
export const anAvatar: Target = async ({ api }, _, column) => {
  const { q } = api.db
  const [file, person] = await Promise.all([makeFile(api.deps), makeUser(api.db)])
  await q.update(t.files).set({ ownerId: person.id }).where(eq(t.files.id, file.id))
  if (column === 'own') {
    await q.update(t.users).set({ avatarFileId: file.id }).where(eq(t.users.id, person.id))
  }
  return { fileId: orMissing(column, file.id) }
}

/** A picture of a demo course. */
export const aCover: Target = async (_, __, column) => {
  const [file = ''] = readdirSync(coversFolder()).filter((name) => name.endsWith('.webp'))
  return { file: column === 'missing' ? file.replace(/^.*\./, 'khong-co.0123456789.') : file }
}

/** The picture of shared links that is made from the cover of a demo course. */
export const aSharePicture: Target = async (_, __, column) => {
  const [sizes = {}] = Object.values(readCoverIndex())
  const [, hash = ''] = /\.([0-9a-f]{10})\.webp$/.exec(sizes['640'] ?? '') ?? []
  return { file: column === 'missing' ? '0000000000.jpg' : `${hash}.jpg` }
}

/** A file with the query that opens it; `foreign`: with another file's. */
export const aFile: Target = async ({ api }, _, column) => {
  const file = await makeFile(api.deps)
  const id = orMissing(column, file.id)
  const signed = { ...file, id: column === 'foreign' ? newId() : id }
  const address = await api.deps.files.signedUrl(signed)
  return { id, search: address.slice(address.indexOf('?')) }
}

export const anAssetOfDocs: Target = async (_, __, column) => ({
  name: column === 'missing' ? 'package.json' : 'swagger-ui.css',
})

export const aMailSample: Target = async (_, __, column) => ({
  name: column === 'missing' ? 'khong-co' : 'graded',
})

export const aPage: Target = async (_, __, column) => ({
  slug: column === 'missing' ? 'khong-co' : 'dieu-khoan',
})

/** A page with something to publish, so that it is as it was when the call is refused. */
export const aPageDraft: Target = async ({ api, users }, _, column) => {
  const json = { body: `<p>Nháp ${newId()}</p>` }
  await api.call('PUT', '/api/admin/pages/hoan-tien', { as: users.admin.id, json })
  const [row] = await api.db.q
    .select({ last: max(t.pageVersions.number) })
    .from(t.pageVersions)
    .where(eq(t.pageVersions.slug, 'hoan-tien'))
  return {
    slug: column === 'missing' ? 'khong-co' : 'hoan-tien',
    number: String((row?.last ?? 0) + 1),
  }
}

/** The page that a payment agrees to. */
export const aPublishedPage: Target = async ({ api }) => {
  const first = { slug: 'thanh-toan', number: 1, body: '<p>Thanh toán</p>' }
  await api.db.q.insert(t.pageVersions).values(first).onConflictDoNothing()
  return {}
}
