import { AccessTokenSchema, MessageSchema, UserSchema } from '../../../shared/contract/account.ts'
import { AgreedPagesSchema } from '../../../shared/contract/pages.ts'
import { MAX_AVATAR_SIZE } from '../../../shared/rules/avatar.ts'
import { deviceOf, z } from '../../platform/http/context.ts'
import {
  body,
  created,
  done,
  ok,
  publicRoute,
  signedInRoute,
  routerOf,
} from '../../platform/http/route.ts'
import { multipart, readFields } from '../../platform/http/forms.ts'
import {
  EmailRule,
  FullNameRule,
  GivenPassword,
  PasswordRule,
  UsernameRule,
} from './account-rules.ts'
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

/** The calls of docs/product.md#auth-calls, and the password reset by mail. */
export const authRoutes = () =>
  routerOf(
    publicRoute({
      method: 'post',
      path: '/login',
      summary: 'Đăng nhập',
      request: body(
        z.object({
          email: GivenEmail,
          password: GivenPassword,
        }),
      ),
      answers: ok(AccessTokenSchema),
      also: [401, 403, 429, 503],
      run: async ({ c, deps, json: given }) => {
        const from = deviceOf(c)
        const device = await knownDevice(c, given.email)
        const names = signInTries(given.email, { ip: from.ip, device })
        const accessToken = await countingTries(deps, names, { ip: from.ip }, () =>
          signIn(deps, { ...given, signal: c.req.raw.signal }, from),
        )
        await rememberDevice(c, given.email)
        return { accessToken }
      },
    }),
    publicRoute({
      method: 'post',
      path: '/logout',
      summary: 'Đăng xuất: phiên của yêu cầu này kết thúc; không có phiên cũng là xong',
      security: [{ bearer: [] }, {}],
      answers: done('Đã đăng xuất'),
      run: ({ c, deps }) => signOut(deps, c.get('actor')),
    }),
    signedInRoute({
      path: '/me',
      summary: 'Hồ sơ của người đang đăng nhập',
      answers: ok(UserSchema),
      run: ({ deps, actor }) => readProfile(deps, actor.id),
    }),
    publicRoute({
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
      run: async ({ c, deps }) => {
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
        return user
      },
    }),
    publicRoute({
      method: 'post',
      path: '/forgot-password',
      summary: 'Gửi thư đặt lại mật khẩu; trả lời như nhau dù email có tài khoản hay không',
      limit: limited('reset-request'),
      request: body(z.object({ email: GivenEmail })),
      answers: ok(MessageSchema),
      run: async ({ c, deps, json: { email } }) => {
        await takeTurn(c, 'reset-mail', email)
        await requestPasswordReset(deps, { email })
        const message =
          'Nếu email này có tài khoản, bạn sẽ nhận được thư hướng dẫn đặt lại mật khẩu trong ít phút.'
        return { message }
      },
    }),
    publicRoute({
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
      run: async ({ c, deps, json }) => {
        const email = await resetPassword(deps, json)
        // Who has the mail is the owner: the way in for somebody whose account strangers guess at.
        await rememberDevice(c, email)
        return { message: 'Đã đặt mật khẩu mới. Vui lòng đăng nhập lại.' }
      },
    }),
  )
