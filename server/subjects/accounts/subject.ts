import * as account from '../../../shared/contract/account.ts'
import * as mails from '../../../shared/contract/mails.ts'
import { emailChanges, emailProofs, passwordResets, sessions } from '../../platform/db/schema.ts'
import type { Subject } from '../../platform/subject.ts'
import { HOUR } from '../../platform/time-units.ts'
import { authRoutes } from './auth-routes.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { emailChangeRoutes } from './email-change-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { OLD_AVATARS, redrawOldAvatars } from './old-avatars.ts'

/** `catalogue` mounts the profile: courses are found by their teachers' names. */
export const accounts: Subject = {
  contracts: [account, mails],
  routes: [
    ['/auth', authRoutes],
    ['/', mailRoutes],
    ['/', emailChangeRoutes],
    ['/api/public/avatars', avatarRoutes],
  ],
  jobs: [{ name: OLD_AVATARS, everyMs: HOUR, run: redrawOldAvatars }],
  keeps: [
    ...[passwordResets, emailProofs, emailChanges].map((table) => ({
      what: 'links that reset a password, prove an address or change it, after their end',
      days: 7,
      since: table.expiresAt,
      key: table.tokenHash,
    })),
    { what: 'sessions, after their end', days: 0, since: sessions.expiresAt, key: sessions.id },
  ],
}
