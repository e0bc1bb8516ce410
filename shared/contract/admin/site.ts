import { z } from 'zod'

const text = z.string('Giá trị phải là chuỗi.').trim().max(1_000, 'Dài quá 1.000 ký tự.')

/** What the owner says of the site; empty texts say nothing (`shared/rules/site-data.ts` has the rules). */
export const SiteDataSchema = z.object({
  brand: text,
  legalName: text,
  taxCode: text,
  /** `date` is a day, `YYYY-MM-DD`. */
  licence: z.object(
    { number: text, date: text, place: text },
    'Giấy phép cần có number, date và place.',
  ),
  address: text,
  phone: text,
  email: text,
  /** An address at zalo.me. */
  zalo: text,
  /** Where complaints and notices go. */
  noticeAddress: text,
  /** Whether a course's MAIN teacher may publish it without being asked. */
  selfApproval: z.boolean('Hãy chọn có hoặc không.'),
})
export type SiteData = z.infer<typeof SiteDataSchema>

/** GET and PUT /api/admin/site (docs/back-office.md#site): the data with its version, as `If-Match` names it. */
export const SiteForEditSchema = SiteDataSchema.extend({
  version: z.string(),
  updatedAt: z.string().nullable(),
  updatedBy: z.object({ fullName: z.string() }).nullable(),
})
export type SiteForEdit = z.infer<typeof SiteForEditSchema>

const OutboxStateSchema = z.object({
  /** Not sent yet, and will be tried. */
  waiting: z.int(),
  /** Given up. */
  failed: z.int(),
  lastSentAt: z.string().nullable(),
  /** The newest one that could not be sent yet: when it was written, and why. */
  lastFailure: z.object({ writtenAt: z.string(), words: z.string() }).nullable(),
})
export type OutboxState = z.infer<typeof OutboxStateSchema>

/** GET /api/admin/site/status: how the site stands, without any secret. */
export const SiteStatusSchema = z.object({
  /** `smtp`: mails are sent; `folder`: they are written into the data folder alone. */
  mail: OutboxStateSchema.extend({ transport: z.enum(['smtp', 'folder']), from: z.string() }),
  pushes: OutboxStateSchema.extend({ isConfigured: z.boolean() }),
  payments: z.array(
    z.object({
      provider: z.string(),
      name: z.string(),
      state: z.enum(['configured', 'simulated', 'off']),
      lastPaidAt: z.string().nullable(),
      /** Of the last 30 days: what a callback or an answer of the provider failed with. */
      lastFailure: z.object({ at: z.string(), source: z.string(), outcome: z.string() }).nullable(),
    }),
  ),
  /** A folder, or `s3://bucket`. */
  files: z.string(),
  version: z.string(),
  database: z.enum(['pglite', 'postgres']),
})
export type SiteStatus = z.infer<typeof SiteStatusSchema>

/** A mail or push that could not be sent. */
export const FailedMessageSchema = z.object({
  _id: z.string(),
  /** A mail's subject, a push's title. */
  subject: z.string(),
  to: z.string(),
  attempts: z.int(),
  /** When it is tried again; null: not by itself. */
  nextAttemptAt: z.string().nullable(),
  words: z.string(),
})
export type FailedMessage = z.infer<typeof FailedMessageSchema>

/** GET /api/admin/mails and /pushes: at most 50, the newest first. */
export const FailedMessagesSchema = z.array(FailedMessageSchema)

/** Body of POST …/retry: one message, or without an id all. */
export const RetrySchema = z.object({
  id: z.string('Mã phải là chuỗi.').max(64, 'Mã quá dài.').optional(),
})

/** How many are sent again. */
export const RetriedSchema = z.object({ count: z.int() })
