import { z } from 'zod'
import { ChecklistSchema } from '../course-settings.ts'
import { CourseRoleSchema } from '../teaching.ts'
import { pageOf } from '../page.ts'

const PersonSchema = z.object({ _id: z.string(), fullName: z.string(), role: CourseRoleSchema })

/** A course of any status, in a row. Prices in đồng. */
const AdminCourseRowSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  code: z.string(),
  title: z.string(),
  /** A `CourseStatus`; another version of the server may know more. */
  status: z.string(),
  topic: z.object({ _id: z.string(), name: z.string() }).nullable(),
  price: z.int().nullable(),
  salePrice: z.int().nullable(),
  saleEndsAt: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Its instructors, in the order of the course page. */
  people: z.array(PersonSchema),
  enrolmentCount: z.int(),
  lessonCount: z.int(),
  /** When a teacher last asked for publication. */
  askedAt: z.string().nullable(),
  /** Of the first publication. */
  publishedAt: z.string().nullable(),
})
export type AdminCourseRow = z.infer<typeof AdminCourseRowSchema>

/** GET /api/admin/courses: a screen of them, and how many there are of each status that fit the search. */
export const AdminCoursePageSchema = pageOf(AdminCourseRowSchema).extend({
  counts: z.record(z.string(), z.int()),
})
export type AdminCoursePage = z.infer<typeof AdminCoursePageSchema>

/** GET /api/admin/courses/{id}. */
export const AdminCourseSchema = AdminCourseRowSchema.extend({
  people: z.array(PersonSchema.extend({ email: z.string(), disabledAt: z.string().nullable() })),
  checklist: ChecklistSchema,
  /** Why it was returned last; empty when it was not, or was asked for again since. */
  returnNote: z.string(),
  createdAt: z.string(),
})
export type AdminCourse = z.infer<typeof AdminCourseSchema>
export type AdminCoursePerson = AdminCourse['people'][number]

/** What the owner does to the status of a course (docs/back-office.md#publication). */
export const CourseActSchema = z.enum(
  ['publish', 'return', 'unpublish', 'archive', 'restore'],
  'Chọn một việc: publish, return, unpublish, archive hoặc restore.',
)
export type CourseAct = z.infer<typeof CourseActSchema>
