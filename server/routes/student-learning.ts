import { createRouter } from '../http/context.ts'

export function studentLearningRoutes() {
  const app = createRouter()
  return app
}
