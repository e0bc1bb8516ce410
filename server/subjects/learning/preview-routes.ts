import { PreviewSchema } from '../../../shared/contract/previews.ts'
import { createRouter, z } from '../../platform/http/context.ts'
import { ok, publicRoute } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { previewLesson } from './previews.ts'

const previewRoute = publicRoute({
  path: '/lessons/{id}',
  summary: 'Một bài học thử, không cần tài khoản',
  request: { params: z.object({ id: rowId }) },
  answers: ok(PreviewSchema),
})

/** Free previews without a session (docs/trust.md#previews). */
export function publicPreviewRoutes() {
  const app = createRouter()
  app.openapi(previewRoute, async (c) => {
    return c.json(await previewLesson(c.get('deps'), c.req.valid('param').id), 200)
  })
  return app
}
