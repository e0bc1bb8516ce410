import { createRouter } from '../http/context.ts'

export function fileRoutes() {
  const app = createRouter()
  return app
}
