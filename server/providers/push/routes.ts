import { z } from '../../platform/http/context.ts'
import { body, done, signedInRoute, routerOf } from '../../platform/http/route.ts'
import { registerPushToken, unregisterPushToken } from './push-tokens.ts'

/** FCM's tokens have about 150 characters today; a PostgreSQL index entry holds about 2,700 bytes. */
const token = z
  .string('Thiếu token.')
  .min(1, 'Thiếu token.')
  .max(1000, 'token dài quá 1.000 ký tự.')
  .regex(/^[\x21-\x7e]*$/, 'token có ký tự không hợp lệ.')

/** Push registration for any signed-in user (docs/product.md#student-calls). */
export const studentNotificationRoutes = () =>
  routerOf(
    signedInRoute({
      method: 'post',
      path: '/notifications/fcm/register',
      summary: 'Nhận thông báo đẩy trên trình duyệt này; token chuyển sang người đang đăng nhập',
      request: body(z.object({ token, platform: z.literal('web', 'platform phải là web.') })),
      answers: done('Đã ghi nhận'),
      run: ({ deps, actor, json }) => registerPushToken(deps, actor, json),
    }),
    signedInRoute({
      method: 'delete',
      path: '/notifications/fcm/register',
      summary: 'Thôi nhận thông báo đẩy trên trình duyệt này (ngoài đặc tả)',
      request: body(z.object({ token })),
      answers: done('Đã ghi nhận'),
      run: ({ deps, actor, json }) => unregisterPushToken(deps, actor, json.token),
    }),
  )
