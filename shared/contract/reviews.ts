import { z } from 'zod'
import { pageOf } from './page.ts'

/** Reviews of courses, beyond the contract (docs/trust.md#reviews). */

export const StarsSchema = z.int().min(1).max(5)

const ReviewAnswerSchema = z.object({
  text: z.string(),
  /** Who teaches the course, by the full name; empty when the account is gone. */
  author: z.string(),
  at: z.string(),
})

/** A review that everybody may see; plain text. */
export const ReviewSchema = z.object({
  _id: z.string(),
  stars: StarsSchema,
  /** May be empty. */
  text: z.string(),
  /** The family's name and initials. */
  author: z.string(),
  createdAt: z.string(),
  /** Null: as it was first written. */
  updatedAt: z.string().nullable(),
  answer: ReviewAnswerSchema.nullable(),
})
export type Review = z.infer<typeof ReviewSchema>

/** All reviews of a course that are shown, whatever the list is filtered by. */
export const ReviewSummarySchema = z.object({
  /** 0 without any. */
  average: z.number(),
  count: z.int(),
  /** How many have 1, 2, 3, 4 and 5 stars. */
  stars: z.array(z.int()).length(5),
})
export type ReviewSummary = z.infer<typeof ReviewSummarySchema>

/** One page of the reviews of a course, newest first. */
export const ReviewPageSchema = pageOf(ReviewSchema).extend({ summary: ReviewSummarySchema })
export type ReviewPage = z.infer<typeof ReviewPageSchema>

/** The same for those who teach the course, whatever its status. */
export const TaughtReviewPageSchema = ReviewPageSchema.extend({
  /** Whether this person answers reviews: MAIN and CO do. */
  mayAnswer: z.boolean(),
})
export type TaughtReviewPage = z.infer<typeof TaughtReviewPageSchema>

/** One's own review of a course, and whether one may write it. */
export const OwnReviewSchema = z.object({
  review: z
    .object({
      _id: z.string(),
      stars: StarsSchema,
      text: z.string(),
      createdAt: z.string(),
      updatedAt: z.string().nullable(),
      answer: ReviewAnswerSchema.nullable(),
      /** Why an admin has hidden it; null: nobody has. */
      hiddenReason: z.string().nullable(),
    })
    .nullable(),
  /** A `WhyNoReview`; null: one may write or change it. */
  why: z.string().nullable(),
})
export type OwnReview = z.infer<typeof OwnReviewSchema>
