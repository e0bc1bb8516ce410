import { newId } from '../../server/platform/ids.ts'
import {
  adminsOfThings,
  adminsOnly,
  courseTeachers,
  json,
  policy,
  whatIsPublic,
  type Row,
} from './access-policies.ts'
import * as a from './access.ts'
import { makeLesson } from './fixtures.ts'
import * as t from '../../server/platform/db/schema.ts'
import { makeReport, makeReview, makeReviewedCourse } from './reviews.ts'

/** Who writes, reads, answers and hides reviews (docs/trust.md#reviews). */

/** The course; the buyer has completed a lesson of it. */
const aCourseBegun: a.Target = async (world, who, column) => {
  const { section } = world.sideOf(who, column)
  if (who === 'buyer' && column === 'own') {
    const { id: lessonId } = await makeLesson(world.api.db, section)
    await world.api.db.q
      .insert(t.lessonCompletions)
      .values({ userId: world.users.buyer.id, lessonId })
  }
  return a.aCourse(world, who, column)
}

/** A review of the person's own course, or of another one. */
const aReviewIn: a.Target = async (world, who, column) => {
  const { course } = world.sideOf(who, column)
  const { id } = await makeReview(world.api.deps, course.id)
  return { id: column === 'missing' ? newId() : id }
}

const somebodysReview =
  (state: 'shown' | 'hidden' | 'reported'): a.Target =>
  async ({ api }, _, column) => {
    const { course, review } = await makeReviewedCourse(api.deps)
    const hidden = { hiddenAt: new Date(), hiddenReason: 'Quảng cáo' }
    const { id } = state === 'hidden' ? await makeReview(api.deps, course.id, hidden) : review
    if (state === 'reported') await makeReport(api.db, id)
    return { id: column === 'missing' ? newId() : id }
  }

/** Of a course that is public everybody may ask. */
const asking = policy(`
  own      .      401    401    .       ok    ok   ok   ok   ok    .
  foreign  401    401    401    ok      ok    ok   ok   ok   ok    ok
  missing  401    401    401    404     404   404  404  404  404   404`)

const reviewers = policy(`
  own      .      401    401    .       ok    403  403  403  403   .
  foreign  401    401    401    403     403   403  403  403  403   403
  missing  401    401    401    404     404   404  404  404  404   404`)

const takingBack = policy(`
  own      .      401    401    .       ok    idle idle idle idle  .
  foreign  401    401    401    idle    idle  idle idle idle idle  idle
  missing  401    401    401    404     404   404  404  404  404   404`)

const reporters = policy(`
  foreign  401    401    401    ok      ok    ok   ok   ok   ok    ok
  missing  401    401    401    404     404   404  404  404  404   404`)

/** In their own name: an admin who does not teach the course does not answer. */
const answerers = policy(`
  own      .      401    401    .       403   403  ok   ok   ok    .
  foreign  401    401    401    403     403   404  404  404  404   404
  missing  401    401    401    403     403   404  404  404  404   404`)

export const REVIEWS: Record<string, Row> = {
  'GET /api/public/courses/:idOrSlug/reviews': { who: whatIsPublic, on: a.aCourseForSale },
  'GET /api/student/courses/:id/review': { who: asking, on: a.aCourse },
  'PUT /api/student/courses/:id/review': {
    who: reviewers,
    on: aCourseBegun,
    send: json({ stars: 4, text: 'Dễ hiểu.' }),
  },
  'DELETE /api/student/courses/:id/review': { who: takingBack, ok: 204, on: a.aCourse },
  'POST /api/student/reviews/:id/report': {
    who: reporters,
    ok: 204,
    on: somebodysReview('shown'),
    send: json({ reason: 'Quảng cáo.' }),
  },
  'GET /api/instructor/courses/:id/reviews': { who: courseTeachers, on: a.aCourse },
  'PUT /api/instructor/reviews/:id/answer': {
    who: answerers,
    ok: 204,
    on: aReviewIn,
    send: json({ text: 'Cảm ơn bạn.' }),
  },
  'DELETE /api/instructor/reviews/:id/answer': { who: answerers, ok: 204, on: aReviewIn },
  'GET /api/admin/reviews': { who: adminsOnly },
  'POST /api/admin/reviews/:id/hide': {
    who: adminsOfThings,
    ok: 204,
    on: somebodysReview('shown'),
    send: json({ reason: 'Quảng cáo.' }),
  },
  'POST /api/admin/reviews/:id/show': {
    who: adminsOfThings,
    ok: 204,
    on: somebodysReview('hidden'),
    send: json({}),
  },
  'POST /api/admin/reviews/:id/dismiss': {
    who: adminsOfThings,
    ok: 204,
    on: somebodysReview('reported'),
    send: json({}),
  },
}
