import { and, asc, count, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type {
  AdminReview,
  AdminReviewPage,
  ReviewState,
} from '../../../shared/contract/admin/reviews.ts'
import {
  courseReviews,
  courses,
  enrolments,
  reviewReports,
  users,
} from '../../platform/db/schema.ts'
import { grouped } from '../../platform/db/grouped.ts'
import { keyset, toPage } from '../../platform/db/keyset.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import { SCREEN_ROWS } from '../../platform/http/pages.ts'
import type { Deps } from '../../deps.ts'
import { authorsEnrolment } from '../reviews/review-rows.ts'
import { courseHasWords, personHasWords, reviewHasWords } from '../../platform/db/search-words.ts'

export interface ReviewFilter {
  state?: ReviewState | undefined
  /** Words of the author's name or email, or of the course; or of the text; or a whole id. */
  q?: string | undefined
  after?: string | undefined
}

const NEWEST = keyset([courseReviews.createdAt, 'desc'], [courseReviews.id, 'asc'])

const hiders = alias(users, 'hiders')

const openReports = (deps: Deps) =>
  deps.db.q
    .select({ id: reviewReports.id })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, courseReviews.id), isNull(reviewReports.resolvedAt)))

const inState = (deps: Deps, state: ReviewState): SQL | undefined => {
  if (state === 'hidden') return isNotNull(courseReviews.hiddenAt)
  return state === 'reported' ? exists(openReports(deps)) : undefined
}

function fits(text = ''): SQL | undefined {
  if (text.trim() === '') return undefined
  return or(
    personHasWords(text),
    courseHasWords(text),
    reviewHasWords(text),
    eq(courseReviews.id, text.trim()),
  )
}

/** GET /api/admin/reviews: reviews of all courses, the newest first, in three statements. */
export async function listReviews(deps: Deps, filter: ReviewFilter): Promise<AdminReviewPage> {
  const fitting = fits(filter.q)
  const rows = await deps.db.q
    .select({
      key: NEWEST.key,
      review: courseReviews,
      author: { _id: users.id, fullName: users.fullName, email: users.email },
      course: {
        _id: courses.id,
        slug: courses.slug,
        title: courses.title,
        status: courses.status,
      },
      enrolmentId: enrolments.id,
      hider: sql<string>`coalesce(${hiders.fullName}, '')`,
    })
    .from(courseReviews)
    .innerJoin(users, eq(users.id, courseReviews.userId))
    .innerJoin(courses, eq(courses.id, courseReviews.courseId))
    .leftJoin(enrolments, authorsEnrolment)
    .leftJoin(hiders, eq(hiders.id, courseReviews.hiddenById))
    .where(and(fitting, inState(deps, filter.state ?? 'all'), NEWEST.after(filter.after)))
    .orderBy(NEWEST.order)
    .limit(SCREEN_ROWS + 1)
  const reports = await reportsOf(
    deps,
    rows.map(({ review }) => review.id),
  )
  const screen = toPage(
    rows,
    SCREEN_ROWS,
    ({ review, author, course, enrolmentId, hider }): AdminReview => {
      const { hiddenAt, updatedAt } = review
      return {
        _id: review.id,
        stars: review.stars,
        text: review.body,
        createdAt: review.createdAt.toISOString(),
        updatedAt: updatedAt?.toISOString() ?? null,
        author,
        isEnrolled: enrolmentId !== null,
        course,
        answer: review.answer,
        hidden: hiddenAt && {
          at: hiddenAt.toISOString(),
          reason: review.hiddenReason,
          by: hider,
        },
        reports: reports.get(review.id) ?? [],
      }
    },
  )
  return { ...screen, counts: await countStates(deps, fitting) }
}

async function reportsOf(deps: Deps, ids: string[]): Promise<Map<string, AdminReview['reports']>> {
  const rows = await deps.db.q
    .select({
      reviewId: reviewReports.reviewId,
      _id: reviewReports.id,
      reason: reviewReports.reason,
      createdAt: reviewReports.createdAt,
      by: { _id: users.id, fullName: users.fullName },
    })
    .from(reviewReports)
    .innerJoin(users, eq(users.id, reviewReports.userId))
    .where(and(isOneOf(reviewReports.reviewId, ids), isNull(reviewReports.resolvedAt)))
    .orderBy(asc(reviewReports.createdAt), asc(reviewReports.id))
  return grouped(rows, 'reviewId', ({ reviewId: _reviewId, createdAt, ...report }) => ({
    ...report,
    createdAt: createdAt.toISOString(),
  }))
}

async function countStates(
  deps: Deps,
  fitting: SQL | undefined,
): Promise<Record<ReviewState, number>> {
  const counted = (state: ReviewState) =>
    sql<number>`(count(*) filter (where ${inState(deps, state)}))::int`
  const [row] = await deps.db.q
    .select({ all: count(), hidden: counted('hidden'), reported: counted('reported') })
    .from(courseReviews)
    .innerJoin(users, eq(users.id, courseReviews.userId))
    .innerJoin(courses, eq(courses.id, courseReviews.courseId))
    .where(fitting)
  return row ?? { all: 0, hidden: 0, reported: 0 }
}
