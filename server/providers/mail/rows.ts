import type { MailKind } from '../../../shared/rules/mail-kinds.ts'
import type { mails } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/ids.ts'
import { siteSheet } from '../../subjects/site/site-settings.ts'
import { linksOf } from './links.ts'
import { greeting, renderMail, type MailBodies, type MailContent } from './render.ts'
import { senderOf } from './sender.ts'
import { contentOf, kindOf, subjectOf, type AnyMail } from './templates.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

export interface Envelope {
  /** Names the event, so that one event sends one mail: `order-paid:<orderId>`. */
  dedupeKey: string
  to: string
  /** Whose account it is about; absent for somebody without one. */
  userId?: string
}

/** A mail as the outbox keeps it. The subject stands beside the data, because it is kept for longer. */
export const mailRow = (now: Date, { template, data, to, dedupeKey, userId }: AnyMail & Envelope) =>
  ({
    id: newId(now),
    dedupeKey,
    toAddress: to,
    userId: userId ?? null,
    template,
    data,
    // The union of the templates, which TypeScript has taken apart.
    subject: subjectOf({ template, data } as AnyMail),
    nextAttemptAt: now,
    createdAt: now,
  }) satisfies typeof mails.$inferInsert

type MailRow = typeof mails.$inferSelect

export const asNotice = (
  content: MailContent,
  name: string,
  unsubscribeUrl: string | undefined,
): MailContent => ({
  ...content,
  greeting: greeting({ name }),
  ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
})

export interface RenderedMail extends MailBodies {
  subject: string
  kind: MailKind | undefined
  unsubscribeUrl: string | null
}

/** What goes out: the event as the row has it, the owner and the addresses of pages as they are now. */
export async function renderRow(deps: Deps, row: MailRow): Promise<RenderedMail> {
  if (row.data === null) throw new Error('a mail without data')
  const link = linksOf(deps)
  const sheet = await siteSheet(deps)
  // `mailRow` alone writes them.
  const content = contentOf(
    { template: row.template, data: row.data } as AnyMail,
    link,
    sheet.owner,
  )
  const kind = kindOf(row.template)
  const url = kind && row.userId ? unsubscribeUrl(deps, row.userId, kind) : undefined
  const whole = kind ? asNotice(content, (row.data as { name: string }).name, url) : content
  const bodies = renderMail({ ...whole, sender: senderOf(sheet, link) })
  return { ...bodies, subject: row.subject, kind, unsubscribeUrl: url ?? null }
}
