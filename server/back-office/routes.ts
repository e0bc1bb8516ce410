import { createRouter } from '../http/context.ts'
import { orderRoutes } from './orders-routes.ts'

/** The calls of the back office (docs/back-office.md#calls), each for admins alone. */
export function backOfficeRoutes() {
  const app = createRouter()
  app.route('/', orderRoutes())
  return app
}
