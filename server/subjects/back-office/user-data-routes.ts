import { AdminUserSchema } from '../../../shared/contract/admin/users.ts'
import { conflict } from '../../platform/errors.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, body, done, ok, routerOf } from '../../platform/http/route.ts'
import { filledText } from '../../platform/http/filled-text.ts'
import { rowId } from '../../platform/http/params.ts'
import { mailExport } from '../personal-data/data-export.ts'
import { askErasure, keepAccount } from '../personal-data/erasure.ts'
import { readUser } from './users.ts'

const params = z.object({ id: rowId })
const Reason = filledText('Hãy ghi lý do.').max(1_000, 'Viết tối đa 1.000 ký tự.')

/** What the law gives a person, done for them (docs/back-office.md#users). */
export const userDataRoutes = () =>
  routerOf(
    adminRoute({
      method: 'post',
      path: '/users/{id}/data-export',
      summary: 'Gửi cho một người đường dẫn tải dữ liệu của chính họ, trong 7 ngày',
      request: { params },
      answers: done('Đã gửi'),
      also: [409],
      run: ({ deps, by, params }) => mailExport(deps, by, params.id),
    }),
    adminRoute({
      method: 'post',
      path: '/users/{id}/erasure',
      summary: 'Xoá một tài khoản theo yêu cầu, sau 15 ngày',
      request: { params, ...body(z.object({ reason: Reason })) },
      answers: ok(AdminUserSchema),
      also: [409],
      run: async ({ deps, actor, by, params: { id }, json: { reason } }) => {
        if (actor.id === id) {
          throw conflict('OWN_ACCOUNT', 'Tài khoản của chính bạn được xoá ở trang Cài đặt.')
        }
        await askErasure(deps, id, { by, reason })
        return readUser(deps, id)
      },
    }),
    adminRoute({
      method: 'delete',
      path: '/users/{id}/erasure',
      summary: 'Giữ lại một tài khoản đang chờ xoá',
      request: { params },
      answers: ok(AdminUserSchema),
      run: async ({ deps, by, params: { id } }) => {
        await keepAccount(deps, id, by)
        return readUser(deps, id)
      },
    }),
  )
