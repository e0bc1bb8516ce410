import { EmailChangeSchema, MessageSchema } from '../../../shared/contract/account.ts'
import { clientIp, z } from '../../platform/http/context.ts'
import { body, ok, publicRoute, routerOf, signedInRoute } from '../../platform/http/route.ts'
import { limited, takeTurn } from '../../platform/limits/limited.ts'
import { EmailRule, GivenPassword, GivenToken } from './account-rules.ts'
import { askEmailChange, changeEmailByLink, readEmailChange } from './email-change.ts'
import { dropEmailChange } from './open-links.ts'
import { confirmPassword } from './own-password.ts'

const PATH = '/api/profile/email'

const state = ok(EmailChangeSchema)

/** The calls of docs/trust.md#another-address. */
export const emailChangeRoutes = () =>
  routerOf(
    signedInRoute({
      path: PATH,
      summary: 'Địa chỉ email của tài khoản, và địa chỉ mới đang chờ xác nhận',
      answers: state,
      run: ({ deps, actor }) => readEmailChange(deps, actor.id),
    }),
    signedInRoute({
      method: 'post',
      path: PATH,
      summary: 'Gửi thư xác nhận tới một địa chỉ email mới; địa chỉ chỉ đổi khi thư được mở',
      limit: limited('email-change'),
      request: body(z.object({ password: GivenPassword, email: EmailRule })),
      answers: state,
      run: async ({ c, deps, actor, json: { password, email } }) => {
        const about = { userId: actor.id, ip: clientIp(c) }
        const passwordHash = await confirmPassword(deps, about, password)
        // Many accounts must not fill one mailbox.
        await takeTurn(c, 'email-change-letter', email)
        await askEmailChange(deps, actor, { email, passwordHash })
        return readEmailChange(deps, actor.id)
      },
    }),
    signedInRoute({
      method: 'delete',
      path: PATH,
      summary: 'Hủy yêu cầu đổi địa chỉ email',
      answers: state,
      run: async ({ deps, actor }) => {
        await dropEmailChange(deps, actor.id)
        return readEmailChange(deps, actor.id)
      },
    }),
    publicRoute({
      method: 'post',
      path: '/auth/change-email',
      summary: 'Đổi địa chỉ email của tài khoản bằng mã trong thư',
      limit: limited('reset-request'),
      request: body(GivenToken),
      answers: ok(MessageSchema),
      also: [409],
      run: async ({ deps, json: { token } }) => {
        const email = await changeEmailByLink(deps, token)
        return { message: `Từ giờ bạn đăng nhập bằng ${email}.` }
      },
    }),
  )
