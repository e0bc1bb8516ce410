import { z } from 'zod'

/** Every act of the back office that the log keeps. */
export const AuditActionSchema = z.enum([
  'order.refund',
  'order.refund-confirmed',
  'order.ask',
  'order.receipt',
  'order.resolve',
  'user.create',
  'user.roles',
  'user.disable',
  'user.enable',
  'user.password',
  'user.reset-link',
  'user.email',
  'user.data-export',
  'user.erasure',
  'user.erasure-cancel',
  'enrolment.give',
  'enrolment.take',
  'course.create',
  'course.settings',
  'course.cover',
  'course.ask',
  'course.withdraw',
  'course.publish',
  'course.return',
  'course.unpublish',
  'course.archive',
  'course.restore',
  'course.assign',
  'course.dismiss',
  'content.create',
  'content.edit',
  'content.move',
  'content.delete',
  'submission.grade',
  'submission.comment',
  'extension.give',
  'extension.take',
  'class.announce',
  'class.remind',
  'topic.create',
  'topic.rename',
  'topic.order',
  'topic.merge',
  'topic.delete',
  'site.settings',
  'review.hide',
  'review.show',
  'review.dismiss',
  'page.draft',
  'page.publish',
  'mail.retry',
  'push.retry',
])
export type AuditAction = z.infer<typeof AuditActionSchema>

export const AuditTargetSchema = z.enum(['order', 'user', 'course', 'topic', 'site', 'review'])
export type AuditTarget = z.infer<typeof AuditTargetSchema>

/** What `before` and `after` name, also inside each other; the app has words for each. */
export type LogField =
  | 'address'
  | 'amount'
  | 'answer'
  | 'askedAt'
  | 'assessment'
  | 'audience'
  | 'brand'
  | 'code'
  | 'count'
  | 'courseId'
  | 'courses'
  | 'coursesTaken'
  | 'currency'
  | 'date'
  | 'description'
  | 'disabledAt'
  | 'dueAt'
  | 'durationLabel'
  | 'email'
  | 'eraseAt'
  | 'extraAttempts'
  | 'extraMinutes'
  | 'fullName'
  | 'goals'
  | 'id'
  | 'imageUrl'
  | 'intoId'
  | 'language'
  | 'legalName'
  | 'lesson'
  | 'level'
  | 'licence'
  | 'main'
  | 'name'
  | 'note'
  | 'noticeAddress'
  | 'number'
  | 'orderId'
  | 'outcome'
  | 'page'
  | 'phone'
  | 'place'
  | 'position'
  | 'price'
  | 'promoUrl'
  | 'reasons'
  | 'requirements'
  | 'resource'
  | 'returnNote'
  | 'role'
  | 'roles'
  | 'saleEndsAt'
  | 'salePrice'
  | 'score'
  | 'section'
  | 'selfApproval'
  | 'slug'
  | 'sortOrder'
  | 'status'
  | 'subject'
  | 'taxCode'
  | 'title'
  | 'topicId'
  | 'totalAmount'
  | 'userId'
  | 'zalo'

/** A line of the log (docs/back-office.md#the-log). */
export const LogEntrySchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** The account that acted, null for the command line. */
  actor: z.object({ _id: z.string(), fullName: z.string(), email: z.string() }).nullable(),
  /** Who ran the command; empty for an account. */
  command: z.string(),
  /** An `AuditAction`; another version of the server may know more. */
  action: z.string(),
  target: z.object({
    /** An `AuditTarget`. */
    type: z.string(),
    _id: z.string(),
    /** What it is called now; empty when it is gone. */
    name: z.string(),
  }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  note: z.string(),
  /** What the ids in `before` and `after` are called now; those that are gone are missing. */
  names: z.record(z.string(), z.string()),
})
export type LogEntry = z.infer<typeof LogEntrySchema>
