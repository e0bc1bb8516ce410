import { CourseOptionsSchema } from '../../../shared/contract/admin/users.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import { createRouter, z } from '../../platform/http/context.ts'
import { adminRoute, ok } from '../../platform/http/route.ts'
import { courseOptions } from './course-options.ts'

const options = adminRoute({
  path: '/course-options',
  summary: 'Khóa học để chọn, mọi trạng thái, tối đa 20',
  request: { query: z.object({ q: SearchText.optional() }) },
  answers: ok(CourseOptionsSchema),
})

/** What a field that asks for a course chooses from. */
export function courseOptionsRoutes() {
  const app = createRouter()
  app.openapi(options, async (c) =>
    c.json(await courseOptions(c.get('deps'), c.req.valid('query').q ?? ''), 200),
  )
  return app
}
