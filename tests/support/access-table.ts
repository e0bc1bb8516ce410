import * as a from './access-targets.ts'
import { PASSWORD, routeOf, type Call, type Ids, type Row } from './access.ts'
import {
  courseEditors,
  courseTeachers,
  editorsOfParts,
  enrolled,
  enrolledReaders,
  everybody,
  learners,
  mainTeachers,
  members,
  noEditors,
  owner,
  policyOf,
  readers,
  signedIn,
  whatIsPublic,
  whatIsThere,
} from './access-policies.ts'
import { coverForm, picture } from './course-settings.ts'
import { lessonForm, QUIZ_DRAFT } from './faculty.ts'
import { newId } from '../../server/platform/ids.ts'
import { EMPTY_SITE } from './site-data.ts'

const everything = (ids: Ids) => ids
const message = { message: 'Em cảm ơn ạ.' }
const note = { note: 'Đã gọi cho người mua.' }
const password = { password: PASSWORD }
const reason = 'Theo yêu cầu qua email'
const title = { title: 'Tên' }
const up = { dir: 'up' }

const ofSections = { who: editorsOfParts, on: a.aSection, stray: a.aForeignSection }
const ofResources = {
  who: editorsOfParts,
  on: a.aResource,
  stray: a.aResourceOfAnotherLesson,
}

const whoeverHasTheMail = everybody('own ok, foreign 400')
const whoeverHasTheLink = everybody('own ok, missing 410')
/** A locked account's link is none. */
const provedByMail = everybody('own ok ok 400 ok ok ok ok ok ok ok, missing 400')
const returning = everybody('own ok, foreign 400, missing 404')

/** In their own name: an admin who does not teach the course does not answer. */
const answerers = members(`
  own      .   403 403 ok  ok  ok  .
  foreign  403 403 404 404 404 404 404
  missing  403 403 404 404 404 404 404`)

const settings = ({ slug }: Ids) => ({
  title: 'Tên mới',
  slug,
  description: '<p>Mô tả</p>',
  goals: [],
  audience: [],
  requirements: [],
  topicId: null,
  level: 'BEGINNER',
  language: 'VI',
  durationLabel: '',
  price: 100_000,
  salePrice: null,
  saleEndsAt: null,
  promoUrl: null,
})
const SITE = { ...EMPTY_SITE, legalName: 'Công ty TNHH Lớp Mở', taxCode: '0123456789' }

/** `METHOD path`, then what is said of it in particular; calls of which nothing is said have no row. */
export const TABLE: Record<string, Row> = {
  // First: a pending payment or a new course that another row leaves behind keeps an account.
  'POST /api/profile/data-export': { json: password },
  // The only MAIN of a course and the last admin stay.
  'POST /api/profile/erasure': { who: members('any ok ok ok ok 409 409 409'), json: password },
  'DELETE /api/profile/erasure': { on: a.myErasure },
  'GET /api/public/data-exports/:token': {
    who: whoeverHasTheLink,
    on: a.aDataLink,
    writes: true,
  },
  'GET /api/public/data-exports/:token/page': { who: whoeverHasTheLink, on: a.aDataLink },
  'POST /api/admin/users/:id/data-export': { ok: 204, on: a.aProvedUser },
  'POST /api/admin/users/:id/erasure': { on: a.aProvedUser, json: { reason } },
  'DELETE /api/admin/users/:id/erasure': { on: a.aLeaver },

  // The site itself.
  'GET /api/docs/assets/start.js': {},
  'GET /api/docs/assets/:name': { on: a.anAssetOfDocs },
  'GET /api/docs/mails/:name': { on: a.aMailSample },
  'POST /api/client-errors': { ok: 204, json: { message: 'Lỗi' } },
  'GET /metrics': { who: everybody('any 404') },
  'GET /metrics (with its token)': { headers: { authorization: 'Bearer so-do' } },

  // Accounts.
  'POST /auth/login': {
    who: everybody(
      'own . ok 403 ok ok ok ok ok ok ok, foreign . 401 401 401 401 401 401 401 401 401, missing 401',
    ),
    on: a.anAccount,
    json: everything,
  },
  'POST /auth/logout': { ok: 204 },
  'GET /auth/me': { who: signedIn },
  'POST /auth/register': {
    who: everybody('own ok, foreign 409'),
    ok: 201,
    on: a.aUsername,
    form: (ids) => lessonForm({ ...ids, ...password, fullName: 'Người Mới' }),
  },
  'POST /auth/forgot-password': {
    who: everybody('own . ok idle ok ok ok ok ok ok ok, missing idle'),
    on: a.anAccount,
    json: everything,
  },
  // The MAIN's token with another signature has the MAIN's password.
  'POST /auth/reset-password': {
    who: everybody('own ok . . ok ok ok ok ok ok ok, missing 400'),
    on: a.aResetToken,
    json: ({ token }: Ids) => ({ token, ...password }),
  },
  'POST /auth/verify-email': { who: provedByMail, on: a.aProofToken, json: everything },
  'POST /auth/change-email': { who: provedByMail, on: a.aChangeToken, json: everything },
  'PUT /api/profile': { who: signedIn, form: lessonForm({ fullName: 'Tên Mới' }) },
  'POST /api/profile/password': { json: { currentPassword: PASSWORD, newPassword: PASSWORD } },
  'DELETE /api/profile/sessions/:id': { ok: 204, on: a.aSession },
  'POST /api/profile/email': {
    on: a.aFreeAddress,
    json: ({ email }: Ids) => ({ email, ...password }),
  },
  'PUT /api/profile/mails': { json: { graded: false } },
  'GET /api/public/mails/unsubscribe': { who: whoeverHasTheMail, on: a.anUnsubscription },
  'POST /api/public/mails/unsubscribe': { who: whoeverHasTheMail, on: a.anUnsubscription },

  // The catalogue.
  'GET /api/public/courses/:idOrSlug': { who: whatIsPublic, on: a.aCourseForSale },
  'GET /api/public/courses/:idOrSlug/reviews': { who: whatIsPublic, on: a.aCourseForSale },
  'GET /api/public/lessons/:id': { who: whatIsPublic, on: a.aPublicPreview },
  'GET /api/public/avatars/:fileId': { who: whatIsPublic, on: a.anAvatar },
  'GET /api/public/covers/:file': { on: a.aCover },
  'GET /api/public/share/:file': { on: a.aSharePicture, writes: true },
  'GET /api/public/certificates/:code': { on: a.aCertificate },
  'GET /api/public/pages/:slug': { on: a.aPage },
  'GET /api/files/:id': { who: everybody('own ok, foreign 403, missing 404'), on: a.aFile },

  // The shop.
  'POST /api/student/cart/add': {
    who: owner,
    on: a.aCourseForSale,
    json: ({ courseId }: Ids) => ({ courseId, quantity: 1 }),
  },
  'PUT /api/student/cart/quantity': {
    who: owner,
    on: a.aCartLine,
    json: ({ courseId }: Ids) => ({ courseId, quantity: 1 }),
  },
  'DELETE /api/student/cart/course/:courseId': {
    who: members('own ok, foreign idle, missing idle'),
    on: a.aCartLine,
  },
  'POST /api/student/checkout/momo/create': { on: a.aCart },
  'POST /api/student/checkout/vnpay/create': { on: a.aCart },
  'POST /api/student/consents': {
    ok: 204,
    on: a.aPublishedPage,
    json: { pages: [{ slug: 'thanh-toan', version: 1 }], place: 'PAYMENT' },
  },

  // Payments: who calls does not matter, who has signed does.
  'POST /api/payments/momo/ipn': {
    who: everybody('own ok, foreign 400, missing idle'),
    ok: 204,
    on: a.aMomoIpn,
    json: ({ ipn = '' }: Ids) => JSON.parse(ipn),
  },
  'GET /api/payments/vnpay/ipn': {
    who: everybody('own ok, foreign idle, missing idle'),
    on: a.aVnpayIpn,
    writes: true,
  },
  'POST /api/payments/momo/confirm': { who: returning, on: a.aReturn('MOMO'), json: everything },
  'POST /api/payments/vnpay/confirm': { who: returning, on: a.aReturn('VNPAY'), json: everything },

  // The simulators of the providers.
  'GET /mo-phong/momo/v2/gateway/pay': { who: whatIsThere, on: a.aPayment('MOMO') },
  'POST /mo-phong/momo/v2/gateway/api/create': { ok: 400, json: {} },
  'POST /mo-phong/momo/v2/gateway/api/query': { ok: 400, json: {} },
  'POST /mo-phong/momo/v2/gateway/api/refund': { ok: 400, json: {} },
  'GET /mo-phong/vnpay/vpcpay.html': { ok: 302 },
  'GET /mo-phong/vnpay/pay': { who: whatIsThere, on: a.aPayment('VNPAY') },
  'POST /mo-phong/vnpay/merchant_webapi/api/transaction': { json: {} },
  'POST /mo-phong/pay': {
    who: whatIsThere,
    ok: 303,
    on: a.aPayment('MOMO'),
    form: ({ provider = '', orderId = '' }) =>
      lessonForm({ provider, orderId, outcome: 'success' }),
  },
  'POST /mo-phong/control': {
    who: whatIsThere,
    on: a.aPayment('VNPAY'),
    json: ({ provider, orderId }: Ids) => ({ provider, orderId, outcome: 'success' }),
  },

  // Studying.
  'GET /api/student/courses/:id/outline': { who: learners, on: a.aCourse },
  'GET /api/student/courses/:id/progress': { who: learners, on: a.aCourse },
  // It notes when a student was there (docs/class.md#progress).
  'GET /api/student/lessons/:id': { who: readers, on: a.aLesson, writes: true },
  'GET /api/student/lessons/:id (free preview)': { who: members('foreign ok'), on: a.aPreview },
  'GET /api/student/lessons/:id (not published)': {
    who: members('foreign 404 404 404 404 404 404 ok'),
    on: a.anUnpublishedLesson,
  },
  'POST /api/student/lessons/:id/complete': { who: enrolledReaders, on: a.aLesson },
  'POST /api/student/lessons/:id/uncomplete': { who: enrolledReaders, on: a.aLesson },
  'GET /api/student/assessments/:id (assignment)': { who: enrolled, on: a.anAssignment },
  'GET /api/student/assessments/:id (quiz)': { who: enrolled, on: a.aQuiz, writes: true },
  'GET /api/student/assessments/:id/thread': { who: enrolled, on: a.anAssignment },
  'POST /api/student/assessments/:id/submit-quiz': {
    who: enrolled,
    on: a.aBegunQuiz,
    json: { answersJson: '[[0]]' },
  },
  'POST /api/student/assessments/:id/submit-assignment': {
    who: enrolled,
    on: a.anAssignment,
    form: lessonForm({ textAnswer: 'Bài của em' }),
  },
  'POST /api/student/submissions/:id/comments': { on: a.aSubmissionOfMine, json: message },
  'POST /api/student/notifications/fcm/register': {
    ok: 204,
    json: { token: 'thiet-bi', platform: 'web' },
  },
  'DELETE /api/student/notifications/fcm/register': { ok: 204, json: { token: 'thiet-bi' } },
  'POST /api/student/announcements/:id/read': { ok: 204, on: a.anAnnouncement },
  'POST /api/student/courses/:id/certificate': { on: a.aCompleteCourse },
  // Of a course that is public everybody may ask.
  'GET /api/student/courses/:id/review': {
    who: members('own . ok ok ok ok ok ., foreign ok, missing 404'),
    on: a.aCourse,
  },
  'PUT /api/student/courses/:id/review': {
    who: enrolledReaders,
    on: a.aCourseBegun,
    json: { stars: 4, text: 'Dễ hiểu.' },
  },
  'DELETE /api/student/courses/:id/review': {
    who: members('own . ok idle idle idle idle ., foreign idle, missing 404'),
    ok: 204,
    on: a.aCourse,
  },
  'POST /api/student/reviews/:id/report': {
    who: members('foreign ok, missing 404'),
    ok: 204,
    on: a.somebodysReview,
    json: { reason },
  },

  // Teaching.
  'POST /api/instructor/courses': {
    ok: 201,
    // The topic is there already, so that a call that is refused has written nothing.
    on: a.aTopic,
    json: ({ id }: Ids) => ({ title: 'Khóa học mới', topicId: id }),
  },
  'GET /api/instructor/courses/:courseId/content': { on: a.aCourse },
  'GET /api/instructor/courses/:courseId/settings': { who: courseEditors, on: a.aCourse },
  'PUT /api/instructor/courses/:courseId/settings': {
    who: mainTeachers,
    on: a.aCourseDraft,
    json: settings,
  },
  'POST /api/instructor/courses/:courseId/cover': {
    who: mainTeachers,
    on: a.aCourse,
    form: coverForm(await picture(640, 360).png().toBuffer()),
  },
  'DELETE /api/instructor/courses/:courseId/cover': { who: mainTeachers, on: a.aCourse },
  // The courses of the table are PUBLISHED: those of one person, one after the other, would get in each other's way.
  'POST /api/instructor/courses/:courseId/publication': {
    who: members(`
      own      .   403 403 403 409 409 .
      foreign  403 403 404 404 404 404 409
      missing  403 403 404 404 404 404 404`),
    on: a.aCourse,
    json: { act: 'withdraw' },
  },
  'GET /api/instructor/courses/:courseId/sections': { on: a.aCourse },
  'POST /api/instructor/courses/:courseId/sections': { ok: 201, on: a.aCourse, json: title },
  'PUT /api/instructor/courses/:courseId/sections/:sectionId': { ...ofSections, json: title },
  'PATCH /api/instructor/courses/:courseId/sections/:sectionId/move': { ...ofSections, json: up },
  'DELETE /api/instructor/courses/:courseId/sections/:sectionId': { ...ofSections, ok: 204 },
  'POST /api/instructor/courses/:courseId/sections/:sectionId/lessons': {
    ...ofSections,
    ok: 201,
    form: lessonForm({ title: 'Bài mới' }),
  },
  'GET /api/instructor/lessons/:lessonId': { on: a.aLesson },
  'PUT /api/instructor/lessons/:lessonId': {
    on: a.aLesson,
    form: lessonForm({ title: 'Bài sửa' }),
  },
  'PATCH /api/instructor/lessons/:lessonId/move': { on: a.aLesson, json: up },
  'DELETE /api/instructor/lessons/:lessonId': { ok: 204, on: a.aLesson },
  'PUT /api/instructor/lessons/:lessonId/resources/:resourceId/primary': ofResources,
  'DELETE /api/instructor/lessons/:lessonId/resources/:resourceId': { ...ofResources, ok: 204 },
  'POST /api/instructor/lessons/:lessonId/assessments/assignment': {
    ok: 201,
    on: a.aLesson,
    json: title,
  },
  'POST /api/instructor/lessons/:lessonId/assessments/quiz': {
    ok: 201,
    on: a.aLesson,
    json: QUIZ_DRAFT,
  },
  'POST /api/instructor/lessons/:lessonId/assessments/:assessmentId/attach': {
    who: editorsOfParts,
    on: a.aMove,
    stray: a.aMoveBetweenCourses,
    json: {},
  },
  'GET /api/instructor/assessments/:id': { on: a.aQuiz },
  'PUT /api/instructor/assessments/:id (assignment)': { on: a.anAssignment, json: title },
  'PUT /api/instructor/assessments/:id (quiz)': { on: a.aQuiz, json: QUIZ_DRAFT },
  'DELETE /api/instructor/assessments/:id': { ok: 204, on: a.anAssignment },
  'GET /api/instructor/assessments/:id/extensions': { on: a.anAssignment },
  'PUT /api/instructor/assessments/:id/extensions/:userId': {
    on: a.anExtensionToGive,
    json: { dueAt: '2099-01-01T00:00:00Z', reason },
  },
  'DELETE /api/instructor/assessments/:id/extensions/:userId': {
    ok: 204,
    on: a.anExtensionGiven,
  },
  'GET /api/instructor/courses/:id/reviews': { on: a.aCourse },
  'PUT /api/instructor/reviews/:id/answer': {
    who: answerers,
    ok: 204,
    on: a.aReviewInCourse,
    json: { text: 'Cảm ơn bạn.' },
  },
  'DELETE /api/instructor/reviews/:id/answer': {
    who: answerers,
    ok: 204,
    on: a.aReviewInCourse,
  },

  // Grading and the class.
  'GET /api/instructor/courses/:id/students': { on: a.aCourse },
  'GET /api/instructor/courses/:id/students (a page)': { on: a.aCourse, search: '?limit=1' },
  'GET /api/instructor/assessments/:id/submissions': { on: a.anAssignment },
  'GET /api/instructor/assessments/:id/submissions (a page)': {
    on: a.anAssignment,
    search: '?limit=1',
  },
  'GET /api/instructor/lessons/:id/gradebook': { on: a.aLesson },
  'GET /api/instructor/submissions/:id': { on: a.aSubmission },
  'POST /api/instructor/submissions/:id/grade': {
    who: courseTeachers,
    on: a.aSubmission,
    json: { score: 80, pass: true, feedback: '' },
  },
  'POST /api/instructor/submissions/:id/comments': {
    who: courseTeachers,
    on: a.aSubmission,
    json: message,
  },
  'GET /api/instructor/courses/:id/class': { on: a.aCourse },
  'GET /api/instructor/courses/:id/class.csv': { on: a.aCourse },
  'GET /api/instructor/courses/:id/class/lessons': { on: a.aCourse },
  'GET /api/instructor/courses/:id/class/messages': { on: a.aCourse },
  'POST /api/instructor/courses/:id/class/announcements': {
    ok: 201,
    on: a.aClass,
    json: { title: 'Lịch học', body: 'Chào cả lớp.' },
  },
  'POST /api/instructor/courses/:id/class/reminders': {
    on: a.aClass,
    json: ({ studentId }: Ids) => ({ students: [studentId], body: 'Bạn học tiếp nhé.' }),
  },

  // The back office.
  'GET /api/admin/users/:id': { on: a.aUser },
  'GET /api/admin/users/:id/consents': { on: a.aUser },
  'PUT /api/admin/users/:id/roles': { on: a.aUser, json: { roles: ['STUDENT', 'INSTRUCTOR'] } },
  'POST /api/admin/users/:id/disable': { on: a.aUser, json: { reason } },
  'POST /api/admin/users/:id/enable': { on: a.aUser },
  'POST /api/admin/users/:id/reset-link': { on: a.aUser },
  'POST /api/admin/users/:id/email': {
    on: a.aNewAddress,
    json: ({ email }: Ids) => ({ email, reason }),
  },
  'POST /api/admin/users/:id/courses': {
    on: a.aGift,
    json: ({ courseId }: Ids) => ({ courseId, reason }),
  },
  'DELETE /api/admin/users/:id/courses/:courseId': { on: a.anOwnedCourse, json: { reason } },
  'POST /api/admin/users/import': {
    on: a.aFreeAddress,
    json: ({ email }: Ids) => ({
      rows: [{ line: 1, email }],
      courseIds: [],
      reason,
      dryRun: false,
    }),
  },
  'GET /api/admin/courses/:id': { on: a.aCourse },
  'POST /api/admin/courses/:id/status': {
    ok: 204,
    on: a.aNewCourse,
    json: { act: 'unpublish' },
  },
  'PUT /api/admin/courses/:id/people/:userId': {
    ok: 204,
    on: a.aCourseAndSomebody,
    json: { role: 'TA' },
  },
  'DELETE /api/admin/courses/:id/people/:userId': { ok: 204, on: a.aCourseAndSomebody },
  'POST /api/admin/topics': { ok: 201, json: { name: 'Chủ đề mới' } },
  'PATCH /api/admin/topics/:id': { ok: 204, on: a.aTopic, json: { name: 'Tên khác' } },
  'POST /api/admin/topics/:id/move': { ok: 204, on: a.aTopic, json: up },
  'POST /api/admin/topics/:id/merge': { on: a.aTopic, json: ({ into }: Ids) => ({ into }) },
  'DELETE /api/admin/topics/:id': { ok: 204, on: a.aTopic },
  'POST /api/admin/reviews/:id/hide': { ok: 204, on: a.somebodysReview, json: { reason } },
  'POST /api/admin/reviews/:id/show': { ok: 204, on: a.aHiddenReview, json: {} },
  'POST /api/admin/reviews/:id/dismiss': { ok: 204, on: a.aReportedReview, json: {} },
  'GET /api/admin/orders/:id': { on: a.anOrder },
  'POST /api/admin/orders/:id/refund': { on: a.anOrder, json: note },
  'POST /api/admin/orders/:id/refund-confirmation': { ok: 204, on: a.anOrder, json: note },
  'POST /api/admin/orders/:id/ask': { on: a.anOrder },
  'POST /api/admin/orders/:id/receipt': { ok: 204, on: a.anOrder },
  'POST /api/admin/orders/:id/resolve': { on: a.anOrder, json: note },
  'GET /api/admin/revenue.csv': { search: '?by=course' },
  'PUT /api/admin/site': { json: SITE },
  'POST /api/admin/mails/retry': { json: {} },
  'POST /api/admin/pushes/retry': { json: {} },
  'GET /api/admin/pages/:slug': { on: a.aPage },
  'PUT /api/admin/pages/:slug': {
    on: a.aPage,
    json: () => ({ body: `<p>Mới ${newId()}</p>` }),
  },
  'POST /api/admin/pages/:slug/publication': {
    on: a.aPageDraft,
    json: ({ number }: Ids) => ({ number: Number(number) }),
  },
}

/** Every call of these routes, on the table or not, with who may make it. */
export const callsOf = (routes: Iterable<string>): [key: string, call: Call][] => {
  const keys = new Set([...Object.keys(TABLE), ...routes])
  const named = new Set(Object.keys(TABLE).map(routeOf))
  return [...keys]
    .filter((key) => key in TABLE || !named.has(key))
    .flatMap((key) => {
      const { stray, ...row } = TABLE[key] ?? {}
      const call = { ...row, who: row.who ?? policyOf(key) }
      const refused = { ...call, who: noEditors, ...(stray && { on: stray }) }
      return [[key, call], ...(stray ? [[`${key} (not of it)`, refused]] : [])] as [string, Call][]
    })
}
