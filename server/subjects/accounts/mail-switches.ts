import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MailSwitches } from '../../../shared/contract/mails.ts'
import { mailKindsFor, type MailKind } from '../../../shared/rules/mail-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import { mailsOff, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'

/** Which kinds of mails somebody gets (docs/trust.md#kinds-of-mails). */

/** GET /api/profile/mails: the kinds that fit the person's roles, and whether each is on. */
export async function readMailSwitches(deps: Deps, actor: Actor): Promise<MailSwitches> {
  const rows = await deps.db.q
    .select({ kind: mailsOff.kind })
    .from(mailsOff)
    .where(eq(mailsOff.userId, actor.id))
  const off = new Set(rows.map(({ kind }) => kind))
  return Object.fromEntries(mailKindsFor(actor.roles).map((kind) => [kind, !off.has(kind)]))
}

/** PUT /api/profile/mails: sets the kinds that are given, leaves the others, and returns all as they are now. */
export async function changeMailSwitches(
  deps: Deps,
  actor: Actor,
  change: MailSwitches,
): Promise<MailSwitches> {
  const kinds = (wanted: boolean) =>
    mailKindsFor(actor.roles).filter((kind) => change[kind] === wanted)
  await deps.db.tx(async () => {
    await switchMails(deps, actor.id, kinds(false), false)
    await switchMails(deps, actor.id, kinds(true), true)
  })
  return readMailSwitches(deps, actor)
}

/** Switches kinds on or off; again changes nothing, and neither does it for an account that is gone. */
export async function switchMails(
  deps: Deps,
  userId: string,
  kinds: readonly MailKind[],
  on: boolean,
): Promise<void> {
  const [first] = kinds
  if (!first) return
  const { q } = deps.db
  if (on) {
    await q.delete(mailsOff).where(and(eq(mailsOff.userId, userId), inArray(mailsOff.kind, kinds)))
    return
  }
  for (const kind of kinds) {
    await q
      .insert(mailsOff)
      .select(
        q
          .select({
            userId: users.id,
            kind: sql<string>`${kind}::text`.as('kind'),
            createdAt: sql<Date>`${deps.now().toISOString()}::timestamptz`.as('created_at'),
          })
          .from(users)
          .where(eq(users.id, userId)),
      )
      .onConflictDoNothing()
  }
}
