import { z } from 'zod'

export const ExtensionSchema = z.object({
  user: z.object({ _id: z.string(), fullName: z.string() }),
  /** ISO 8601 in UTC; null: the class's due time. */
  dueAt: z.iso.datetime().nullable(),
  /** Beyond those of the quiz. */
  extraAttempts: z.int(),
  extraMinutes: z.int(),
  reason: z.string(),
  /** The name of who gave it; null when the account is gone. */
  givenBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
/** More time or attempts for one student at one assessment (docs/class.md#more-time). */
export type Extension = z.infer<typeof ExtensionSchema>

const ExtensionDraftSchema = z.object({
  /** ISO 8601, later than the class's; null: that one. */
  dueAt: z.string().nullable(),
  extraAttempts: z.number(),
  extraMinutes: z.number(),
  reason: z.string(),
  /** `createdAt` of the extension that the teacher saw, null for none. Another one is 409; absent: whichever there is. */
  replaces: z.string().nullable().optional(),
})
/** Body of PUT /api/instructor/assessments/{id}/extensions/{userId}. */
export type ExtensionDraft = z.infer<typeof ExtensionDraftSchema>
