import { and, desc, eq } from 'drizzle-orm'
import type { AuditAction } from '../../../shared/contract/admin/log.ts'
import type { FailedMessage } from '../../../shared/contract/admin/site.ts'
import { record, type By } from '../../platform/audit.ts'
import { mails } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'
import { scrubText } from '../../platform/log/scrub.ts'
import { isOfUse, mailOutbox } from '../../providers/mail/outbox.ts'
import { MAX_ATTEMPTS } from '../../platform/outbox.ts'
import { failedPushes, requeuePush } from '../../providers/push/failed-pushes.ts'

/** What could not be sent, and sending it again (docs/back-office.md#site), in the browser and by command. */

const SHOWN = 50

/** Mails that failed, are not sent and still of use: never their texts, which may hold secrets. */
export async function failedMails(deps: Deps): Promise<FailedMessage[]> {
  const rows = await deps.db.q
    .select({
      id: mails.id,
      subject: mails.subject,
      to: mails.toAddress,
      attempts: mails.attempts,
      nextAttemptAt: mails.nextAttemptAt,
      lastError: mails.lastError,
    })
    .from(mails)
    .where(and(mailOutbox.failed, isOfUse(deps)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(SHOWN)
  return rows.map(asFailed)
}

/** Deliveries of pushes that failed; each has the id of its message, which several may share. */
export async function failedPushList(deps: Deps): Promise<FailedMessage[]> {
  const rows = await failedPushes(deps, SHOWN)
  return rows.map(({ title, ...row }) => asFailed({ ...row, subject: title }))
}

const asFailed = (row: {
  id: string
  subject: string
  to: string
  attempts: number
  nextAttemptAt: Date
  lastError: string | null
}): FailedMessage => ({
  _id: row.id,
  subject: row.subject,
  to: row.to,
  attempts: row.attempts,
  nextAttemptAt: row.attempts >= MAX_ATTEMPTS ? null : row.nextAttemptAt.toISOString(),
  words: scrubText(row.lastError ?? ''),
})

/** Sends failed mails with living links again, or one of them; returns how many. 404 for one that is not among them. */
export const retryMails = (deps: Deps, by: By, id?: string): Promise<number> =>
  retried(deps, by, 'mail.retry', id, 'thư gửi hỏng', () =>
    mailOutbox.retryFailed(
      deps,
      and(isOfUse(deps), id === undefined ? undefined : eq(mails.id, id)),
    ),
  )

/** The same with pushes that have not expired; `id` is a message's. */
export const retryPushes = (deps: Deps, by: By, id?: string): Promise<number> =>
  retried(deps, by, 'push.retry', id, 'thông báo gửi hỏng, còn hạn', () => requeuePush(deps, id))

async function retried(
  deps: Deps,
  by: By,
  action: AuditAction,
  id: string | undefined,
  what: string,
  retry: () => Promise<number>,
): Promise<number> {
  const count = await deps.db.tx(async () => {
    const made = await retry()
    if (made === 0 && id !== undefined) throw notFound(`Không có ${what} nào mang mã ${id}.`)
    if (made > 0) {
      const after = { count: made, ...(id !== undefined && { id }) }
      await record(deps, by, { action, after })
    }
    return made
  })
  if (count > 0) deps.wakeOutbox()
  return count
}
