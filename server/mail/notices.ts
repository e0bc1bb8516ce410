import { and, eq, inArray, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import type { MailKind } from '../../shared/rules/mail-kinds.ts'
import { mails, mailsOff, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import { linksOf } from './outbox.ts'
import { greeting, renderMail, type Addressee, type MailContent } from './render.ts'
import { readSender } from './sender.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** A mail about something that has happened, to one account; the greeting and the way to switch it off are added. */
export interface Notice extends Omit<MailContent, 'greeting' | 'unsubscribeUrl'> {
  userId: string
  /** Names event and reader, so that one event sends one mail: `graded:<submission>:<time>`. */
  dedupeKey: string
}

/** A notice as its reader gets it. */
export const asNotice = (
  content: MailContent,
  reader: Addressee,
  unsubscribeUrl: string,
): MailContent => ({ ...content, greeting: greeting(reader), unsubscribeUrl })

/** True for the accounts (rows of `users`) that get mails of this kind (docs/trust.md#kinds-of-mails). */
export function getsMails(deps: Deps, kind: MailKind): SQL | undefined {
  const off = deps.db.q
    .select({ userId: mailsOff.userId })
    .from(mailsOff)
    .where(and(eq(mailsOff.userId, users.id), eq(mailsOff.kind, kind)))
  return and(isNotNull(users.emailProvedAt), isNull(users.disabledAt), notExists(off))
}

/**
 * Writes mails of one kind into the outbox, at most some hundred at a time; call it inside the transaction of the
 * event and `deps.wakeOutbox()` after commit. Nobody gets one who has switched the kind off, whose address is not
 * proved, or whose account is locked (docs/trust.md#kinds-of-mails). Returns how many were written; one whose key was
 * used before is dropped.
 */
export async function enqueueNotices(
  deps: Deps,
  kind: MailKind,
  notices: readonly Notice[],
): Promise<number> {
  if (notices.length === 0) return 0
  const { q } = deps.db
  const ids = [...new Set(notices.map(({ userId }) => userId))]
  const readers = await q
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      emailProvedAt: users.emailProvedAt,
    })
    .from(users)
    .where(and(inArray(users.id, ids), getsMails(deps, kind)))
  const readerOf = new Map(readers.map((reader) => [reader.id, reader]))
  const sender = await readSender(deps, linksOf(deps))
  const rows = notices.flatMap((notice) => {
    const reader = readerOf.get(notice.userId)
    if (!reader) return []
    const { dedupeKey, userId, ...content } = notice
    const url = unsubscribeUrl(deps, userId, kind)
    const { text, html } = renderMail({ ...asNotice(content, reader, url), sender })
    return {
      id: newId(deps.now()),
      dedupeKey,
      toAddress: reader.email,
      userId,
      unsubscribeUrl: url,
      subject: content.subject,
      textBody: text,
      htmlBody: html,
      nextAttemptAt: deps.now(),
      createdAt: deps.now(),
    }
  })
  if (rows.length === 0) return 0
  const written = await q
    .insert(mails)
    // In the order of their keys, so that two transactions with the same mails cannot deadlock.
    .values(rows.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1)))
    .onConflictDoNothing({ target: mails.dedupeKey })
    .returning({ id: mails.id })
  return written.length
}
