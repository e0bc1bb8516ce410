import { pushMessages, pushTokens } from '../../platform/db/schema.ts'
import type { Subject } from '../../platform/subject.ts'
import { MINUTE } from '../../platform/time-units.ts'
import { remindDeadlines } from './reminders.ts'
import { studentNotificationRoutes } from './routes.ts'
import { sendPushes } from './send-pushes.ts'

export const push: Subject = {
  routes: [['/api/student', studentNotificationRoutes]],
  jobs: [
    { name: 'reminders', everyMs: MINUTE, run: remindDeadlines },
    { name: 'pushes', everyMs: MINUTE / 4, outbox: true, run: sendPushes },
  ],
  keeps: [
    // Browsers renew their registration weekly; one that did not for this long counts as gone.
    {
      what: 'browsers that have not registered again',
      days: 60,
      since: pushTokens.seenAt,
      key: pushTokens.id,
    },
    // Until then its key prevents a second push of the event.
    {
      what: 'pushes with their deliveries, after their end',
      days: 30,
      since: pushMessages.expiresAt,
      key: pushMessages.id,
    },
  ],
}
