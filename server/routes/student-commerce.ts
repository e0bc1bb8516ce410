import { createRouter } from '../http/context.ts'

export function studentCommerceRoutes() {
  const app = createRouter()
  return app
}
