import { EmailChangeSchema, MessageSchema } from '../../../shared/contract/account.ts'
import {
  clientIp,
  createRouter,
  requireActor,
  z,
  type AppContext,
} from '../../platform/http/context.ts'
import { body, ok, publicRoute, signedInRoute } from '../../platform/http/route.ts'
import { limited, takeTurn } from '../../platform/limits/limited.ts'
import { EmailRule } from './account-rules.ts'
import { askEmailChange, changeEmailByLink, readEmailChange } from './email-change.ts'
import { dropEmailChange } from './open-links.ts'
import { confirmPassword } from './own-password.ts'

const PATH = '/api/profile/email'

const read = signedInRoute({
  path: PATH,
  summary: 'Địa chỉ email của tài khoản, và địa chỉ mới đang chờ xác nhận',
  answers: ok(EmailChangeSchema),
})

const ask = signedInRoute({
  method: 'post',
  path: PATH,
  summary: 'Gửi thư xác nhận tới một địa chỉ email mới; địa chỉ chỉ đổi khi thư được mở',
  limit: limited('email-change'),
  request: body(
    z.object({
      password: z
        .string('Vui lòng nhập mật khẩu.')
        .min(1, 'Vui lòng nhập mật khẩu.')
        .max(1000, 'Mật khẩu quá dài.'),
      email: EmailRule,
    }),
  ),
  answers: ok(EmailChangeSchema),
})

const takeBack = signedInRoute({
  method: 'delete',
  path: PATH,
  summary: 'Hủy yêu cầu đổi địa chỉ email',
  answers: ok(EmailChangeSchema),
})

const change = publicRoute({
  method: 'post',
  path: '/auth/change-email',
  summary: 'Đổi địa chỉ email của tài khoản bằng mã trong thư',
  limit: limited('reset-request'),
  request: body(
    z.object({ token: z.string('Thiếu mã xác nhận.').max(200, 'Mã xác nhận không đúng.') }),
  ),
  answers: ok(MessageSchema),
  also: [409],
})

/** The calls of docs/trust.md#another-address. */
export function emailChangeRoutes() {
  const app = createRouter()
  const stateOf = (c: AppContext) => readEmailChange(c.get('deps'), requireActor(c).id)

  app.openapi(read, async (c) => c.json(await stateOf(c), 200))

  app.openapi(ask, async (c) => {
    const deps = c.get('deps')
    const actor = requireActor(c)
    const { password, email } = c.req.valid('json')
    const about = { userId: actor.id, ip: clientIp(c) }
    const passwordHash = await confirmPassword(deps, about, password)
    // Many accounts must not fill one mailbox.
    await takeTurn(c, 'email-change-letter', email)
    await askEmailChange(deps, actor, { email, passwordHash })
    return c.json(await stateOf(c), 200)
  })

  app.openapi(takeBack, async (c) => {
    await dropEmailChange(c.get('deps'), requireActor(c).id)
    return c.json(await stateOf(c), 200)
  })

  app.openapi(change, async (c) => {
    const email = await changeEmailByLink(c.get('deps'), c.req.valid('json').token)
    return c.json({ message: `Từ giờ bạn đăng nhập bằng ${email}.` }, 200)
  })

  return app
}
