import { z } from 'zod'
import { CourseRoleSchema, EditStampSchema } from './teaching.ts'

export const ChecklistSchema = z.object({
  cover: z.boolean(),
  description: z.boolean(),
  /** 0 counts: it was typed. */
  price: z.boolean(),
  lesson: z.boolean(),
  /** A lesson that is a free preview. */
  preview: z.boolean(),
})
/** Which of what a course needs before it can be asked for is there. */
export type Checklist = z.infer<typeof ChecklistSchema>

const CourseSettingsDraftSchema = z.object({
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  goals: z.array(z.string()),
  audience: z.array(z.string()),
  requirements: z.array(z.string()),
  topicId: z.string().nullable(),
  level: z.string(),
  language: z.string(),
  durationLabel: z.string(),
  /** In đồng; null: not decided, shown as 'Miễn phí'. */
  price: z.int().nullable(),
  salePrice: z.int().nullable(),
  /** ISO 8601 in UTC; null: the sale price stays. */
  saleEndsAt: z.string().nullable(),
  promoUrl: z.string().nullable(),
})
/** Body of PUT …/settings: all of the form. */
export type CourseSettingsDraft = z.infer<typeof CourseSettingsDraftSchema>

export const CoverSchema = z.object({
  imageUrl: z.string().nullable(),
  imageSrcSet: z.string().nullable(),
})
export type Cover = z.infer<typeof CoverSchema>

export const CourseSettingsSchema = CourseSettingsDraftSchema.extend({
  ...EditStampSchema.shape,
  _id: z.string(),
  status: z.string(),
  askedAt: z.string().nullable(),
  returnNote: z.string(),
  checklist: ChecklistSchema,
  cover: CoverSchema,
  /** null: an admin who does not teach it. */
  myRole: CourseRoleSchema.nullable(),
  mayWrite: z.boolean(),
  /** Without being approved. */
  mayPublish: z.boolean(),
})
/** GET /api/instructor/courses/{courseId}/settings (docs/back-office.md#course-settings). */
export type CourseSettings = z.infer<typeof CourseSettingsSchema>

export const PublicationActSchema = z.enum(['ask', 'withdraw', 'publish', 'unpublish'])
/** What teachers do to the status of their course. */
export type PublicationAct = z.infer<typeof PublicationActSchema>

export const CreatedCourseSchema = z.object({ _id: z.string(), slug: z.string() })
export type CreatedCourse = z.infer<typeof CreatedCourseSchema>
