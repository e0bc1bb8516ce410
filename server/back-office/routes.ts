import { createRouter } from '../http/context.ts'
import { courseRoutes } from './courses-routes.ts'
import { topicRoutes } from './topics-routes.ts'
import { userOptionRoutes } from './user-options-routes.ts'

/** The calls of the back office (docs/back-office.md#calls), each for admins alone. */
export function backOfficeRoutes() {
  const app = createRouter()
  app.route('/', courseRoutes())
  app.route('/', topicRoutes())
  app.route('/', userOptionRoutes())
  return app
}
