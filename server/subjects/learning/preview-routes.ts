import { PreviewSchema } from '../../../shared/contract/previews.ts'
import { z } from '../../platform/http/context.ts'
import { ok, publicRoute, routerOf } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { previewLesson } from './previews.ts'

/** Free previews without a session (docs/trust.md#previews). */
export const publicPreviewRoutes = () =>
  routerOf(
    publicRoute({
      path: '/lessons/{id}',
      summary: 'Một bài học thử, không cần tài khoản',
      request: { params: z.object({ id: rowId }) },
      answers: ok(PreviewSchema),
      run: ({ deps, params }) => previewLesson(deps, params.id),
    }),
  )
