import { createRouter } from '../http/context.ts'

/** The calls of the back office (docs/back-office.md#calls), each for admins alone. */
export function backOfficeRoutes() {
  const app = createRouter()
  return app
}
