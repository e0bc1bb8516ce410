import { z } from 'zod'

/** Calls beyond the contract with a screen or an effect of their own in the app (docs/product.md#site-sheet). */
export const FeatureSchema = z.enum([
  'sessions',
  'client-errors',
  'admin',
  'course-settings',
  'pages',
  'reviews',
  'previews',
  'certificates',
  'personal-data',
  'mails',
  'class',
  'question-feedback',
  'extensions',
  'shown-total',
  'account-changes',
  'earlier-work',
  'gradebook',
  'idempotency-key',
  'suggestions',
])
export type Feature = z.infer<typeof FeatureSchema>

const text = z.string().optional()

/** What a backend offers beyond the contract. Another version may name features that this one does not know. */
export const SiteSheetSchema = z.object({
  brand: z.string(),
  /** Who runs the site, only what is filled in. */
  owner: z.object({
    legalName: text,
    taxCode: text,
    licence: z.object({ number: z.string(), date: text, place: text }).optional(),
    address: text,
    phone: text,
    email: text,
    zalo: text,
    noticeAddress: text,
  }),
  /** The pages that the owner has published, each in its newest version (docs/trust.md#pages). */
  pages: z.array(z.object({ slug: z.string(), title: z.string(), version: z.int() })),
  features: z.array(z.string()),
})
export type SiteSheet = z.infer<typeof SiteSheetSchema>
