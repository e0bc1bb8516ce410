import { z } from 'zod'

/** POST /api/profile/data-export: the link that opens the own data once (docs/trust.md#ones-own-data). */
export const DataExportSchema = z.object({ url: z.string(), expiresAt: z.string() })
export type DataExport = z.infer<typeof DataExportSchema>

/** GET /api/profile/erasure, and the answer of its acts (docs/trust.md#erasure). */
export const ErasureStateSchema = z.object({
  /** The one that waits; null when nobody has asked. */
  erasure: z
    .object({
      askedAt: z.string(),
      /** When it is carried out. */
      dueAt: z.string(),
      /** True when somebody of the site has asked in the person's name. */
      byOwner: z.boolean(),
    })
    .nullable(),
  /** Why the account cannot be erased as it is now, in Vietnamese; null when it can. */
  obstacle: z.string().nullable(),
})
export type ErasureState = z.infer<typeof ErasureStateSchema>
