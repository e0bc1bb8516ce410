import { eq } from 'drizzle-orm'
import { siteSettings } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** The row of `site_settings` that says who may publish. */
export const PUBLISHING = 'publishing'

/** Whether teachers publish their courses themselves; the owner has set it, else they ask. */
export async function hasSelfApproval(deps: Deps): Promise<boolean> {
  const [row] = await deps.db.q
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.name, PUBLISHING))
  const value = row?.value as { selfApproval?: unknown } | null | undefined
  return value?.selfApproval === true
}
