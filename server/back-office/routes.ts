import { createRouter } from '../http/context.ts'
import { overviewRoutes } from './overview-routes.ts'
import { revenueRoutes } from './revenue-routes.ts'
import { siteRoutes } from './site-routes.ts'

/** The calls of the back office (docs/back-office.md#calls), each for admins alone. */
export function backOfficeRoutes() {
  const app = createRouter()
  app.route('/', overviewRoutes())
  app.route('/', revenueRoutes())
  app.route('/', siteRoutes())
  return app
}
