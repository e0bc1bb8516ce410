import { z } from 'zod'

/** A topic as the back office lists it, in the order of the catalogue. */
export const AdminTopicSchema = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** All of its courses, and those that are PUBLISHED. */
  courseCount: z.int(),
  publishedCount: z.int(),
})
export type AdminTopic = z.infer<typeof AdminTopicSchema>

/** What became of POST /api/admin/topics/{id}/merge. */
export const TopicMergedSchema = z.object({ moved: z.int() })
