import { CourseOptionsSchema } from '../../../shared/contract/admin/users.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, ok, routerOf } from '../../platform/http/route.ts'
import { courseOptions } from './course-options.ts'

/** What a field that asks for a course chooses from. */
export const courseOptionsRoutes = () =>
  routerOf(
    adminRoute({
      path: '/course-options',
      summary: 'Khóa học để chọn, mọi trạng thái, tối đa 20',
      request: { query: z.object({ q: SearchText.optional() }) },
      answers: ok(CourseOptionsSchema),
      run: ({ deps, query }) => courseOptions(deps, query.q ?? ''),
    }),
  )
