import { createHash } from 'node:crypto'
import { etag } from 'hono/etag'
import {
  CourseDetailSchema,
  CoursePageSchema,
  TopicSchema,
} from '../../shared/contract/catalogue.ts'
import { createRoute, createRouter, errors, json, z } from '../http/context.ts'
import { courseDetail, coursePage, listTopics } from './catalogue.ts'
import { CourseListQuery } from './course-list-query.ts'

const topicsRoute = createRoute({
  method: 'get',
  path: '/topics',
  summary: 'Các chủ đề',
  responses: { 200: json(z.array(TopicSchema)) },
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

/** Synchronous: for a few kilobytes that is faster than the thread pool. */
const generateDigest = (body: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  new Uint8Array(createHash('sha1').update(body).digest()).buffer

/** Topics, course list and course page, without a session (docs/product.md#public-calls). */
export function publicRoutes() {
  const app = createRouter()

  // The same for every user, so any cache may store it; a repeated request costs a 304 when unchanged.
  app.use(etag({ weak: true, generateDigest }), async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', 'public, no-cache')
  })
  app.openapi(topicsRoute, async (c) => c.json(await listTopics(c.get('deps')), 200))
  app.openapi(listRoute, async (c) => {
    return c.json(await coursePage(c.get('deps'), c.req.valid('query')), 200)
  })
  app.openapi(detailRoute, async (c) => {
    const idOrSlug = c.req.valid('param').idOrSlug.replaceAll('\0', '')
    return c.json(await courseDetail(c.get('deps'), idOrSlug), 200)
  })
  return app
}
