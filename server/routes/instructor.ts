import { createRouter } from '../http/context.ts'

export function instructorRoutes() {
  const app = createRouter()
  return app
}
