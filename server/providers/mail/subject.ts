import { gte, isNotNull, or } from 'drizzle-orm'
import { mails } from '../../platform/db/schema.ts'
import { MAX_ATTEMPTS } from '../../platform/outbox.ts'
import type { Subject } from '../../platform/subject.ts'
import { MINUTE } from '../../platform/time-units.ts'
import { sendDueMails } from './outbox.ts'
import { mailPreviewRoutes } from './preview-routes.ts'

export const mail: Subject = {
  routes: [['/', mailPreviewRoutes]],
  jobs: [{ name: 'mails', everyMs: MINUTE / 4, outbox: true, run: sendDueMails }],
  keeps: [
    // They hold names and what was bought; the rest says that the mail went out.
    {
      what: 'the texts of sent mails; of those with a secret link none',
      days: 30,
      since: mails.sentAt,
      key: mails.id,
      where: isNotNull(mails.data),
      set: { data: null },
    },
    // Their keys matter no more, since their events happen once.
    {
      what: 'mails that were sent or given up',
      days: 180,
      since: mails.createdAt,
      key: mails.id,
      where: or(isNotNull(mails.sentAt), gte(mails.attempts, MAX_ATTEMPTS)),
    },
  ],
}
