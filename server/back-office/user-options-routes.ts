import { UserOptionSchema } from '../../shared/contract/admin/user-options.ts'
import { SearchText } from '../../shared/contract/page.ts'
import { admins, createRoute, createRouter, errors, json, z } from '../http/context.ts'
import { userOptions } from './user-options.ts'

const optionsRoute = createRoute({
  method: 'get',
  path: '/user-options',
  summary: 'Tối đa 20 người để chọn, theo tên, email hoặc tên đăng nhập',
  middleware: admins,
  request: { query: z.object({ q: SearchText.default('') }) },
  responses: { 200: json(z.array(UserOptionSchema)), ...errors(400, 401, 403) },
})

export function userOptionRoutes() {
  const app = createRouter()
  app.openapi(optionsRoute, async (c) =>
    c.json(await userOptions(c.get('deps'), c.req.valid('query').q), 200),
  )
  return app
}
