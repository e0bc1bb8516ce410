import { z } from 'zod'
import { StarsSchema } from '../reviews.ts'
import { pageOf } from '../page.ts'

const PersonSchema = z.object({ _id: z.string(), fullName: z.string() })

/** A review in the back office, whoever sees it (docs/trust.md#reviews). */
const AdminReviewSchema = z.object({
  _id: z.string(),
  stars: StarsSchema,
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  author: PersonSchema.extend({ email: z.string() }),
  /** False: the author has lost the course, and the review counts nowhere. */
  isEnrolled: z.boolean(),
  course: z.object({ _id: z.string(), slug: z.string(), title: z.string(), status: z.string() }),
  /** A teacher's; empty: none. */
  answer: z.string(),
  hidden: z
    .object({ at: z.string(), reason: z.string(), by: z.string() })
    .nullable()
    .describe('Null: nobody has hidden it.'),
  /** Open ones, the oldest first. */
  reports: z.array(
    z.object({ _id: z.string(), reason: z.string(), createdAt: z.string(), by: PersonSchema }),
  ),
})
export type AdminReview = z.infer<typeof AdminReviewSchema>

/** What the list of the back office shows. */
export const ReviewStateSchema = z.enum(
  ['reported', 'hidden', 'all'],
  'Chọn reported, hidden hoặc all.',
)
export type ReviewState = z.infer<typeof ReviewStateSchema>

/** GET /api/admin/reviews: a screen of them, newest first, and how many there are of each state that fit the search. */
export const AdminReviewPageSchema = pageOf(AdminReviewSchema).extend({
  counts: z.record(ReviewStateSchema, z.int()),
})
export type AdminReviewPage = z.infer<typeof AdminReviewPageSchema>
