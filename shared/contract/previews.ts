import { z } from 'zod'
import { CourseCardSchema } from './catalogue.ts'
import { LessonSchema } from './learning.ts'

const neighbour = z.object({ _id: z.string(), title: z.string() }).nullable()

/** A free preview as anybody sees it, without an account (docs/trust.md#previews). */
export const PreviewSchema = z.object({
  lesson: LessonSchema.omit({ completed: true }),
  course: CourseCardSchema.extend({
    saleEndsAt: z.string().optional().meta({ description: 'Khi giá khuyến mãi hết, ISO 8601' }),
    /** Of the whole course. */
    lessons: z.int(),
    durationSec: z.int(),
  }),
  /** The free previews of the course before and after it, in the order of its outline. */
  previous: neighbour,
  next: neighbour,
})
export type Preview = z.infer<typeof PreviewSchema>
