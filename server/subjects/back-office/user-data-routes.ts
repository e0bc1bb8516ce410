import { AdminUserSchema } from '../../../shared/contract/admin/users.ts'
import type { By } from '../../platform/audit.ts'
import { conflict } from '../../platform/errors.ts'
import { createRouter, requireActor, z, type AppContext } from '../../platform/http/context.ts'
import { adminRoute, body, done, ok } from '../../platform/http/route.ts'
import { filledText } from '../../platform/http/filled-text.ts'
import { rowId } from '../../platform/http/params.ts'
import { mailExport } from '../personal-data/data-export.ts'
import { askErasure, keepAccount } from '../personal-data/erasure.ts'
import { readUser } from './users.ts'

const params = z.object({ id: rowId })
const Reason = filledText('Hãy ghi lý do.').max(1_000, 'Viết tối đa 1.000 ký tự.')

const dataExport = adminRoute({
  method: 'post',
  path: '/users/{id}/data-export',
  summary: 'Gửi cho một người đường dẫn tải dữ liệu của chính họ, trong 7 ngày',
  request: { params },
  answers: done('Đã gửi'),
  also: [409],
})

const erase = adminRoute({
  method: 'post',
  path: '/users/{id}/erasure',
  summary: 'Xoá một tài khoản theo yêu cầu, sau 15 ngày',
  request: { params, ...body(z.object({ reason: Reason })) },
  answers: ok(AdminUserSchema),
  also: [409],
})

const keep = adminRoute({
  method: 'delete',
  path: '/users/{id}/erasure',
  summary: 'Giữ lại một tài khoản đang chờ xoá',
  request: { params },
  answers: ok(AdminUserSchema),
})

/** Who calls, for the log. */
const byOf = (c: AppContext): By => ({ userId: requireActor(c).id })

/** What the law gives a person, done for them (docs/back-office.md#users). */
export function userDataRoutes() {
  const app = createRouter()

  app.openapi(dataExport, async (c) => {
    await mailExport(c.get('deps'), byOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })

  app.openapi(erase, async (c) => {
    const { id } = c.req.valid('param')
    if (requireActor(c).id === id) {
      throw conflict('OWN_ACCOUNT', 'Tài khoản của chính bạn được xoá ở trang Cài đặt.')
    }
    const { reason } = c.req.valid('json')
    await askErasure(c.get('deps'), id, { by: byOf(c), reason })
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  app.openapi(keep, async (c) => {
    const { id } = c.req.valid('param')
    await keepAccount(c.get('deps'), id, byOf(c))
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  return app
}
