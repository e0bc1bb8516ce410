import {
  CourseDetailSchema,
  CoursePageSchema,
  TopicSchema,
} from '../../../shared/contract/catalogue.ts'
import { createRouter, z } from '../../platform/http/context.ts'
import { ok, publicRoute } from '../../platform/http/route.ts'
import { NOT_MODIFIED, sendTagged } from '../../platform/http/etag.ts'
import { courseDetail, coursePage } from './catalogue.ts'
import { CourseListQuery } from './course-list-query.ts'
import { topicsInOrder } from './whole-catalogue.ts'

const topicsRoute = publicRoute({
  path: '/topics',
  summary: 'Các chủ đề',
  answers: { ...ok(z.array(TopicSchema)), ...NOT_MODIFIED },
})

const listRoute = publicRoute({
  path: '/courses',
  summary: 'Danh sách khóa học đã xuất bản',
  request: { query: CourseListQuery },
  answers: { ...ok(CoursePageSchema), ...NOT_MODIFIED },
  never: [400],
})

const detailRoute = publicRoute({
  path: '/courses/{idOrSlug}',
  summary: 'Chi tiết một khóa học',
  request: { params: z.object({ idOrSlug: z.string() }) },
  answers: { ...ok(CourseDetailSchema), ...NOT_MODIFIED },
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
