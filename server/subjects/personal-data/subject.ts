import * as contract from '../../../shared/contract/personal-data.ts'
import { dataExports } from '../../platform/db/schema.ts'
import type { Subject } from '../../platform/subject.ts'
import { HOUR } from '../../platform/time-units.ts'
import { eraseAccounts } from './erase-accounts.ts'
import { dataExportRoutes, personalDataRoutes } from './routes.ts'

export const personalData: Subject = {
  contracts: [contract],
  routes: [
    ['/api/public/data-exports', dataExportRoutes],
    ['/api/profile', personalDataRoutes],
  ],
  jobs: [{ name: 'erasures', everyMs: HOUR, run: eraseAccounts }],
  keeps: [
    {
      what: 'links that open the own data, after their end',
      days: 7,
      since: dataExports.expiresAt,
      key: dataExports.tokenHash,
    },
  ],
}
