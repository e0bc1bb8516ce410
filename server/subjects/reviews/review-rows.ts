import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Review } from '../../../shared/contract/reviews.ts'
import { shortName } from '../../../shared/format/short-name.ts'
import { courseReviews, enrolments, users } from '../../platform/db/schema.ts'

/** What is read of a review, and of whom it tells what (docs/trust.md#reviews). */

/** Join: the enrolment of the review's author. Without one it counts nowhere. */
export const authorsEnrolment = and(
  eq(enrolments.courseId, courseReviews.courseId),
  eq(enrolments.userId, courseReviews.userId),
)

/** Together with `authorsEnrolment`: what everybody sees and what counts. */
export const notHidden = isNull(courseReviews.hiddenAt)

/** Join: who has answered. */
export const answerers = alias(users, 'answerers')
export const byAnswerer = eq(answerers.id, courseReviews.answeredById)

export const reviewColumns = {
  _id: courseReviews.id,
  stars: courseReviews.stars,
  text: courseReviews.body,
  createdAt: courseReviews.createdAt,
  updatedAt: courseReviews.updatedAt,
  answer: courseReviews.answer,
  answeredAt: courseReviews.answeredAt,
  answerer: sql<string>`coalesce(${answerers.fullName}, '')`,
}

interface ReviewRow {
  _id: string
  stars: number
  text: string
  createdAt: Date
  updatedAt: Date | null
  answer: string
  answeredAt: Date | null
  answerer: string
}

export const reviewOf = (row: ReviewRow): Omit<Review, 'author'> => ({
  _id: row._id,
  stars: row.stars,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt?.toISOString() ?? null,
  answer:
    row.answeredAt === null
      ? null
      : { text: row.answer, author: row.answerer, at: row.answeredAt.toISOString() },
})

/** How strangers see the author; of a deleted account the words that stand for its name. */
export const authorName = (author: { fullName: string; erasedAt: Date | null }): string =>
  author.erasedAt ? author.fullName : shortName(author.fullName)
