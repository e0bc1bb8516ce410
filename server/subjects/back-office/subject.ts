import * as courses from '../../../shared/contract/admin/courses.ts'
import * as log from '../../../shared/contract/admin/log.ts'
import * as orders from '../../../shared/contract/admin/orders.ts'
import * as overview from '../../../shared/contract/admin/overview.ts'
import * as pages from '../../../shared/contract/admin/pages.ts'
import * as revenue from '../../../shared/contract/admin/revenue.ts'
import * as reviews from '../../../shared/contract/admin/reviews.ts'
import * as site from '../../../shared/contract/admin/site.ts'
import * as topics from '../../../shared/contract/admin/topics.ts'
import * as userOptions from '../../../shared/contract/admin/user-options.ts'
import * as users from '../../../shared/contract/admin/users.ts'
import type { Subject } from '../../platform/subject.ts'
import { courseOptionsRoutes } from './course-options-routes.ts'
import { courseRoutes } from './courses-routes.ts'
import { logRoutes } from './log-routes.ts'
import { orderRoutes } from './orders-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { pageRoutes } from './pages-routes.ts'
import { revenueRoutes } from './revenue-routes.ts'
import { reviewRoutes } from './reviews-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { topicRoutes } from './topics-routes.ts'
import { userDataRoutes } from './user-data-routes.ts'
import { userOptionRoutes } from './user-options-routes.ts'
import { usersRoutes } from './users-routes.ts'

/** The calls of the back office (docs/back-office.md#calls), each for admins alone. */
export const backOffice: Subject = {
  contracts: [
    courses,
    log,
    orders,
    overview,
    pages,
    revenue,
    reviews,
    site,
    topics,
    userOptions,
    users,
  ],
  routes: [
    ['/api/admin', courseRoutes],
    ['/api/admin', topicRoutes],
    ['/api/admin', userOptionRoutes],
    ['/api/admin', usersRoutes],
    ['/api/admin', userDataRoutes],
    ['/api/admin', logRoutes],
    ['/api/admin', courseOptionsRoutes],
    ['/api/admin', orderRoutes],
    ['/api/admin', overviewRoutes],
    ['/api/admin', revenueRoutes],
    ['/api/admin', siteRoutes],
    ['/api/admin', reviewRoutes],
    ['/api/admin', pageRoutes],
  ],
}
