import { createRouter } from '../http/context.ts'
import { courseRoutes } from './courses-routes.ts'
import { topicRoutes } from './topics-routes.ts'
import { userOptionRoutes } from './user-options-routes.ts'
import { courseOptionsRoutes } from './course-options-routes.ts'
import { logRoutes } from './log-routes.ts'
import { userDataRoutes } from './user-data-routes.ts'
import { usersRoutes } from './users-routes.ts'
import { orderRoutes } from './orders-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { reviewRoutes } from './reviews-routes.ts'
import { revenueRoutes } from './revenue-routes.ts'
import { pageRoutes } from './pages-routes.ts'
import { siteRoutes } from './site-routes.ts'

/** The calls of the back office (docs/back-office.md#calls), each for admins alone. */
export function backOfficeRoutes() {
  const app = createRouter()
  app.route('/', courseRoutes())
  app.route('/', topicRoutes())
  app.route('/', userOptionRoutes())
  app.route('/', usersRoutes())
  app.route('/', userDataRoutes())
  app.route('/', logRoutes())
  app.route('/', courseOptionsRoutes())
  app.route('/', orderRoutes())
  app.route('/', overviewRoutes())
  app.route('/', revenueRoutes())
  app.route('/', siteRoutes())
  app.route('/', reviewRoutes())
  app.route('/', pageRoutes())
  return app
}
