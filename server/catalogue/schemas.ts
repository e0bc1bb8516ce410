import type {
  CourseCard,
  CourseDetail,
  Page,
  PublicLesson,
  PublicSection,
  Topic,
} from '../../shared/contract/catalogue.ts'
import { z } from '../http/context.ts'

/** Response schemas that several areas share: cards, topics, lessons as a visitor sees them. */

export const TopicSchema = z
  .object({ _id: z.string(), slug: z.string(), name: z.string() })
  .openapi('Topic') satisfies z.ZodType<Topic>

const card = {
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  imageSrcSet: z.string().nullable().optional(),
  topic: TopicSchema.nullable(),
  instructors: z.array(z.object({ _id: z.string().optional(), fullName: z.string() })),
  price: z.number().int().nullable().openapi({ description: 'Đồng; null: không có giá bằng số' }),
  salePrice: z.number().int().nullable().openapi({ description: 'Chỉ tính khi thấp hơn price' }),
  currency: z.string(),
  ratingAvg: z.number(),
  ratingCount: z.number().int(),
}

export const CourseCardSchema = z.object(card).openapi('CourseCard') satisfies z.ZodType<CourseCard>

export const CoursePageSchema = z
  .object({
    items: z.array(CourseCardSchema),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })
  .openapi('CoursePage') satisfies z.ZodType<Page<CourseCard>>

export const PublicLessonSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    type: z.enum(['VIDEO', 'DOCUMENT', 'QUIZ']),
    isFreePreview: z.boolean(),
    durationSec: z.number().int().nullable(),
    sortOrder: z.number().int(),
  })
  .openapi('PublicLesson') satisfies z.ZodType<PublicLesson>

const PublicSectionSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    summary: z.string(),
    sortOrder: z.number().int(),
    lessons: z.array(PublicLessonSchema),
  })
  .openapi('PublicSection') satisfies z.ZodType<PublicSection>

export const CourseDetailSchema = z
  .object({
    course: z
      .object({
        ...card,
        code: z.string().nullable(),
        description: z.string(),
        level: z.string(),
        language: z.string(),
        durationLabel: z.string(),
      })
      .openapi('Course'),
    sections: z.array(PublicSectionSchema),
  })
  .openapi('CourseDetail') satisfies z.ZodType<CourseDetail>
