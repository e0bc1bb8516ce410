import { RoleSchema, type Role } from '../../../shared/contract/account.ts'
import {
  AccountFilterSchema,
  AdminUserRowSchema,
  AdminUserSchema,
  IMPORT_COURSES,
  IMPORT_ROWS,
  ImportResultsSchema,
} from '../../../shared/contract/admin/users.ts'
import { pageOf, SearchText } from '../../../shared/contract/page.ts'
import { EmailRule } from '../accounts/account-rules.ts'
import { changeEmailByAdmin } from '../accounts/email-change.ts'
import { disableAccount, enableAccount } from '../accounts/locking.ts'
import { sendAccountLink } from '../accounts/password-reset.ts'
import { changeRoles } from '../accounts/roles.ts'
import type { By } from '../../platform/audit.ts'
import { giveCourse, takeCourse } from '../commerce/given-courses.ts'
import { after } from '../../platform/http/pages.ts'
import { createRouter, requireActor, z, type AppContext } from '../../platform/http/context.ts'
import { adminRoute, body, ok } from '../../platform/http/route.ts'
import { conflict } from '../../platform/errors.ts'
import { filledText } from '../../platform/http/filled-text.ts'
import { rowId } from '../../platform/http/params.ts'
import { importUsers } from './import.ts'
import { listUsers, readUser } from './users.ts'

const Reason = filledText('Hãy ghi lý do.').max(1_000, 'Viết tối đa 1.000 ký tự.')
const Roles = z
  .array(z.enum(RoleSchema.options, 'Không có vai trò này.'), 'Hãy chọn vai trò.')
  .max(10, 'Danh sách vai trò quá dài.')
const Course = z.string('Hãy chọn khóa học.').max(100, 'Hãy chọn khóa học.').pipe(rowId)
const params = z.object({ id: rowId })

const list = adminRoute({
  path: '/users',
  summary: 'Tài khoản, mới nhất trước',
  request: {
    query: z.object({
      q: SearchText.optional().openapi({
        description: 'Từ trong họ tên, email hoặc tên đăng nhập',
      }),
      role: z.enum(RoleSchema.options, 'Không có vai trò này.').optional(),
      state: z.enum(AccountFilterSchema.options, 'Không có tình trạng này.').optional(),
      after,
    }),
  },
  answers: ok(pageOf(AdminUserRowSchema)),
})

const read = adminRoute({
  path: '/users/{id}',
  summary: 'Một tài khoản với đơn hàng, khóa học và tiến độ',
  request: { params },
  answers: ok(AdminUserSchema),
})

const roles = adminRoute({
  method: 'put',
  path: '/users/{id}/roles',
  summary: 'Đặt vai trò; luôn còn ít nhất một quản trị viên',
  request: {
    params,
    ...body(
      z.object({
        roles: Roles.min(1, 'Tài khoản cần ít nhất một vai trò.'),
        was: Roles.optional().openapi({
          description: 'Vai trò mà người gửi đã thấy; 409 CHANGED khi đã khác',
        }),
      }),
    ),
  },
  answers: ok(AdminUserSchema),
  also: [409],
})

const disable = adminRoute({
  method: 'post',
  path: '/users/{id}/disable',
  summary: 'Khóa tài khoản: mọi phiên kết thúc ngay, dữ liệu ở lại',
  request: { params, ...body(z.object({ reason: Reason })) },
  answers: ok(AdminUserSchema),
  also: [409],
})

const enable = adminRoute({
  method: 'post',
  path: '/users/{id}/enable',
  summary: 'Mở khóa tài khoản',
  request: { params },
  answers: ok(AdminUserSchema),
  also: [409],
})

const resetLink = adminRoute({
  method: 'post',
  path: '/users/{id}/reset-link',
  summary: 'Gửi thư đặt lại mật khẩu, hoặc thư mời nếu chưa có mật khẩu',
  request: { params },
  answers: ok(z.object({ sent: z.enum(['reset', 'invitation']) })),
  also: [409],
})

const email = adminRoute({
  method: 'post',
  path: '/users/{id}/email',
  summary: 'Đổi địa chỉ email của một tài khoản; địa chỉ mới nhận thư xác nhận',
  request: { params, ...body(z.object({ email: EmailRule, reason: Reason })) },
  answers: ok(AdminUserSchema),
  also: [409],
})

const give = adminRoute({
  method: 'post',
  path: '/users/{id}/courses',
  summary: 'Thêm một khóa học, không qua đơn hàng',
  request: {
    params,
    ...body(
      z.object({
        courseId: Course,
        reason: Reason,
      }),
    ),
  },
  answers: ok(AdminUserSchema),
  also: [409],
})

const take = adminRoute({
  method: 'delete',
  path: '/users/{id}/courses/{courseId}',
  summary: 'Bớt một khóa học; bài làm và tiến độ ở lại',
  request: {
    params: z.object({ id: rowId, courseId: rowId }),
    ...body(z.object({ reason: Reason })),
  },
  answers: ok(AdminUserSchema),
})

const importRows = adminRoute({
  method: 'post',
  path: '/users/import',
  summary: `Tạo tài khoản và ghi danh theo danh sách, tối đa ${IMPORT_ROWS} dòng một lần`,
  request: body(
    z.object({
      rows: z
        .array(
          z.object(
            {
              line: z.int('Số dòng không đúng.').min(0, 'Số dòng không đúng.'),
              email: z.string('Thiếu email.').max(320, 'Email quá dài.'),
              fullName: z.string('Họ tên không đúng.').max(300, 'Họ tên quá dài.').optional(),
            },
            'Mỗi dòng cần có email.',
          ),
          'Danh sách không đúng.',
        )
        .min(1, 'Danh sách chưa có dòng nào.')
        .max(IMPORT_ROWS, `Mỗi lần nhập tối đa ${IMPORT_ROWS} dòng.`),
      courseIds: z
        .array(Course, 'Danh sách khóa học không đúng.')
        .max(IMPORT_COURSES, `Chọn tối đa ${IMPORT_COURSES} khóa học.`),
      reason: Reason,
      dryRun: z.boolean('Hãy nói rõ đây là lần thử hay lần nhập thật.'),
    }),
  ),
  answers: ok(ImportResultsSchema),
})

const sameRoles = (some: readonly Role[], others: readonly Role[]) =>
  some.every((role) => others.includes(role)) && others.every((role) => some.includes(role))

/** Who calls, for the log. */
const byOf = (c: AppContext): By => ({ userId: requireActor(c).id })

/** Accounts in the back office (docs/back-office.md#users). Every act answers with the account as it is then. */
export function usersRoutes() {
  const app = createRouter()

  app.openapi(list, async (c) => c.json(await listUsers(c.get('deps'), c.req.valid('query')), 200))

  app.openapi(read, async (c) =>
    c.json(await readUser(c.get('deps'), c.req.valid('param').id), 200),
  )

  app.openapi(roles, async (c) => {
    const { id } = c.req.valid('param')
    const { roles: wanted, was } = c.req.valid('json')
    await changeRoles(c.get('deps'), byOf(c), id, (now) => {
      if (was && !sameRoles(now, was) && !sameRoles(now, wanted)) {
        throw conflict('CHANGED', 'Vai trò vừa được người khác đổi. Hãy xem lại rồi lưu.')
      }
      return wanted
    })
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  app.openapi(disable, async (c) => {
    const { id } = c.req.valid('param')
    await disableAccount(c.get('deps'), byOf(c), id, c.req.valid('json').reason)
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  app.openapi(enable, async (c) => {
    const { id } = c.req.valid('param')
    await enableAccount(c.get('deps'), byOf(c), id)
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  app.openapi(resetLink, async (c) => {
    const { id } = c.req.valid('param')
    return c.json({ sent: await sendAccountLink(c.get('deps'), byOf(c), id) }, 200)
  })

  app.openapi(email, async (c) => {
    const { id } = c.req.valid('param')
    const by = { userId: requireActor(c).id }
    await changeEmailByAdmin(c.get('deps'), by, id, c.req.valid('json'))
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  app.openapi(give, async (c) => {
    const { id } = c.req.valid('param')
    await giveCourse(c.get('deps'), byOf(c), { userId: id, ...c.req.valid('json') })
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  app.openapi(take, async (c) => {
    const { id, courseId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    await takeCourse(c.get('deps'), byOf(c), { userId: id, courseId, reason })
    return c.json(await readUser(c.get('deps'), id), 200)
  })

  app.openapi(importRows, async (c) => {
    const { rows, ...given } = c.req.valid('json')
    const results = await importUsers(c.get('deps'), byOf(c), {
      ...given,
      // Without `undefined`, which an optional name must not be.
      rows: rows.map(({ fullName = '', ...row }) => ({ ...row, fullName })),
    })
    return c.json({ results }, 200)
  })

  return app
}
