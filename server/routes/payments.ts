import { createRouter } from '../http/context.ts'

export function paymentRoutes() {
  const app = createRouter()
  return app
}
