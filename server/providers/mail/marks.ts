import { domainToASCII } from 'node:url'
import type { MailKind } from '../../../shared/rules/mail-kinds.ts'
import { senderAddress } from '../../platform/settings/readers.ts'
import type { Settings } from '../../platform/settings.ts'

/** What a mail says of itself to programs: which site's it is, and whether a machine wrote it (docs/trust.md#kinds-of-mails). */

/** The notices that hold what a teacher has written to the class; all other mails are written by the server. */
const BY_A_PERSON: readonly (MailKind | undefined)[] = ['announcement', 'reminder']

/** The site's own name on the net, else that of the sender's address: an address of numbers is nobody's. */
export function mailDomain({
  publicUrl,
  mailFrom,
}: Pick<Settings, 'publicUrl' | 'mailFrom'>): string {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  const isName = host.includes('.') && !/^[\d.]+$/.test(host)
  return isName ? host : domainToASCII(senderAddress(mailFrom)?.split('@').at(-1) ?? '')
}

/**
 * Message id and headers: no automatic answers (RFC 3834); a kind that can be switched off is a list (RFC 2919), left
 * by one click (RFC 8058).
 */
export function mailMarks(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  {
    id,
    kind,
    unsubscribeUrl,
  }: { id: string; kind: MailKind | undefined; unsubscribeUrl: string | null },
) {
  const domain = mailDomain(settings)
  return {
    // The same at every attempt, so that a mail program shows a repeated mail once.
    messageId: `<${id}@${domain}>`,
    headers: {
      ...(!BY_A_PERSON.includes(kind) && { 'Auto-Submitted': 'auto-generated' }),
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(kind && { Precedence: 'bulk', 'List-Id': `<${kind}.${domain}>` }),
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
