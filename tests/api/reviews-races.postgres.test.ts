import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeCourse } from '../../server/subjects/commerce/given-courses.ts'
import * as t from '../../server/platform/db/schema.ts'
import { seededRandom } from '../../server/tools/seed/random.ts'
import { startApi } from '../support/api.ts'
import { makeCourse, makeUser } from '../support/fixtures.ts'
import { countedRating, makeLearner, makeReport, ratingOf } from '../support/reviews.ts'

/** The rating of a course is what its reviews say, whoever writes, hides and refunds at the same time. */

const PEOPLE = 10
const ROUNDS = 4
const AT_ONCE = 50

async function start() {
  const api = await startApi()
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const teacher = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
  const { id: courseId } = await makeCourse(api.db, {
    instructors: [{ userId: teacher.id, role: 'MAIN' }],
  })
  const learners: string[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id } = await makeLearner(api.db, courseId)
    learners.push(id)
  }
  await api.db.q.update(t.users).set({ emailProvedAt: new Date() })
  return { api, admin, teacher, courseId, learners }
}

test('fifty who write, edit, take back, hide, show, answer, report, lose and get the course at once: no drift', async () => {
  const { api, admin, teacher, courseId, learners } = await start()
  const random = seededRandom('ratings')
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const call = (method: string, path: string, as: string, json?: unknown) =>
    api.call(method, path, { as, ...(json === undefined ? {} : { json }) })
  for (let round = 0; round < ROUNDS; round += 1) {
    // Limits are not what is asked here.
    await api.db.q.delete(t.rateLimits)
    const reviews = await api.db.q.select({ id: t.courseReviews.id }).from(t.courseReviews)
    for (const { id } of reviews.slice(0, 3)) await makeReport(api.db, id)
    const acts = Array.from({ length: AT_ONCE }, () => {
      const [who, number] = [one(learners), Math.floor(random() * 12)]
      const own = `/api/student/courses/${courseId}/review`
      const review = reviews.length > 0 ? one(reviews).id : 'none'
      if (number < 5) return call('PUT', own, who, { stars: 1 + Math.floor(random() * 5) })
      if (number === 5) return call('DELETE', own, who)
      if (number === 6)
        return call('POST', `/api/admin/reviews/${review}/hide`, admin.id, { reason: 'Thử' })
      if (number === 7) return call('POST', `/api/admin/reviews/${review}/show`, admin.id, {})
      if (number === 8)
        return call('PUT', `/api/instructor/reviews/${review}/answer`, teacher.id, {
          text: 'Cảm ơn',
        })
      if (number === 9)
        return call('POST', `/api/student/reviews/${review}/report`, who, { reason: 'Thử' })
      const gift = { courseId, reason: 'Thử' }
      const path = `/api/admin/users/${who}/courses`
      return number === 10
        ? call('DELETE', `${path}/${courseId}`, admin.id, { reason: 'Thử' })
        : call('POST', path, admin.id, gift)
    })
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await ratingOf(api.db, courseId)).toEqual(await countedRating(api.db, courseId))
  }
  expect(await api.db.q.$count(t.courseReviews)).toBeGreaterThan(3)
})

test('a refund and a review at once: the review counts only for who keeps the course', async () => {
  const { api, admin, courseId, learners } = await start()
  await Promise.all(
    learners.flatMap((id, index) => [
      api.call('PUT', `/api/student/courses/${courseId}/review`, {
        as: id,
        json: { stars: 1 + (index % 5) },
      }),
      ...(index % 2
        ? [takeCourse(api.deps, { userId: admin.id }, { userId: id, courseId, reason: 'Thử' })]
        : []),
    ]),
  )
  const rating = await ratingOf(api.db, courseId)
  expect(rating).toEqual(await countedRating(api.db, courseId))
  expect(rating?.count).toBe(PEOPLE / 2)
})

test('one person who sends a first review from several tabs has one', async () => {
  const { api, courseId, learners } = await start()
  const [who = ''] = learners
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((stars) =>
      api.call('PUT', `/api/student/courses/${courseId}/review`, { as: who, json: { stars } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await api.db.q.$count(t.courseReviews, eq(t.courseReviews.userId, who))).toBe(1)
  expect(await ratingOf(api.db, courseId)).toEqual(await countedRating(api.db, courseId))
})

test('reports of one person from several tabs are one', async () => {
  const { api, admin, courseId, learners } = await start()
  const [author = '', reader = ''] = learners
  const path = `/api/student/courses/${courseId}/review`
  const { body } = await api.call('PUT', path, { as: author, json: { stars: 1 } })
  const reviewId = body.review._id
  const sent = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      api.call('POST', `/api/student/reviews/${reviewId}/report`, {
        as: reader,
        json: { reason: `Lần ${n}` },
      }),
    ),
  )
  expect(sent.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect(await api.db.q.$count(t.reviewReports)).toBe(1)
  const hidden = await Promise.all(
    [1, 2].map(() =>
      api.call('POST', `/api/admin/reviews/${reviewId}/hide`, {
        as: admin.id,
        json: { reason: 'Thử' },
      }),
    ),
  )
  expect(hidden.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
})
