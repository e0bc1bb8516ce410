import { AccessTokenSchema, SessionSchema, UserSchema } from '../../../shared/contract/account.ts'
import { clientIp, z } from '../../platform/http/context.ts'
import { body, done, ok, routerOf, signedInRoute } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { multipart, readFields } from '../../platform/http/forms.ts'
import { FullNameRule, PasswordRule, UsernameRule } from './account-rules.ts'
import { limited } from '../../platform/limits/limited.ts'
import { AVATAR_FORM, takeAvatar } from './avatars.ts'
import { countingTries } from './password-tries.ts'
import { changePassword, changeProfile, type OnRename } from './profile.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { readMultipart } from '../../providers/files/form.ts'

const ProfileFields = z.object({
  fullName: FullNameRule,
  /** Left out: it stays. */
  username: UsernameRule.optional(),
  removeAvatar: z.string().optional(),
})

/** Profile, devices and password of the signed-in user (docs/product.md#extra-calls). */
export const profileRoutes = (onRename: OnRename) =>
  routerOf(
    signedInRoute({
      method: 'put',
      path: '/',
      summary: 'Sửa họ tên, tên đăng nhập và ảnh đại diện (removeAvatar=1 để bỏ ảnh)',
      limit: limited('upload'),
      request: multipart(['fullName', 'username', 'removeAvatar'], ['avatar'], ['fullName']),
      answers: ok(UserSchema),
      also: [409],
      run: async ({ c, deps, actor }) => {
        const form = await readMultipart(c, AVATAR_FORM)
        return form.orDiscardFiles(async () => {
          const { removeAvatar, ...given } = readFields(ProfileFields, form.fields)
          const [file] = form.files
          const removed = removeAvatar === '1' ? null : undefined
          const avatar = file ? await takeAvatar(deps, file) : removed
          return changeProfile(deps, actor.id, { ...given, avatar }, onRename)
        })
      },
    }),
    signedInRoute({
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
      run: async ({ c, deps, actor, json }) => {
        const ip = clientIp(c)
        const about = { ip, userId: actor.id }
        const accessToken = await countingTries(deps, { 'own-password': actor.id }, about, () =>
          changePassword(deps, actor, json, ip),
        )
        return { accessToken }
      },
    }),
    signedInRoute({
      path: '/sessions',
      summary: 'Các thiết bị đang đăng nhập, vừa dùng trước',
      answers: ok(z.array(SessionSchema)),
      run: ({ deps, actor }) => listSessions(deps, actor),
    }),
    signedInRoute({
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'Đăng xuất một thiết bị',
      request: { params: z.object({ id: rowId }) },
      answers: done('Đã đăng xuất'),
      run: ({ deps, actor, params: { id } }) => endSession(deps, actor, id),
    }),
    signedInRoute({
      method: 'delete',
      path: '/sessions',
      summary: 'Đăng xuất mọi thiết bị khác; thiết bị này nhận mã truy cập mới',
      answers: ok(AccessTokenSchema),
      run: async ({ deps, actor }) => ({ accessToken: await endOtherSessions(deps, actor) }),
    }),
  )
