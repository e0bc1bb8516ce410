import * as contract from '../../../shared/contract/catalogue.ts'
import { profileRoutes } from '../accounts/profile-routes.ts'
import type { Subject } from '../../platform/subject.ts'
import { MINUTE } from '../../platform/time-units.ts'
import { rewriteTaughtSearchText } from './course-admin.ts'
import { coverRoutes } from './cover-routes.ts'
import { publicRoutes } from './routes.ts'
import { endSales } from './sales.ts'

export const catalogue: Subject = {
  contracts: [contract],
  routes: [
    ['/api/public/covers', coverRoutes],
    ['/api/public', publicRoutes],
    // Courses are found by their teachers' names.
    ['/api/profile', () => profileRoutes(rewriteTaughtSearchText)],
  ],
  jobs: [{ name: 'ended sales', everyMs: MINUTE / 4, run: endSales }],
}
