import * as contract from '../../../shared/contract/assessments.ts'
import type { Subject } from '../../platform/subject.ts'
import { MINUTE } from '../../platform/time-units.ts'
import { recordExpired } from './expired-attempts.ts'
import { studentAssessmentRoutes } from './routes.ts'

export const assessments: Subject = {
  contracts: [contract],
  routes: [['/api/student', studentAssessmentRoutes]],
  jobs: [
    {
      name: 'expired attempts',
      everyMs: 5 * MINUTE,
      run: (deps, stopping) => recordExpired(deps, undefined, stopping),
    },
  ],
}
