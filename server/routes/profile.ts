import { createRouter } from '../http/context.ts'

export function profileRoutes() {
  const app = createRouter()
  return app
}
