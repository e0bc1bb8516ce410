import { createRouter } from '../http/context.ts'

export function authRoutes() {
  const app = createRouter()
  return app
}
