import { createRouter } from '../http/context.ts'

export function docsRoutes() {
  const app = createRouter()
  return app
}
