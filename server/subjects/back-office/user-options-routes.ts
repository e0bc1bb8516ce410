import { UserOptionSchema } from '../../../shared/contract/admin/user-options.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, ok, routerOf } from '../../platform/http/route.ts'
import { userOptions } from './user-options.ts'

export const userOptionRoutes = () =>
  routerOf(
    adminRoute({
      path: '/user-options',
      summary: 'Tối đa 20 người để chọn, theo tên, email hoặc tên đăng nhập',
      request: { query: z.object({ q: SearchText.default('') }) },
      answers: ok(z.array(UserOptionSchema)),
      run: ({ deps, query }) => userOptions(deps, query.q),
    }),
  )
