import { and, eq, exists, gt, isNull, notLike, or, type SQL, sql } from 'drizzle-orm'
import { isErasedEmail } from '../../../shared/rules/erasure.ts'
import {
  dataExports,
  emailChanges,
  emailProofs,
  mails,
  passwordResets,
} from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Outbox } from '../../platform/outbox.ts'
import { HOUR, MINUTE } from '../../platform/time-units.ts'
import { mailRow, renderRow, type Envelope } from './rows.ts'
import type { AlwaysMail } from './templates.ts'
import { openTransport, type MailTransport } from './transport.ts'

/** Begins the key of mails with a link for a new password: a secret, which `sendDueMails` clears once it is sent. */
export const RESET_MAIL_PREFIX = 'password-reset:'
/** The same of the link that proves an address. */
export const PROOF_MAIL_PREFIX = 'email-proof:'
/** The same of the link by which an account gets another address. */
export const CHANGE_MAIL_PREFIX = 'email-change:'
/** The same of the link to somebody's own data. */
export const EXPORT_MAIL_PREFIX = 'data-export:'

/** Where the hashes of the links are; the key of their mail is the prefix and the hash. */
const SECRET_LINKS = [
  { prefix: RESET_MAIL_PREFIX, table: passwordResets },
  { prefix: PROOF_MAIL_PREFIX, table: emailProofs },
  { prefix: CHANGE_MAIL_PREFIX, table: emailChanges },
  { prefix: EXPORT_MAIL_PREFIX, table: dataExports },
]

/** True for mails without a link, and for those whose link still works. */
export function isOfUse(deps: Deps): SQL | undefined {
  const alive = SECRET_LINKS.map(({ prefix, table }) => {
    const tokenHash = sql`substr(${mails.dedupeKey}, ${prefix.length + 1})`
    const working = deps.db.q
      .select({ tokenHash: table.tokenHash })
      .from(table)
      .where(
        and(eq(table.tokenHash, tokenHash), isNull(table.usedAt), gt(table.expiresAt, deps.now())),
      )
    return or(notLike(mails.dedupeKey, `${prefix}%`), exists(working))
  })
  return and(...alive)
}

export const mailOutbox = new Outbox({
  table: mails,
  key: { id: mails.id },
  waitsMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
})

/**
 * Writes a mail into the transaction of the event; `deps.wakeOutbox()` after commit. A used key, or an erased account,
 * drops it.
 */
export async function enqueueMail(deps: Deps, mail: AlwaysMail & Envelope): Promise<void> {
  if (isErasedEmail(mail.to)) return
  await deps.db.q
    .insert(mails)
    .values(mailRow(deps.now(), mail))
    .onConflictDoNothing({ target: mails.dedupeKey })
}

/**
 * Job: sends the due mails by SMTP, else into files (docs/behaviour.md#mail); returns how many. A failure waits for the
 * next try unless its link has died. A stop breaks off the one under way.
 */
export async function sendDueMails(deps: Deps, stopping?: AbortSignal): Promise<number> {
  let transport: MailTransport | undefined
  let sent = 0
  try {
    while (!stopping?.aborted) {
      const [mail] = await mailOutbox.claim(deps, 1)
      if (!mail) break
      transport ??= openTransport(deps)
      if (await sendClaimed(deps, transport, mail, stopping)) sent += 1
    }
    return sent
  } finally {
    transport?.close()
  }
}

type ClaimedMail = typeof mails.$inferSelect

async function sendClaimed(
  deps: Deps,
  transport: MailTransport,
  mail: ClaimedMail,
  stopping?: AbortSignal,
): Promise<boolean> {
  const isSecret = SECRET_LINKS.some(({ prefix }) => mail.dedupeKey.startsWith(prefix))
  if (isSecret && !(await isStillOfUse(deps, mail))) {
    await mailOutbox.forget(deps, mail)
    return false
  }
  try {
    await transport.send(
      { id: mail.id, to: mail.toAddress, ...(await renderRow(deps, mail)) },
      stopping,
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // What a stop broke off failed by no fault of its own: the next process sends it at once.
    await mailOutbox.markFailed(deps, mail, { reason, ...(stopping?.aborted && { waitMs: 0 }) })
    deps.log.warn('mail not sent', { id: mail.id, attempts: mail.attempts, reason })
    return false
  }
  await mailOutbox.markSent(deps, mail, isSecret ? { data: null } : {})
  return true
}

async function isStillOfUse(deps: Deps, { id }: ClaimedMail): Promise<boolean> {
  const found = await deps.db.q
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, id), isOfUse(deps)))
  return found.length > 0
}
