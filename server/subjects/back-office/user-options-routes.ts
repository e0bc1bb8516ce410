import { UserOptionSchema } from '../../../shared/contract/admin/user-options.ts'
import { SearchText } from '../../../shared/contract/page.ts'
import { createRouter, z } from '../../platform/http/context.ts'
import { adminRoute, ok } from '../../platform/http/route.ts'
import { userOptions } from './user-options.ts'

const optionsRoute = adminRoute({
  path: '/user-options',
  summary: 'Tối đa 20 người để chọn, theo tên, email hoặc tên đăng nhập',
  request: { query: z.object({ q: SearchText.default('') }) },
  answers: ok(z.array(UserOptionSchema)),
})

export function userOptionRoutes() {
  const app = createRouter()
  app.openapi(optionsRoute, async (c) =>
    c.json(await userOptions(c.get('deps'), c.req.valid('query').q), 200),
  )
  return app
}
