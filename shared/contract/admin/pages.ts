import { z } from 'zod'

const Editor = z.object({ fullName: z.string() }).nullable()
const Published = z.object({ version: z.int(), publishedAt: z.string() }).nullable()

/** GET /api/admin/pages: the pages of trust in their order. */
export const PageRowSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** null: only the template. */
  published: Published,
  /** What was written since and is not published. */
  draft: z.object({ updatedAt: z.string(), updatedBy: Editor }).nullable(),
})
export type PageRow = z.infer<typeof PageRowSchema>

/** A page as it is edited: its draft, else the last version, else the template. */
export const PageForEditSchema = z.object({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  published: Published,
  /** Whether there is anything to publish: a draft, or the template. */
  isDraft: z.boolean(),
  /** Names this state, as `If-Match` does. */
  version: z.string(),
  updatedAt: z.string().nullable(),
  updatedBy: Editor,
})
export type PageForEdit = z.infer<typeof PageForEditSchema>

/** PUT /api/admin/pages/{slug}: the draft. */
export const PageDraftSchema = z.object({
  body: z
    .string('Nội dung phải là chuỗi.')
    .trim()
    .min(1, 'Hãy viết nội dung của trang.')
    .max(50_000, 'Nội dung dài quá 50.000 ký tự.'),
})

/** POST /api/admin/pages/{slug}/publication: the number that the version gets. */
export const PublicationSchema = z.object({ number: z.int('Thiếu số phiên bản.').min(1) })

/** GET /api/admin/users/{id}/consents: what a person agreed to, the newest first, 50 at most. */
export const UserConsentsSchema = z.array(
  z.object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    version: z.int(),
    /** A `ConsentPlace`. */
    place: z.string(),
    orderId: z.string().nullable(),
    createdAt: z.string(),
  }),
)
export type UserConsent = z.infer<typeof UserConsentsSchema>[number]
