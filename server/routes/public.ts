import { createRouter } from '../http/context.ts'

export function publicRoutes() {
  const app = createRouter()
  return app
}
