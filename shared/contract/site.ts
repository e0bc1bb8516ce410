import { z } from 'zod'

/** Calls beyond the contract with a screen or an effect of their own in the app (docs/product.md#site-sheet). */
export const FeatureSchema = z.enum(['sessions', 'client-errors', 'admin', 'course-settings'])
export type Feature = z.infer<typeof FeatureSchema>

/** What a backend offers beyond the contract. Another version may name features that this one does not know. */
export const SiteSheetSchema = z.object({ brand: z.string(), features: z.array(z.string()) })
export type SiteSheet = z.infer<typeof SiteSheetSchema>
