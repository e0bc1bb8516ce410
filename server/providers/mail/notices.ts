import { and, eq, inArray, isNotNull, isNull, notExists, type SQL } from 'drizzle-orm'
import type { MailKind } from '../../../shared/rules/mail-kinds.ts'
import { mails, mailsOff, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { mailRow } from './rows.ts'
import { kindOfNotice, type AnyMail, type DataOf, type NoticeTemplate } from './templates.ts'

/** A notice to one reader. `dedupeKey` names event and reader: `graded:<submission>:<time>`. */
interface Notice<T extends NoticeTemplate> {
  userId: string
  dedupeKey: string
  data: DataOf<T>
}

/** True for the accounts (rows of `users`) that get mails of this kind (docs/trust.md#kinds-of-mails). */
export function getsMails(deps: Deps, kind: MailKind): SQL | undefined {
  const off = deps.db.q
    .select({ userId: mailsOff.userId })
    .from(mailsOff)
    .where(and(eq(mailsOff.userId, users.id), eq(mailsOff.kind, kind)))
  return and(isNotNull(users.emailProvedAt), isNull(users.disabledAt), notExists(off))
}

/**
 * Writes notices of one kind, some hundred at a time, into the transaction of the event; `deps.wakeOutbox()` after
 * commit. Not to who switched the kind off, has no proved address or is locked (docs/trust.md#kinds-of-mails). Returns
 * how many; a used key is dropped.
 */
export async function enqueueNotices<T extends NoticeTemplate>(
  deps: Deps,
  template: T,
  notices: readonly Notice<T>[],
): Promise<number> {
  if (notices.length === 0) return 0
  const { q } = deps.db
  const ids = [...new Set(notices.map(({ userId }) => userId))]
  const readers = await q
    .select({ id: users.id, email: users.email, fullName: users.fullName })
    .from(users)
    .where(and(inArray(users.id, ids), getsMails(deps, kindOfNotice(template))))
  const readerOf = new Map(readers.map((reader) => [reader.id, reader]))
  const rows = notices.flatMap((notice) => {
    const reader = readerOf.get(notice.userId)
    if (!reader) return []
    const { data, ...envelope } = notice
    const mail = { template, data } as AnyMail
    const row = mailRow(deps.now(), { ...mail, ...envelope, to: reader.email })
    return [{ ...row, data: { ...data, name: reader.fullName } }]
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
