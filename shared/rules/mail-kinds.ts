/**
 * The kinds of mails that a person may switch off, one by one (docs/trust.md#kinds-of-mails). Mails about money, about
 * the account itself and about its safety have no kind: they are always sent.
 */
export const MAIL_KINDS = [
  'due-soon',
  'graded',
  'comment',
  'redo',
  'announcement',
  'reminder',
  'review',
  'course-status',
  'digest',
] as const

export type MailKind = (typeof MAIL_KINDS)[number]
