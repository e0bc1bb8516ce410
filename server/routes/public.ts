import { etag } from 'hono/etag'
import { createRoute, createRouter, errors, json, z } from '../http/context.ts'
import { courseDetail, listCourses, listTopics } from '../services/catalogue.ts'
import { RememberedTotals } from '../services/remembered-totals.ts'
import { CourseListQuery } from './course-list-query.ts'
import { CourseDetailSchema, CoursePageSchema, TopicSchema } from './course-schemas.ts'

const topicsRoute = createRoute({
  method: 'get',
  path: '/topics',
  summary: 'Các chủ đề',
  responses: { 200: json(z.object({ items: z.array(TopicSchema) })) },
})

const listRoute = createRoute({
  method: 'get',
  path: '/courses',
  summary: 'Danh sách khóa học đã xuất bản',
  request: { query: CourseListQuery },
  responses: { 200: json(CoursePageSchema) },
})

const detailRoute = createRoute({
  method: 'get',
  path: '/courses/{idOrSlug}',
  summary: 'Chi tiết một khóa học',
  request: { params: z.object({ idOrSlug: z.string() }) },
  responses: { 200: json(CourseDetailSchema), ...errors(404) },
})

export function publicRoutes() {
  const app = createRouter()
  const totals = new RememberedTotals()

  // The same for everybody, so any cache may keep it; asking again costs a 304 when nothing changed.
  app.use(etag({ weak: true }), async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, no-cache')
  })
  app.openapi(topicsRoute, async (c) => c.json({ items: await listTopics(c.get('deps')) }, 200))
  app.openapi(listRoute, async (c) => {
    const { page, pageSize, ...filter } = c.req.valid('query')
    return c.json(await listCourses(c.get('deps'), totals, filter, page, pageSize), 200)
  })
  app.openapi(detailRoute, async (c) => {
    const idOrSlug = c.req.valid('param').idOrSlug.replaceAll('\0', '')
    return c.json(await courseDetail(c.get('deps'), idOrSlug), 200)
  })
  return app
}
