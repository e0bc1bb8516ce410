import * as a from './access.ts'
import {
  policy,
  anybody,
  nobody,
  whatIsThere,
  whatIsPublic,
  whatIsSigned,
  signedIn,
  teachers,
  owner,
  ownerOrIdle,
  learners,
  readers,
  previewers,
  insiders,
  enrolledReaders,
  enrolled,
  courseTeachers,
  courseEditors,
  editorsOfParts,
  noEditors,
  form,
  json,
  type Row,
} from './access-policies.ts'
import { EXTENSIONS } from './access-extensions.ts'
import { ORDERS } from './access-orders.ts'
import { MAIL_ROWS } from './access-mails.ts'
import { SETTINGS_ROWS } from './access-settings.ts'
import { CERTIFICATES } from './access-certificates.ts'
import { COURSES_AND_TOPICS } from './access-courses.ts'
import { USERS_TABLE } from './access-users.ts'
import { PERSONAL_DATA } from './access-personal.ts'
import { REVIEWS } from './access-reviews.ts'
import { NUMBERS } from './access-numbers.ts'
import { CLASS_ROWS } from './access-class.ts'
import { PAGES } from './access-pages.ts'
import { QUIZ_DRAFT } from './faculty.ts'

const message = json({ message: 'Em cảm ơn ạ.' })
const title = json({ title: 'Tên' })
const up = json({ dir: 'up' })

/** `METHOD path`, then what is said of it in particular. */
export const TABLE: Record<string, Row> = {
  // First: a pending payment or a new course that another row leaves behind keeps an account.
  ...PERSONAL_DATA,
  ...SETTINGS_ROWS,
  ...COURSES_AND_TOPICS,
  ...MAIL_ROWS,
  ...CERTIFICATES,
  ...REVIEWS,
  ...CLASS_ROWS,

  // The site itself.
  'GET /api/health': { who: anybody },
  'GET /api/health/live': { who: anybody },
  'GET /api/health/ready': { who: anybody },
  'GET /api/health/serving': { who: anybody },
  'GET /api/docs': { who: anybody },
  'GET /api/docs/assets/start.js': { who: anybody },
  'GET /api/docs/assets/:name': {
    who: whatIsThere,
    on: async (_, __, column) => ({ name: column === 'own' ? 'swagger-ui.css' : 'package.json' }),
  },
  'GET /api/openapi.json': { who: anybody },
  'GET /api/public/site': { who: anybody },
  'POST /api/client-errors': { who: anybody, ok: 204, send: json({ message: 'Lỗi' }) },
  'GET /metrics': { who: nobody },
  'GET /metrics (with its token)': {
    who: anybody,
    send: { headers: { authorization: 'Bearer so-do' } },
  },

  // Accounts.
  'POST /auth/login': {
    who: policy(`
      own      .      ok     403    ok      ok    ok   ok   ok   ok    ok
      foreign  .      401    401    401     401   401  401  401  401   401
      missing  401    401    401    401     401   401  401  401  401   401`),
    on: a.anAccount,
    send: json,
  },
  'POST /auth/logout': { who: anybody, ok: 204 },
  'GET /auth/me': { who: signedIn },
  'POST /auth/register': {
    who: policy(`
      own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
      foreign  409    409    409    409     409   409  409  409  409   409`),
    ok: 201,
    on: a.aUsername,
    send: (ids) => form({ ...ids, password: a.PASSWORD, fullName: 'Người Mới' }),
  },
  'POST /auth/forgot-password': {
    who: policy(`
      own      .      ok     idle   ok      ok    ok   ok   ok   ok    ok
      missing  idle   idle   idle   idle    idle  idle idle idle idle  idle`),
    on: a.anAccount,
    send: json,
  },
  // The MAIN's token with another signature has the MAIN's password.
  'POST /auth/reset-password': {
    who: policy(`
      own      ok     .      .      ok      ok    ok   ok   ok   ok    ok
      missing  400    400    400    400     400   400  400  400  400   400`),
    on: a.aResetToken,
    send: ({ token }) => json({ token, password: a.PASSWORD }),
  },
  'PUT /api/profile': { who: signedIn, send: form({ fullName: 'Tên Mới' }) },
  'POST /api/profile/password': {
    who: signedIn,
    send: json({ currentPassword: a.PASSWORD, newPassword: a.PASSWORD }),
  },
  'GET /api/profile/sessions': { who: signedIn },
  'DELETE /api/profile/sessions/:id': { who: owner, ok: 204, on: a.aSession },
  'DELETE /api/profile/sessions': { who: signedIn },

  // The catalogue.
  'GET /api/public/topics': { who: anybody },
  'GET /api/public/courses': { who: anybody },
  'GET /api/public/courses/:idOrSlug': { who: whatIsPublic, on: a.aCourseForSale },
  'GET /api/public/avatars/:fileId': { who: whatIsPublic, on: a.anAvatar },
  'GET /api/public/covers/:file': { who: whatIsThere, on: a.aCover },
  'GET /api/public/share/:file': { who: whatIsThere, on: a.aSharePicture, writes: true },
  'GET /robots.txt': { who: anybody },
  'GET /sitemap.xml': { who: anybody },
  'GET /api/files/:id': { who: whatIsSigned, on: a.aFile, send: ({ search = '' }) => ({ search }) },

  // The shop.
  'GET /api/student/cart': { who: signedIn },
  'POST /api/student/cart/add': {
    who: policy(`
      own      401    401    401    ok      ok    ok   ok   ok   ok    ok
      foreign  401    401    401    404     404   404  404  404  404   404
      missing  401    401    401    404     404   404  404  404  404   404`),
    on: a.aCourseForSale,
    send: ({ courseId }) => json({ courseId, quantity: 1 }),
  },
  'PUT /api/student/cart/quantity': {
    who: owner,
    on: a.aCartLine,
    send: ({ courseId }) => json({ courseId, quantity: 1 }),
  },
  'DELETE /api/student/cart/course/:courseId': { who: ownerOrIdle, on: a.aCartLine },
  'POST /api/student/checkout/momo/create': { who: signedIn, on: a.aCart },
  'POST /api/student/checkout/vnpay/create': { who: signedIn, on: a.aCart },
  'GET /api/student/orders': { who: signedIn },

  // Payments: who calls does not matter, who has signed does.
  'POST /api/payments/momo/ipn': {
    who: policy(`
      own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
      foreign  400    400    400    400     400   400  400  400  400   400
      missing  idle   idle   idle   idle    idle  idle idle idle idle  idle`),
    ok: 204,
    on: a.anIpn('MOMO'),
    send: ({ ipn = '' }) => json(JSON.parse(ipn)),
  },
  'GET /api/payments/vnpay/ipn': {
    who: policy(`
      own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
      foreign  idle   idle   idle   idle    idle  idle idle idle idle  idle
      missing  idle   idle   idle   idle    idle  idle idle idle idle  idle`),
    on: a.anIpn('VNPAY'),
    send: ({ search = '' }) => ({ search }),
    writes: true,
  },
  ...forEachProvider((provider) => ({
    [`POST /api/payments/${provider.toLowerCase()}/confirm`]: {
      who: policy(`
        own      ok     ok     ok     ok      ok    ok   ok   ok   ok    ok
        foreign  400    400    400    400     400   400  400  400  400   400
        missing  404    404    404    404     404   404  404  404  404   404`),
      on: a.aReturn(provider),
      send: ({ query }) => json({ query }),
    },
  })),

  // The simulators of the providers.
  'GET /mo-phong/momo/v2/gateway/pay': {
    who: whatIsThere,
    on: a.aPayment('MOMO'),
    send: ({ search = '' }) => ({ search }),
  },
  'POST /mo-phong/momo/v2/gateway/api/create': { who: anybody, ok: 400, send: json({}) },
  'POST /mo-phong/momo/v2/gateway/api/query': { who: anybody, ok: 400, send: json({}) },
  'POST /mo-phong/momo/v2/gateway/api/refund': { who: anybody, ok: 400, send: json({}) },
  'GET /mo-phong/vnpay/vpcpay.html': { who: anybody, ok: 302 },
  'GET /mo-phong/vnpay/pay': {
    who: whatIsThere,
    on: a.aPayment('VNPAY'),
    send: ({ search = '' }) => ({ search }),
  },
  'GET /mo-phong/vnpay/Payment/Error.html': { who: anybody },
  'POST /mo-phong/vnpay/merchant_webapi/api/transaction': { who: anybody, send: json({}) },
  'POST /mo-phong/pay': {
    who: whatIsThere,
    ok: 303,
    on: a.aPayment('MOMO'),
    send: ({ provider = '', orderId = '' }) => form({ provider, orderId, outcome: 'success' }),
  },
  'POST /mo-phong/control': {
    who: whatIsThere,
    on: a.aPayment('VNPAY'),
    send: ({ provider, orderId }) => json({ provider, orderId, outcome: 'success' }),
  },
  'GET /mo-phong/control/log': { who: anybody },

  // Studying.
  'GET /api/student/my-courses': { who: signedIn },
  'GET /api/student/deadlines': { who: signedIn },
  'GET /api/student/courses/:id/outline': { who: learners, on: a.aCourse },
  'GET /api/student/courses/:id/progress': { who: learners, on: a.aCourse },
  // It notes when a student was there (docs/class.md#progress).
  'GET /api/student/lessons/:id': { who: readers, on: a.aLesson, writes: true },
  'GET /api/student/lessons/:id (free preview)': { who: previewers, on: a.aPreview },
  'GET /api/student/lessons/:id (not published)': { who: insiders, on: a.anUnpublishedLesson },
  'POST /api/student/lessons/:id/complete': { who: enrolledReaders, on: a.aLesson },
  'POST /api/student/lessons/:id/uncomplete': { who: enrolledReaders, on: a.aLesson },
  'GET /api/student/assessments/:id (assignment)': { who: enrolled, on: a.anAssignment },
  'GET /api/student/assessments/:id (quiz)': { who: enrolled, on: a.aQuiz, writes: true },
  'GET /api/student/assessments/:id/thread': { who: enrolled, on: a.anAssignment },
  'POST /api/student/assessments/:id/submit-quiz': {
    who: enrolled,
    on: a.aBegunQuiz,
    send: json({ answersJson: '[[0]]' }),
  },
  'POST /api/student/assessments/:id/submit-assignment': {
    who: enrolled,
    on: a.anAssignment,
    send: form({ textAnswer: 'Bài của em' }),
  },
  'POST /api/student/submissions/:id/comments': {
    who: owner,
    on: a.aSubmissionOfMine,
    send: message,
  },
  'POST /api/student/notifications/fcm/register': {
    who: signedIn,
    ok: 204,
    send: json({ token: 'thiet-bi', platform: 'web' }),
  },
  'DELETE /api/student/notifications/fcm/register': {
    who: signedIn,
    ok: 204,
    send: json({ token: 'thiet-bi' }),
  },

  // Teaching.
  'GET /api/instructor/my-courses': { who: teachers },
  'GET /api/instructor/courses/:courseId/content': { who: courseTeachers, on: a.aCourse },
  'GET /api/instructor/courses/:courseId/sections': { who: courseTeachers, on: a.aCourse },
  'POST /api/instructor/courses/:courseId/sections': {
    who: courseEditors,
    ok: 201,
    on: a.aCourse,
    send: title,
  },
  'PUT /api/instructor/courses/:courseId/sections/:sectionId': {
    who: editorsOfParts,
    on: a.aSection,
    send: title,
  },
  'PUT /api/instructor/courses/:courseId/sections/:sectionId (of another course)': {
    who: noEditors,
    on: a.aForeignSection,
    send: title,
  },
  'PATCH /api/instructor/courses/:courseId/sections/:sectionId/move': {
    who: editorsOfParts,
    on: a.aSection,
    send: up,
  },
  'PATCH /api/instructor/courses/:courseId/sections/:sectionId/move (of another course)': {
    who: noEditors,
    on: a.aForeignSection,
    send: up,
  },
  'DELETE /api/instructor/courses/:courseId/sections/:sectionId': {
    who: editorsOfParts,
    ok: 204,
    on: a.aSection,
  },
  'DELETE /api/instructor/courses/:courseId/sections/:sectionId (of another course)': {
    who: noEditors,
    on: a.aForeignSection,
  },
  'POST /api/instructor/courses/:courseId/sections/:sectionId/lessons': {
    who: editorsOfParts,
    ok: 201,
    on: a.aSection,
    send: form({ title: 'Bài mới' }),
  },
  'POST /api/instructor/courses/:courseId/sections/:sectionId/lessons (of another course)': {
    who: noEditors,
    on: a.aForeignSection,
    send: form({ title: 'Bài mới' }),
  },
  'GET /api/instructor/lessons/:lessonId': { who: courseTeachers, on: a.aLesson },
  'PUT /api/instructor/lessons/:lessonId': {
    who: courseEditors,
    on: a.aLesson,
    send: form({ title: 'Bài sửa' }),
  },
  'PATCH /api/instructor/lessons/:lessonId/move': { who: courseEditors, on: a.aLesson, send: up },
  'DELETE /api/instructor/lessons/:lessonId': { who: courseEditors, ok: 204, on: a.aLesson },
  'PUT /api/instructor/lessons/:lessonId/resources/:resourceId/primary': {
    who: editorsOfParts,
    on: a.aResource,
  },
  'PUT /api/instructor/lessons/:lessonId/resources/:resourceId/primary (of another lesson)': {
    who: noEditors,
    on: a.aResourceOfAnotherLesson,
  },
  'DELETE /api/instructor/lessons/:lessonId/resources/:resourceId': {
    who: editorsOfParts,
    ok: 204,
    on: a.aResource,
  },
  'DELETE /api/instructor/lessons/:lessonId/resources/:resourceId (of another lesson)': {
    who: noEditors,
    on: a.aResourceOfAnotherLesson,
  },
  'POST /api/instructor/lessons/:lessonId/assessments/assignment': {
    who: courseEditors,
    ok: 201,
    on: a.aLesson,
    send: title,
  },
  'POST /api/instructor/lessons/:lessonId/assessments/quiz': {
    who: courseEditors,
    ok: 201,
    on: a.aLesson,
    send: json(QUIZ_DRAFT),
  },
  'POST /api/instructor/lessons/:lessonId/assessments/:assessmentId/attach': {
    who: editorsOfParts,
    on: a.aMove,
    send: json({}),
  },
  'POST /api/instructor/lessons/:lessonId/assessments/:assessmentId/attach (of another course)': {
    who: noEditors,
    on: a.aMoveBetweenCourses,
    send: json({}),
  },
  'GET /api/instructor/assessments/:id': { who: courseTeachers, on: a.aQuiz },
  'PUT /api/instructor/assessments/:id (assignment)': {
    who: courseEditors,
    on: a.anAssignment,
    send: title,
  },
  'PUT /api/instructor/assessments/:id (quiz)': {
    who: courseEditors,
    on: a.aQuiz,
    send: json(QUIZ_DRAFT),
  },
  'DELETE /api/instructor/assessments/:id': { who: courseEditors, ok: 204, on: a.anAssignment },

  // Grading.
  'GET /api/instructor/courses/:id/students': { who: courseTeachers, on: a.aCourse },
  'GET /api/instructor/courses/:id/students (a page)': {
    who: courseTeachers,
    on: a.aCourse,
    send: { search: '?limit=1' },
  },
  'GET /api/instructor/assessments/:id/submissions': { who: courseTeachers, on: a.anAssignment },
  'GET /api/instructor/assessments/:id/submissions (a page)': {
    who: courseTeachers,
    on: a.anAssignment,
    send: { search: '?limit=1' },
  },
  'GET /api/instructor/lessons/:id/gradebook': { who: courseTeachers, on: a.aLesson },
  'GET /api/instructor/submissions/:id': { who: courseTeachers, on: a.aSubmission },
  'POST /api/instructor/submissions/:id/grade': {
    who: courseTeachers,
    on: a.aSubmission,
    send: json({ score: 80, pass: true, feedback: '' }),
  },
  'POST /api/instructor/submissions/:id/comments': {
    who: courseTeachers,
    on: a.aSubmission,
    send: message,
  },

  ...EXTENSIONS,

  // The back office.
  ...USERS_TABLE,
  ...ORDERS,
  ...NUMBERS,
  ...PAGES,
}

function forEachProvider(rows: (provider: 'MOMO' | 'VNPAY') => Record<string, Row>) {
  return { ...rows('MOMO'), ...rows('VNPAY') }
}
