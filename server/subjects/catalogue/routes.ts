import {
  CourseDetailSchema,
  CoursePageSchema,
  SuggestionsSchema,
  TopicSchema,
} from '../../../shared/contract/catalogue.ts'
import { z } from '../../platform/http/context.ts'
import { ok, publicRoute, routerOf } from '../../platform/http/route.ts'
import { NOT_MODIFIED } from '../../platform/http/etag.ts'
import { rowId } from '../../platform/http/params.ts'
import { courseDetail, coursePage, suggestionsFor } from './catalogue.ts'
import { CourseListQuery } from './course-list-query.ts'
import { topicsInOrder } from './topics-in-order.ts'

/** Topics, course list and course page, without a session (docs/product.md#public-calls). */
export const publicRoutes = () =>
  routerOf(
    publicRoute({
      path: '/topics',
      summary: 'Các chủ đề',
      answers: { ...ok(z.array(TopicSchema)), ...NOT_MODIFIED },
      run: ({ deps }) => topicsInOrder(deps.db.reads),
    }),
    publicRoute({
      path: '/courses',
      summary: 'Danh sách khóa học đã xuất bản',
      request: { query: CourseListQuery },
      answers: { ...ok(CoursePageSchema), ...NOT_MODIFIED },
      never: [400],
      run: ({ deps, query }) => coursePage(deps, query),
    }),
    publicRoute({
      path: '/suggestions',
      summary: 'Gợi ý khi đang gõ từ khóa',
      request: { query: CourseListQuery.pick({ q: true }) },
      answers: { ...ok(SuggestionsSchema), ...NOT_MODIFIED },
      never: [400],
      run: ({ deps, query: { q } }) => suggestionsFor(deps, q),
    }),
    publicRoute({
      path: '/courses/{idOrSlug}',
      summary: 'Chi tiết một khóa học',
      request: { params: z.object({ idOrSlug: rowId }) },
      answers: { ...ok(CourseDetailSchema), ...NOT_MODIFIED },
      run: ({ deps, params: { idOrSlug } }) => courseDetail(deps, idOrSlug),
    }),
  )
