import * as contract from '../../../shared/contract/catalogue.ts'
import { profileRoutes } from '../accounts/profile-routes.ts'
import { courseChanges } from '../../platform/db/schema.ts'
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
  keeps: [
    {
      what: '`course_changes`, which processes follow',
      days: 1,
      since: courseChanges.createdAt,
      key: courseChanges.changed,
    },
  ],
  jobs: [{ name: 'ended sales', everyMs: MINUTE / 4, run: endSales }],
}
