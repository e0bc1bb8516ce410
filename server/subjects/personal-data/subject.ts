import * as contract from '../../../shared/contract/personal-data.ts'
import { dataExports } from '../../platform/db/schema.ts'
import { MINUTE, type Subject } from '../../platform/subject.ts'
import { eraseAccounts } from './erase-accounts.ts'
import { dataExportRoutes, personalDataRoutes } from './routes.ts'

export const personalData: Subject = {
  contracts: [contract],
  routes: [
    ['/api/public/data-exports', dataExportRoutes],
    ['/api/profile', personalDataRoutes],
  ],
  jobs: [{ name: 'erasures', everyMs: 60 * MINUTE, run: eraseAccounts }],
  keeps: [
    {
      what: 'links that open the own data, after their end',
      days: 7,
      since: dataExports.expiresAt,
      key: dataExports.tokenHash,
    },
  ],
}
