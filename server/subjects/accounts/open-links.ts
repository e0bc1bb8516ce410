import { and, eq, isNull } from 'drizzle-orm'
import { dataExports, emailChanges, emailProofs, passwordResets } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/** Links in mails that are still open; what makes one dead does it in its own transaction. */

/** Forgets the address that waits for its proof (docs/trust.md#another-address). */
export async function dropEmailChange(deps: Deps, userId: string): Promise<void> {
  await deps.db.q
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.usedAt)))
}

export async function dropMailedLinks(deps: Deps, userId: string): Promise<void> {
  for (const table of [passwordResets, emailProofs, dataExports]) {
    await deps.db.q.delete(table).where(and(eq(table.userId, userId), isNull(table.usedAt)))
  }
}
