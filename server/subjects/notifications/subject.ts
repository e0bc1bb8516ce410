import type { Subject } from '../../platform/subject.ts'
import { MINUTE } from '../../platform/time-units.ts'
import { mailDigests } from './digest.ts'
import { mailDueSoon } from './due-soon.ts'

export const notifications: Subject = {
  jobs: [
    { name: 'due-soon mails', everyMs: MINUTE, run: mailDueSoon },
    { name: 'digests', everyMs: 10 * MINUTE, run: mailDigests },
  ],
}
