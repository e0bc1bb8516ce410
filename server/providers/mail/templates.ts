import type { MailKind } from '../../../shared/rules/mail-kinds.ts'
import {
  changeAskedMail,
  changedMail,
  changeMail,
  changeTakenMail,
  invitationMail,
  proofMail,
  registeredAgainMail,
  resetMail,
  welcomeMail,
} from './contents/account.ts'
import { classMessageMail } from './contents/class.ts'
import {
  commentMail,
  courseStatusMail,
  digestMail,
  dueSoonMail,
  gradedMail,
  redoMail,
} from './contents/notices.ts'
import { orderReviewMail, receiptCopyMail, receiptMail, refundMail } from './contents/orders.ts'
import { dataLinkMail, erasureMail, keptMail, lastDayMail } from './contents/personal-data.ts'
import { newReviewMail, reviewAnsweredMail, reviewHiddenMail } from './contents/reviews.ts'
import type { Link, MailContent, Owner } from './render.ts'

/**
 * The mails that are always sent, each with the function that writes it from plain JSON. The outbox keeps name and
 * JSON, so a later sending says the same.
 */
const ALWAYS = {
  'email-proof': proofMail,
  'email-change': changeMail,
  'email-change-taken': changeTakenMail,
  'email-change-asked': changeAskedMail,
  'email-changed': changedMail,
  welcome: welcomeMail,
  'registered-again': registeredAgainMail,
  reset: resetMail,
  invitation: invitationMail,
  receipt: receiptMail,
  'receipt-copy': receiptCopyMail,
  refund: refundMail,
  'order-review': orderReviewMail,
  erasure: erasureMail,
  'erasure-soon': lastDayMail,
  'erasure-kept': keptMail,
  'data-export': dataLinkMail,
}

/** The same of the notices, whose kinds a person may switch off. */
const NOTICES = {
  'due-soon': dueSoonMail,
  graded: gradedMail,
  redo: redoMail,
  comment: commentMail,
  announcement: classMessageMail,
  reminder: classMessageMail,
  digest: digestMail,
  'new-review': newReviewMail,
  'review-answered': reviewAnsweredMail,
  'review-hidden': reviewHiddenMail,
  'course-status': courseStatusMail,
}

export type NoticeTemplate = keyof typeof NOTICES

/** The kinds of the notices that are not called like their kind. */
const OTHER_KINDS: Record<Exclude<NoticeTemplate, MailKind>, MailKind> = {
  'new-review': 'review',
  'review-answered': 'review',
  'review-hidden': 'review',
}

export const kindOfNotice = (template: NoticeTemplate): MailKind =>
  Object.hasOwn(OTHER_KINDS, template)
    ? OTHER_KINDS[template as keyof typeof OTHER_KINDS]
    : (template as MailKind)

export const TEMPLATES = { ...ALWAYS, ...NOTICES }

export type Template = keyof typeof TEMPLATES
export type DataOf<T extends Template> = Parameters<(typeof TEMPLATES)[T]>[1]

type Filled<T extends Template> = { [Name in T]: { template: Name; data: DataOf<Name> } }[T]

export type AnyMail = Filled<Template>
export type AlwaysMail = Filled<keyof typeof ALWAYS>

/** The kind of a notice; undefined for a mail that is always sent. */
export const kindOf = (template: string): MailKind | undefined =>
  Object.hasOwn(NOTICES, template) ? kindOfNotice(template as NoticeTemplate) : undefined

/** What the mail says; `owner` stands on receipts. */
export function contentOf({ template, data }: AnyMail, link: Link, owner: Owner): MailContent {
  const write = TEMPLATES[template] as (link: Link, data: unknown, owner: Owner) => MailContent
  return write(link, data, owner)
}

export const subjectOf = (mail: AnyMail): string => contentOf(mail, (path) => path, {}).subject
