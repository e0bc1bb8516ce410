import { AccessTokenSchema, MessageSchema, UserSchema } from '../../../shared/contract/account.ts'
import { AgreedPagesSchema } from '../../../shared/contract/pages.ts'
import { MAX_AVATAR_SIZE } from '../../../shared/rules/avatar.ts'
import { deviceOf, createRouter, requireActor, z } from '../../platform/http/context.ts'
import { body, created, done, ok, publicRoute, signedInRoute } from '../../platform/http/route.ts'
import { multipart, readFields } from '../../platform/http/forms.ts'
import { EmailRule, FullNameRule, PasswordRule, UsernameRule } from './account-rules.ts'
import { createAccount, readProfile } from './accounts.ts'
import { AVATAR_FORM, takeAvatar } from './avatars.ts'
import { askForProof } from './email-proof.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { countingTries, signInTries } from './password-tries.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { answerRefused } from './registration.ts'
import { signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { limited, takeTurn } from '../../platform/limits/limited.ts'
import { readMultipart } from '../../providers/files/form.ts'
import { keepConsents, requirePublished } from '../site/consents.ts'

const GivenEmail = z
  .string('Vui lòng nhập email.')
  .trim()
  .toLowerCase()
  .min(1, 'Vui lòng nhập email.')
  .max(254, 'Email quá dài.')

const login = publicRoute({
  method: 'post',
  path: '/login',
  summary: 'Đăng nhập',
  request: body(
    z.object({
      email: GivenEmail,
      password: z
        .string('Vui lòng nhập mật khẩu.')
        .min(1, 'Vui lòng nhập mật khẩu.')
        .max(1000, 'Mật khẩu quá dài.'),
    }),
  ),
  answers: ok(AccessTokenSchema),
  also: [401, 403, 429, 503],
})

const logout = publicRoute({
  method: 'post',
  path: '/logout',
  summary: 'Đăng xuất: phiên của yêu cầu này kết thúc; không có phiên cũng là xong',
  security: [{ bearer: [] }, {}],
  answers: done('Đã đăng xuất'),
})

const me = signedInRoute({
  path: '/me',
  summary: 'Hồ sơ của người đang đăng nhập',
  answers: ok(UserSchema),
})

const register = publicRoute({
  method: 'post',
  path: '/register',
  summary: `Đăng ký; ảnh đại diện PNG, JPEG, WebP hoặc GIF, tối đa ${MAX_AVATAR_SIZE}`,
  limit: limited('registration'),
  request: multipart(
    ['username', 'email', 'password', 'fullName', 'consent'],
    ['avatar'],
    ['username', 'email', 'password', 'fullName'],
  ),
  answers: created(UserSchema, 'Đã tạo tài khoản'),
  also: [409, 503],
})

/** The pages that were agreed to, as a JSON text (docs/trust.md#consent); the contract has no such field. */
const GivenConsent = z
  .string()
  .max(2_000, 'Danh sách trang quá dài.')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Danh sách trang không đọc được.' })
      return z.NEVER
    }
  })
  .pipe(AgreedPagesSchema)
  .optional()

const Registration = z.object({
  username: UsernameRule,
  email: EmailRule,
  password: PasswordRule,
  fullName: FullNameRule,
  consent: GivenConsent,
})

const forgotPassword = publicRoute({
  method: 'post',
  path: '/forgot-password',
  summary: 'Gửi thư đặt lại mật khẩu; trả lời như nhau dù email có tài khoản hay không',
  limit: limited('reset-request'),
  request: body(z.object({ email: GivenEmail })),
  answers: ok(MessageSchema),
})

const setPassword = publicRoute({
  method: 'post',
  path: '/reset-password',
  summary: 'Đặt mật khẩu mới bằng mã trong thư',
  request: body(
    z.object({
      token: z.string('Thiếu mã đặt lại mật khẩu.').max(200, 'Mã đặt lại mật khẩu không đúng.'),
      password: PasswordRule,
    }),
  ),
  answers: ok(MessageSchema),
  also: [503],
})

/** The calls of docs/product.md#auth-calls, and the password reset by mail. */
export function authRoutes() {
  const app = createRouter()

  app.openapi(login, async (c) => {
    const given = c.req.valid('json')
    const deps = c.get('deps')
    const from = deviceOf(c)
    const device = await knownDevice(c, given.email)
    const names = signInTries(given.email, { ip: from.ip, device })
    const accessToken = await countingTries(deps, names, { ip: from.ip }, () =>
      signIn(deps, { ...given, signal: c.req.raw.signal }, from),
    )
    await rememberDevice(c, given.email)
    return c.json({ accessToken }, 200)
  })

  app.openapi(logout, async (c) => {
    await signOut(c.get('deps'), c.get('actor'))
    return c.body(null, 204)
  })

  app.openapi(me, async (c) => c.json(await readProfile(c.get('deps'), requireActor(c).id), 200))

  app.openapi(register, async (c) => {
    const deps = c.get('deps')
    const form = await readMultipart(c, AVATAR_FORM)
    const [file] = form.files
    const { given, consent, avatar } = await form.orDiscardFiles(async () => {
      const { consent: agreed = [], ...fields } = readFields(Registration, form.fields)
      await requirePublished(deps, agreed)
      return { given: fields, consent: agreed, avatar: file && (await takeAvatar(deps, file)) }
    })
    const user = await form
      .orDiscardFiles(() =>
        createAccount(deps, { ...given, avatar }, async ({ _id, email }) => {
          await keepConsents(deps, _id, 'REGISTRATION', consent)
          await askForProof(deps, { id: _id, email })
        }),
      )
      .catch((error: unknown) =>
        answerRefused(deps, { ...given, hasAvatar: file !== undefined }, error),
      )
    deps.wakeOutbox()
    return c.json(user, 201)
  })

  app.openapi(forgotPassword, async (c) => {
    const { email } = c.req.valid('json')
    await takeTurn(c, 'reset-mail', email)
    await requestPasswordReset(c.get('deps'), { email })
    const message =
      'Nếu email này có tài khoản, bạn sẽ nhận được thư hướng dẫn đặt lại mật khẩu trong ít phút.'
    return c.json({ message }, 200)
  })

  app.openapi(setPassword, async (c) => {
    const email = await resetPassword(c.get('deps'), c.req.valid('json'))
    // Who has the mail is the owner: the way in for somebody whose account strangers guess at.
    await rememberDevice(c, email)
    return c.json({ message: 'Đã đặt mật khẩu mới. Vui lòng đăng nhập lại.' }, 200)
  })

  return app
}
