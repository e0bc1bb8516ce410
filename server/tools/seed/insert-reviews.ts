import { and, asc, eq, gt, min, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import * as t from '../../platform/db/schema.ts'
import { daysBefore, minutesAfter } from './days.ts'
import { seedId } from './ids.ts'
import { pickWith } from './names.ts'
import { seededRandom } from './random.ts'
import { ANSWER_TEXTS, HIDDEN_TEXT, REPORTED_TEXTS, REVIEW_TEXTS } from './review-texts.ts'
import { REVIEWERS } from './reviewers.ts'

/** What students say of the courses that they have begun; the ratings of the demo are counted from it. */

const OWNER = seedId('user', 'quantri')
/** The main student has written one review, and is asked for others. */
const MAIN_STUDENT = seedId('user', 'hocvien')
const REVIEWED_BY_MAIN = seedId('course', 'html-css-trang-web-dau-tien')

/** Nobody has said anything of a course that is younger, in days. */
const NEW = 7
const MOST = 25
/** A class of at most so many writes more eagerly. */
const SMALL = 16
const SMALL_WRITES = 0.8
const WRITES = 0.4

type ReviewRow = typeof t.courseReviews.$inferInsert & { createdAt: Date }

interface Learner {
  userId: string
  /** When the first lesson was completed. */
  at: Date
}

/** Who has completed a lesson, by the id of the course. */
async function learnersOf(q: Queries): Promise<Map<string, Learner[]>> {
  const rows = await q
    .select({
      courseId: t.lessons.courseId,
      userId: t.lessonCompletions.userId,
      at: min(t.lessonCompletions.completedAt),
    })
    .from(t.lessonCompletions)
    .innerJoin(t.lessons, eq(t.lessons.id, t.lessonCompletions.lessonId))
    .groupBy(t.lessons.courseId, t.lessonCompletions.userId)
    .orderBy(asc(t.lessons.courseId), asc(t.lessonCompletions.userId))
  const learners = new Map<string, Learner[]>()
  for (const { courseId, userId, at } of rows) {
    if (at) learners.set(courseId, [...(learners.get(courseId) ?? []), { userId, at }])
  }
  return learners
}

const eager = new Set(REVIEWERS.map(({ username }) => seedId('user', username)))

function writersOf(courseId: string, learners: readonly Learner[], random: () => number) {
  const others = learners.filter(({ userId }) => userId !== MAIN_STUDENT)
  const part = others.length > SMALL ? WRITES : SMALL_WRITES
  const writing = others.filter(({ userId }) => eager.has(userId) || random() < part)
  const main = learners.filter(({ userId }) => userId === MAIN_STUDENT)
  return [...(courseId === REVIEWED_BY_MAIN ? main : []), ...writing].slice(0, MOST)
}

/** Stars for so many people, whose average is between 4.0 and 4.9; mostly content, one or the other not at all. */
function starsFor(count: number, random: () => number): number[] {
  const stars = Array.from({ length: count }, () => 5)
  let tooMany = 5 * count - Math.round((4 + random() * 0.9) * count)
  while (tooMany > 0) {
    const at = Math.floor(random() * count)
    const given = stars[at] ?? 1
    const less = Math.min(tooMany, given - 1, random() < 0.15 ? 3 : 1)
    stars[at] = given - less
    tooMany -= less
  }
  return stars
}

/** In an order of its own for each course. */
const shuffled = <T>(from: readonly T[], random: () => number): T[] =>
  from
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

function reviewsOf(courseId: string, learners: readonly Learner[], now: Date): ReviewRow[] {
  const random = seededRandom(`reviews/${courseId}`)
  const writers = writersOf(courseId, learners, random)
  const stars = starsFor(writers.length, random)
  const texts = new Map(
    Object.entries(REVIEW_TEXTS).map(([given, some]) => [Number(given), shuffled(some, random)]),
  )
  return writers.map(({ userId, at }, index) => {
    const given = stars[index] ?? 5
    const isSilent = random() < 0.15
    const since = (now.getTime() - at.getTime()) / 86_400_000
    return {
      id: seedId('review', `${courseId}/${userId}`),
      courseId,
      userId,
      stars: given,
      body: isSilent ? '' : (texts.get(given)?.shift() ?? ''),
      createdAt: daysBefore(now, since * (0.03 + random() * 0.9)),
    }
  })
}

/** One review in five with words has an answer, and that of the main student. */
function answerSome(reviews: readonly ReviewRow[], teachers: Map<string, string>, now: Date) {
  const random = seededRandom('answers')
  for (const review of reviews) {
    const teacher = teachers.get(review.courseId)
    const isAnswered = random() < 0.2 || review.userId === MAIN_STUDENT
    if (!teacher || !review.body || !isAnswered) continue
    const { content, discontent } = ANSWER_TEXTS
    review.answer = pickWith(random, review.stars >= 4 ? content : discontent)
    review.answeredById = teacher
    review.answeredAt = between(review.createdAt, now)
  }
}

const between = (from: Date, to: Date) =>
  new Date(Math.min(minutesAfter(from, 26 * 60).getTime(), (from.getTime() + to.getTime()) / 2))

/** The newest one with so many stars that nobody has answered. */
function speak(reviews: readonly ReviewRow[], { stars, text }: { stars: number; text: string }) {
  const [found] = reviews
    .filter((review) => review.stars === stars && review.body && !review.answer)
    .filter((review) => !review.hiddenAt && !isReported(review))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  if (!found) throw new Error(`seed: no review with ${stars} stars`)
  found.body = text
  return found
}

const isReported = ({ body }: ReviewRow) => REPORTED_TEXTS.some(({ text }) => text === body)

/** Inserts reviews with answers, two that are reported and one that is hidden, and counts them. */
export async function insertReviews(q: Queries, now: Date): Promise<void> {
  const learners = await learnersOf(q)
  const young = await q
    .select({ id: t.courses.id })
    .from(t.courses)
    .where(gt(t.courses.publishedAt, daysBefore(now, NEW)))
  for (const { id } of young) learners.delete(id)
  const reviews = [...learners].flatMap(([courseId, some]) => reviewsOf(courseId, some, now))
  const mains = await q
    .select({ courseId: t.courseInstructors.courseId, userId: t.courseInstructors.userId })
    .from(t.courseInstructors)
    .where(and(eq(t.courseInstructors.role, 'MAIN'), eq(t.courseInstructors.sortOrder, 1)))
  const teachers = new Map(mains.map(({ courseId, userId }) => [courseId, userId]))
  answerSome(reviews, teachers, now)

  const hidden = speak(reviews, HIDDEN_TEXT)
  const hiddenAt = between(hidden.createdAt, now)
  Object.assign(hidden, { hiddenAt, hiddenById: OWNER, hiddenReason: HIDDEN_TEXT.reason })
  const reports = REPORTED_TEXTS.flatMap(({ reasons, ...said }) => {
    const { id: reviewId, courseId } = speak(reviews, said)
    const tellers = [teachers.get(courseId) ?? OWNER, MAIN_STUDENT]
    return reasons.map((reason, index) => ({
      id: seedId('review-report', `${reviewId}/${index}`),
      reviewId,
      userId: tellers[index] ?? MAIN_STUDENT,
      reason,
      createdAt: daysBefore(now, 1 + index * 0.4),
    }))
  })
  await q.insert(t.courseReviews).values(reviews)
  await q.insert(t.reviewReports).values(reports)
  await q.insert(t.adminLog).values({
    id: seedId('admin-log', `review.hide/${hidden.id}`),
    actorId: OWNER,
    action: 'review.hide',
    targetType: 'review',
    targetId: hidden.id,
    after: { courseId: hidden.courseId },
    note: HIDDEN_TEXT.reason,
    createdAt: hiddenAt,
  })
  await q.execute(sql`
    update ${t.courses} set rating_sum = counted.sum, rating_count = counted.count,
      rating_avg = counted.sum::real / counted.count
    from (
      select course_id, sum(stars)::int as sum, count(*)::int as count
      from ${t.courseReviews} where hidden_at is null group by course_id
    ) counted
    where counted.course_id = ${t.courses.id}`)
}
