import * as contract from '../../../shared/contract/class.ts'
import type { Subject } from '../../platform/subject.ts'
import { MINUTE } from '../../platform/time-units.ts'
import { mailClassMessages } from './mail-messages.ts'
import { instructorClassRoutes } from './routes.ts'
import { studentClassRoutes } from './student-routes.ts'

export const classes: Subject = {
  contracts: [contract],
  routes: [
    ['/api/student', studentClassRoutes],
    ['/api/instructor', instructorClassRoutes],
  ],
  jobs: [{ name: 'class messages', everyMs: MINUTE / 4, outbox: true, run: mailClassMessages }],
}
