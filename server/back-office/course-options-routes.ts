import { CourseOptionsSchema } from '../../shared/contract/admin/users.ts'
import { SearchText } from '../../shared/contract/page.ts'
import { admins, createRoute, createRouter, errors, json, z } from '../http/context.ts'
import { courseOptions } from './course-options.ts'

const options = createRoute({
  method: 'get',
  path: '/course-options',
  summary: 'Khóa học để chọn, mọi trạng thái, tối đa 20',
  middleware: admins,
  request: { query: z.object({ q: SearchText.optional() }) },
  responses: { 200: json(CourseOptionsSchema), ...errors(400, 401, 403) },
})

/** What a field that asks for a course chooses from. */
export function courseOptionsRoutes() {
  const app = createRouter()
  app.openapi(options, async (c) =>
    c.json(await courseOptions(c.get('deps'), c.req.valid('query').q ?? ''), 200),
  )
  return app
}
