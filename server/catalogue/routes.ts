import {
  CourseDetailSchema,
  CoursePageSchema,
  TopicSchema,
} from '../../shared/contract/catalogue.ts'
import { createRoute, createRouter, errors, json, z } from '../http/context.ts'
import { NOT_MODIFIED, sendTagged } from '../http/etag.ts'
import { courseDetail, coursePage } from './catalogue.ts'
import { CourseListQuery } from './course-list-query.ts'
import { topicsInOrder } from './whole-catalogue.ts'

const topicsRoute = createRoute({
  method: 'get',
  path: '/topics',
  summary: 'Các chủ đề',
  responses: { 200: json(z.array(TopicSchema)), ...NOT_MODIFIED },
})

const listRoute = createRoute({
  method: 'get',
  path: '/courses',
  summary: 'Danh sách khóa học đã xuất bản',
  request: { query: CourseListQuery },
  responses: { 200: json(CoursePageSchema), ...NOT_MODIFIED },
})

const detailRoute = createRoute({
  method: 'get',
  path: '/courses/{idOrSlug}',
  summary: 'Chi tiết một khóa học',
  request: { params: z.object({ idOrSlug: z.string() }) },
  responses: { 200: json(CourseDetailSchema), ...NOT_MODIFIED, ...errors(404) },
})

/** Topics, course list and course page, without a session (docs/product.md#public-calls). */
export function publicRoutes() {
  const app = createRouter()

  app.openapi(topicsRoute, async (c) => sendTagged(c, await topicsInOrder(c.get('deps'))))
  app.openapi(listRoute, async (c) => {
    return sendTagged(c, await coursePage(c.get('deps'), c.req.valid('query')))
  })
  app.openapi(detailRoute, async (c) => {
    const idOrSlug = c.req.valid('param').idOrSlug.replaceAll('\0', '')
    return sendTagged(c, await courseDetail(c.get('deps'), idOrSlug))
  })
  return app
}
