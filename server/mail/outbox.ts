import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { mails } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import { renderMail, type MailContent } from './render.ts'
import { openTransport, type MailTransport } from './transport.ts'

export interface NewMail extends MailContent {
  /** Names the event, so that it mails once however often it is reported: `order-paid:<orderId>`. */
  dedupeKey: string
  to: string
  subject: string
}

/** Mails whose text is a secret (a reset link): it is wiped from the outbox once sent. */
export const SECRET_MAIL_PREFIX = 'password-reset:'

export const MAX_ATTEMPTS = 8
const MINUTE = 60_000
/** Waiting time after the first, second, … failed attempt; the last one repeats. */
const BACKOFF = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE]
/** A claimed mail whose process died is tried again after this long. */
const LEASE = 5 * MINUTE

/**
 * Writes a mail into the outbox; call it inside the transaction of the event and `deps.wakeOutbox()`
 * after commit. A second mail with the same key is dropped.
 */
export async function enqueueMail(deps: Deps, mail: NewMail): Promise<void> {
  const { text, html } = renderMail(mail)
  await deps.db.q
    .insert(mails)
    .values({
      id: newId(deps.now()),
      dedupeKey: mail.dedupeKey,
      toAddress: mail.to,
      subject: mail.subject,
      textBody: text,
      htmlBody: html,
      nextAttemptAt: deps.now(),
    })
    .onConflictDoNothing({ target: mails.dedupeKey })
}

/** Sends what is due (SMTP, else files in the data folder). Returns how many were sent. */
export async function sendDueMails(deps: Deps): Promise<number> {
  let transport: MailTransport | undefined
  let sent = 0
  try {
    for (let mail = await claimDueMail(deps); mail; mail = await claimDueMail(deps)) {
      transport ??= openTransport(deps)
      if (await sendClaimed(deps, transport, mail)) sent += 1
    }
  } finally {
    transport?.close()
  }
  return sent
}

type ClaimedMail = typeof mails.$inferSelect

/**
 * Takes one due mail for this process: the attempt is counted and the mail is out of sight for the
 * lease, in one statement, so no transaction is open while the mail server talks.
 */
async function claimDueMail(deps: Deps): Promise<ClaimedMail | undefined> {
  const now = deps.now()
  const due = deps.db.q
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(isNull(mails.sentAt), lte(mails.nextAttemptAt, now), lt(mails.attempts, MAX_ATTEMPTS)),
    )
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await deps.db.q
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE),
    })
    .where(eq(mails.id, sql`(${due})`))
    .returning()
  return mail
}

async function sendClaimed(
  deps: Deps,
  transport: MailTransport,
  mail: ClaimedMail,
): Promise<boolean> {
  // Of a claim whose lease ran out, only the later one still counts.
  const mine = and(eq(mails.id, mail.id), eq(mails.attempts, mail.attempts))
  try {
    await transport.send({
      id: mail.id,
      to: mail.toAddress,
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
    })
  } catch (error) {
    const waitMs = BACKOFF[Math.min(mail.attempts, BACKOFF.length) - 1] ?? MINUTE
    await deps.db.q
      .update(mails)
      .set({
        lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        nextAttemptAt: new Date(deps.now().getTime() + waitMs),
      })
      .where(mine)
    deps.log.info('Chưa gửi được thư', { id: mail.id, attempts: mail.attempts })
    return false
  }
  const wiped = mail.dedupeKey.startsWith(SECRET_MAIL_PREFIX) ? { textBody: '', htmlBody: '' } : {}
  await deps.db.q
    .update(mails)
    .set({ sentAt: deps.now(), lastError: null, ...wiped })
    .where(eq(mails.id, mail.id))
  return true
}
