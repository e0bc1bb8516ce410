import { and, count, eq } from 'drizzle-orm'
import type {
  ReviewPage,
  ReviewSummary,
  TaughtReviewPage,
} from '../../../shared/contract/reviews.ts'
import { MAX_STARS } from '../../../shared/rules/reviews.ts'
import type { Actor } from '../../platform/actor.ts'
import { publishedCourseId } from '../catalogue/catalogue.ts'
import type { Queries } from '../../platform/db/client.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import { courseReviews, enrolments, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { taughtCourse } from '../teaching/teaching-access.ts'
import { canAnswer } from './answer.ts'
import {
  answerers,
  authorName,
  authorsEnrolment,
  byAnswerer,
  notHidden,
  reviewColumns,
  reviewOf,
} from './review-rows.ts'

export interface ReviewQuery {
  limit: number
  after?: string | undefined
  /** Only those with so many. */
  stars?: number | undefined
}

/** GET /api/public/courses/{id or slug}/reviews; 404 as the course itself. */
export async function publicReviews(
  deps: Pick<Deps, 'db'>,
  idOrSlug: string,
  query: ReviewQuery,
): Promise<ReviewPage> {
  return readPage(deps.db.reads, await publishedCourseId(deps, idOrSlug), query)
}

/** GET /api/instructor/courses/{id}/reviews, of a course of any status; errors as `taughtCourse`. */
export async function taughtReviews(
  deps: Deps,
  actor: Actor,
  courseId: string,
  query: ReviewQuery,
): Promise<TaughtReviewPage> {
  const course = await taughtCourse(deps, actor, courseId, 'view')
  const page = await readPage(deps.db.q, course._id, query)
  return { ...page, mayAnswer: await canAnswer(deps, actor, course._id) }
}

const NEWEST = keyset([courseReviews.createdAt, 'desc'], [courseReviews.id, 'asc'])

async function readPage(
  q: Queries,
  courseId: string,
  { limit, after, stars }: ReviewQuery,
): Promise<ReviewPage> {
  const rows = await q
    .select({
      ...reviewColumns,
      fullName: users.fullName,
      erasedAt: users.erasedAt,
      key: NEWEST.key,
    })
    .from(courseReviews)
    .innerJoin(enrolments, authorsEnrolment)
    .innerJoin(users, eq(users.id, courseReviews.userId))
    .leftJoin(answerers, byAnswerer)
    .where(
      and(
        eq(courseReviews.courseId, courseId),
        notHidden,
        stars === undefined ? undefined : eq(courseReviews.stars, stars),
        NEWEST.after(after),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => ({ ...reviewOf(row), author: authorName(row) }))
  return { ...page, summary: await summaryOf(q, courseId) }
}

async function summaryOf(q: Queries, courseId: string): Promise<ReviewSummary> {
  const rows = await q
    .select({ stars: courseReviews.stars, count: count() })
    .from(courseReviews)
    .innerJoin(enrolments, authorsEnrolment)
    .where(and(eq(courseReviews.courseId, courseId), notHidden))
    .groupBy(courseReviews.stars)
  const stars = Array.from({ length: MAX_STARS }, () => 0)
  let [sum, all] = [0, 0]
  for (const row of rows) {
    stars[row.stars - 1] = row.count
    sum += row.stars * row.count
    all += row.count
  }
  return { average: all > 0 ? sum / all : 0, count: all, stars }
}
