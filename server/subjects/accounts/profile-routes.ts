import { AccessTokenSchema, SessionSchema, UserSchema } from '../../../shared/contract/account.ts'
import { createRouter, deviceOf, requireActor, z } from '../../platform/http/context.ts'
import { body, done, ok, signedInRoute } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { multipart, readFields } from '../../platform/http/forms.ts'
import { FullNameRule, PasswordRule, UsernameRule } from './account-rules.ts'
import { limited } from '../../platform/limits/limited.ts'
import { AVATAR_FORM, takeAvatar } from './avatars.ts'
import { countingTries } from './password-tries.ts'
import { changePassword, changeProfile, type OnRename } from './profile.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { readMultipart } from '../../providers/files/form.ts'

const change = signedInRoute({
  method: 'put',
  path: '/',
  summary: 'Sửa họ tên, tên đăng nhập và ảnh đại diện (removeAvatar=1 để bỏ ảnh)',
  limit: limited('upload'),
  request: multipart(['fullName', 'username', 'removeAvatar'], ['avatar'], ['fullName']),
  answers: ok(UserSchema),
  also: [409],
})

const ProfileFields = z.object({
  fullName: FullNameRule,
  /** Left out: it stays. */
  username: UsernameRule.optional(),
  removeAvatar: z.string().optional(),
})

const password = signedInRoute({
  method: 'post',
  path: '/password',
  summary: 'Đổi mật khẩu; các phiên khác kết thúc',
  request: body(
    z.object({
      currentPassword: z
        .string('Vui lòng nhập mật khẩu hiện tại.')
        .min(1, 'Vui lòng nhập mật khẩu hiện tại.')
        .max(1000, 'Mật khẩu quá dài.'),
      newPassword: PasswordRule,
    }),
  ),
  answers: ok(AccessTokenSchema),
  also: [429, 503],
})

const list = signedInRoute({
  path: '/sessions',
  summary: 'Các thiết bị đang đăng nhập, vừa dùng trước',
  answers: ok(z.array(SessionSchema)),
})

const endOne = signedInRoute({
  method: 'delete',
  path: '/sessions/{id}',
  summary: 'Đăng xuất một thiết bị',
  request: { params: z.object({ id: rowId }) },
  answers: done('Đã đăng xuất'),
})

const endOthers = signedInRoute({
  method: 'delete',
  path: '/sessions',
  summary: 'Đăng xuất mọi thiết bị khác; thiết bị này nhận mã truy cập mới',
  answers: ok(AccessTokenSchema),
})

/**
 * Profile, devices and password of the signed-in user; the app works without these calls
 * (docs/product.md#extra-calls).
 */
export function profileRoutes(onRename: OnRename) {
  const app = createRouter()

  app.openapi(change, async (c) => {
    const deps = c.get('deps')
    const actor = requireActor(c)
    const form = await readMultipart(c, AVATAR_FORM)
    const user = await form.orDiscardFiles(async () => {
      const given = readFields(ProfileFields, form.fields)
      const [file] = form.files
      const removed = given.removeAvatar === '1' ? null : undefined
      const avatar = file ? await takeAvatar(deps, file) : removed
      const { fullName, username } = given
      return changeProfile(deps, actor.id, { fullName, username, avatar }, onRename)
    })
    return c.json(user, 200)
  })

  app.openapi(password, async (c) => {
    const actor = requireActor(c)
    const deps = c.get('deps')
    const from = deviceOf(c)
    const about = { ip: from.ip, userId: actor.id }
    const accessToken = await countingTries(deps, { 'own-password': actor.id }, about, () =>
      changePassword(deps, actor, c.req.valid('json'), from),
    )
    return c.json({ accessToken }, 200)
  })

  app.openapi(list, async (c) => c.json(await listSessions(c.get('deps'), requireActor(c)), 200))

  app.openapi(endOne, async (c) => {
    await endSession(c.get('deps'), requireActor(c), c.req.valid('param').id)
    return c.body(null, 204)
  })

  app.openapi(endOthers, async (c) => {
    const accessToken = await endOtherSessions(c.get('deps'), requireActor(c), deviceOf(c))
    return c.json({ accessToken }, 200)
  })

  return app
}
