import { z } from 'zod'
import { RoleSchema } from '../account.ts'
import { ErasureStateSchema } from '../personal-data.ts'

/** `invited`: nobody has set a password yet; `disabled` comes before it, and `erased` before that. */
export const AccountStateSchema = z.enum(['active', 'disabled', 'invited', 'erased'])
export type AccountState = z.infer<typeof AccountStateSchema>

/** What the list is filtered by; `erasing`: waits for its erasure, whatever its state. */
export const AccountFilterSchema = z.enum([...AccountStateSchema.options, 'erasing'])
export type AccountFilter = z.infer<typeof AccountFilterSchema>

/** A line of GET /api/admin/users (docs/back-office.md#calls). */
export const AdminUserRowSchema = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  username: z.string(),
  roles: z.array(RoleSchema),
  state: AccountStateSchema,
  disabledAt: z.string().nullable(),
  createdAt: z.string(),
  /** Orders that are PAID now. */
  paidOrders: z.int(),
  /** Courses that the account has, bought or given. */
  courses: z.int(),
  avatar: z.string().nullable(),
  /** When a device was last used that is still signed in. */
  seenAt: z.string().nullable(),
})
export type AdminUserRow = z.infer<typeof AdminUserRowSchema>

export const AdminEnrolmentSchema = z.object({
  courseId: z.string(),
  title: z.string(),
  status: z.string(),
  since: z.string(),
  /** The order that it was bought by; null when it was given by hand. */
  orderId: z.string().nullable(),
  /** Lessons done, of all. */
  done: z.int(),
  lessons: z.int(),
})
export type AdminEnrolment = z.infer<typeof AdminEnrolmentSchema>

/** GET /api/admin/users/{id}. */
export const AdminUserSchema = AdminUserRowSchema.omit({
  paidOrders: true,
  courses: true,
  seenAt: true,
}).extend({
  emailProvedAt: z.string().nullable(),
  /** The person's data are gone since then. */
  erasedAt: z.string().nullable(),
  /** The erasure that waits, and what is in the way of one. */
  ...ErasureStateSchema.shape,
  sessions: z.object({ count: z.int(), seenAt: z.string().nullable() }),
  /** The newest twenty. */
  orders: z.array(
    z.object({
      _id: z.string(),
      status: z.string(),
      provider: z.string(),
      totalAmount: z.int(),
      createdAt: z.string(),
    }),
  ),
  orderCount: z.int(),
  enrolments: z.array(AdminEnrolmentSchema),
  taught: z.array(
    z.object({ courseId: z.string(), title: z.string(), status: z.string(), role: z.string() }),
  ),
})
export type AdminUser = z.infer<typeof AdminUserSchema>

/** GET /api/admin/course-options: what a course is chosen from. */
export const CourseOptionSchema = z.object({
  _id: z.string(),
  title: z.string(),
  status: z.string(),
})
export type CourseOption = z.infer<typeof CourseOptionSchema>
export const CourseOptionsSchema = z.array(CourseOptionSchema)

/** Rows of one call of the import; the page sends a longer list in parts. */
export const IMPORT_ROWS = 200
export const IMPORT_COURSES = 20

export const ImportOutcomeSchema = z.enum(['created', 'enrolled', 'unchanged', 'refused'])
export type ImportOutcome = z.infer<typeof ImportOutcomeSchema>

/** What became of a row, or would. */
export const ImportResultSchema = z.object({
  line: z.int(),
  email: z.string(),
  outcome: ImportOutcomeSchema,
  /** The account; null when there is none. */
  userId: z.string().nullable(),
  /** The courses that it gets. */
  given: z.array(z.string()),
  /** Why it is refused, in Vietnamese; else empty. */
  reason: z.string(),
})
export type ImportResult = z.infer<typeof ImportResultSchema>
export const ImportResultsSchema = z.object({ results: z.array(ImportResultSchema) })

export interface ImportRow {
  /** Where it stands in the list that was given. */
  line: number
  email: string
  fullName?: string
}
