import { PreviewSchema } from '../../shared/contract/previews.ts'
import { createRoute, createRouter, errors, json, z } from '../http/context.ts'
import { rowId } from '../http/params.ts'
import { previewLesson } from './previews.ts'

const previewRoute = createRoute({
  method: 'get',
  path: '/lessons/{id}',
  summary: 'Một bài học thử, không cần tài khoản',
  request: { params: z.object({ id: rowId }) },
  responses: { 200: json(PreviewSchema), ...errors(404) },
})

/** Free previews without a session (docs/trust.md#previews). */
export function publicPreviewRoutes() {
  const app = createRouter()
  app.openapi(previewRoute, async (c) => {
    return c.json(await previewLesson(c.get('deps'), c.req.valid('param').id), 200)
  })
  return app
}
