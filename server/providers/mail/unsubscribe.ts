import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_KINDS, type MailKind } from '../../../shared/rules/mail-kinds.ts'
import type { Deps } from '../../deps.ts'
import { linksOf } from './links.ts'

/** Where the link of a mail leads; the mail program posts to it (RFC 8058), a person opens it. */
export const UNSUBSCRIBE_PATH = '/api/public/mails/unsubscribe'

const signatureOf = (deps: Deps, userId: string, kind: string) =>
  createHmac('sha256', deps.settings.sessionSecret).update(`mails-off:${userId}:${kind}`).digest()

/** The address that switches mails of this kind off for this person, without signing in and for ever. */
export function unsubscribeUrl(deps: Deps, userId: string, kind: MailKind): string {
  const query = new URLSearchParams({
    u: userId,
    k: kind,
    s: signatureOf(deps, userId, kind).toString('base64url'),
  })
  return linksOf(deps)(`${UNSUBSCRIBE_PATH}?${query}`)
}

/** Whom and what such an address is about; null for one that nobody was sent. */
export function readUnsubscribe(
  deps: Deps,
  { u: userId, k: given, s: signature }: Partial<Record<'u' | 'k' | 's', string>>,
): { userId: string; kind: MailKind } | null {
  const kind = MAIL_KINDS.find((one) => one === given)
  if (!kind || !userId || !signature) return null
  const wanted = signatureOf(deps, userId, kind)
  const sent = Buffer.from(signature, 'base64url')
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? { userId, kind } : null
}
