import { z } from 'zod'

/** GET /api/public/pages/{slug} (docs/trust.md#pages): a page of trust, or its template. */
export const SitePageSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** HTML, cleaned where it is shown. */
  body: z.string(),
  /** Counts from 1; null: a template, which nobody has published. */
  version: z.int().nullable(),
  publishedAt: z.string().nullable(),
  isTemplate: z.boolean(),
  /** All that were published, the newest first. */
  versions: z.array(z.object({ version: z.int(), publishedAt: z.string() })),
})
export type SitePage = z.infer<typeof SitePageSchema>

/** A page in the version that somebody agrees to. */
export const AgreedPageSchema = z.object({
  slug: z.string('Mã trang phải là chuỗi.').max(40, 'Không có trang này.'),
  version: z.int('Phiên bản phải là số nguyên.').min(1, 'Phiên bản bắt đầu từ 1.'),
})
export type AgreedPage = z.infer<typeof AgreedPageSchema>

export const AgreedPagesSchema = z
  .array(AgreedPageSchema, 'Danh sách trang không đúng.')
  .min(1, 'Hãy nêu ít nhất một trang.')
  .max(10, 'Danh sách trang quá dài.')

/** Body of POST /api/student/consents (docs/trust.md#consent). */
export const ConsentSchema = z.object({
  pages: AgreedPagesSchema,
  place: z.literal('PAYMENT', 'place phải là PAYMENT.'),
})
