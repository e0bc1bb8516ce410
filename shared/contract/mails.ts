import { z } from 'zod'

const on = z.boolean('Hãy chọn có hoặc không.').optional()

/**
 * GET and PUT /api/profile/mails (docs/trust.md#kinds-of-mails): which kinds of mails somebody gets. The answer has
 * those that fit the account's roles, a change those that it is about.
 */
export const MailSwitchesSchema = z.strictObject(
  {
    'due-soon': on,
    graded: on,
    redo: on,
    comment: on,
    announcement: on,
    reminder: on,
    digest: on,
    review: on,
    'course-status': on,
  },
  'Không có loại thư này.',
)
export type MailSwitches = z.infer<typeof MailSwitchesSchema>
