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
import { giveCourse, takeCourse } from '../commerce/given-courses.ts'
import { after } from '../../platform/http/pages.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, body, ok, routerOf } from '../../platform/http/route.ts'
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

const sameRoles = (some: readonly Role[], others: readonly Role[]) =>
  some.every((role) => others.includes(role)) && others.every((role) => some.includes(role))

/** Accounts in the back office (docs/back-office.md#users). Every act answers with the account as it is then. */
export const usersRoutes = () =>
  routerOf(
    adminRoute({
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
      run: ({ deps, query }) => listUsers(deps, query),
    }),
    adminRoute({
      path: '/users/{id}',
      summary: 'Một tài khoản với đơn hàng, khóa học và tiến độ',
      request: { params },
      answers: ok(AdminUserSchema),
      run: ({ deps, params }) => readUser(deps, params.id),
    }),
    adminRoute({
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
      run: async ({ deps, by, params: { id }, json: { roles: wanted, was } }) => {
        await changeRoles(deps, by, id, (now) => {
          if (was && !sameRoles(now, was) && !sameRoles(now, wanted)) {
            throw conflict('CHANGED', 'Vai trò vừa được người khác đổi. Hãy xem lại rồi lưu.')
          }
          return wanted
        })
        return readUser(deps, id)
      },
    }),
    adminRoute({
      method: 'post',
      path: '/users/{id}/disable',
      summary: 'Khóa tài khoản: mọi phiên kết thúc ngay, dữ liệu ở lại',
      request: { params, ...body(z.object({ reason: Reason })) },
      answers: ok(AdminUserSchema),
      also: [409],
      run: async ({ deps, by, params: { id }, json }) => {
        await disableAccount(deps, by, id, json.reason)
        return readUser(deps, id)
      },
    }),
    adminRoute({
      method: 'post',
      path: '/users/{id}/enable',
      summary: 'Mở khóa tài khoản',
      request: { params },
      answers: ok(AdminUserSchema),
      also: [409],
      run: async ({ deps, by, params: { id } }) => {
        await enableAccount(deps, by, id)
        return readUser(deps, id)
      },
    }),
    adminRoute({
      method: 'post',
      path: '/users/{id}/reset-link',
      summary: 'Gửi thư đặt lại mật khẩu, hoặc thư mời nếu chưa có mật khẩu',
      request: { params },
      answers: ok(z.object({ sent: z.enum(['reset', 'invitation']) })),
      also: [409],
      run: async ({ deps, by, params: { id } }) => ({ sent: await sendAccountLink(deps, by, id) }),
    }),
    adminRoute({
      method: 'post',
      path: '/users/{id}/email',
      summary: 'Đổi địa chỉ email của một tài khoản; địa chỉ mới nhận thư xác nhận',
      request: { params, ...body(z.object({ email: EmailRule, reason: Reason })) },
      answers: ok(AdminUserSchema),
      also: [409],
      run: async ({ deps, by, params: { id }, json }) => {
        await changeEmailByAdmin(deps, by, id, json)
        return readUser(deps, id)
      },
    }),
    adminRoute({
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
      run: async ({ deps, by, params: { id }, json }) => {
        await giveCourse(deps, by, { userId: id, ...json })
        return readUser(deps, id)
      },
    }),
    adminRoute({
      method: 'delete',
      path: '/users/{id}/courses/{courseId}',
      summary: 'Bớt một khóa học; bài làm và tiến độ ở lại',
      request: {
        params: z.object({ id: rowId, courseId: rowId }),
        ...body(z.object({ reason: Reason })),
      },
      answers: ok(AdminUserSchema),
      run: async ({ deps, by, params: { id, courseId }, json: { reason } }) => {
        await takeCourse(deps, by, { userId: id, courseId, reason })
        return readUser(deps, id)
      },
    }),
    adminRoute({
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
      run: async ({ deps, by, json: { rows, ...given } }) => {
        const results = await importUsers(deps, by, {
          ...given,
          // Without `undefined`, which an optional name must not be.
          rows: rows.map(({ fullName = '', ...row }) => ({ ...row, fullName })),
        })
        return { results }
      },
    }),
  )
