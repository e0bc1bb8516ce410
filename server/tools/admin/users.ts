import { count, eq, gt, max, and } from 'drizzle-orm'
import { RoleSchema, type Role, type User } from '../../../shared/contract/account.ts'
import { orders, sessions, users } from '../../platform/db/schema.ts'
import {
  EmailRule,
  FullNameRule,
  PasswordRule,
  UsernameRule,
} from '../../subjects/accounts/account-rules.ts'
import { createAccount } from '../../subjects/accounts/accounts.ts'
import { disableAccount, enableAccount } from '../../subjects/accounts/locking.ts'
import { invitationPath, invite } from '../../subjects/accounts/password-reset.ts'
import { hashPassword } from '../../subjects/accounts/passwords.ts'
import { setPasswordHash } from '../../subjects/accounts/profile.ts'
import { changeRoles } from '../../subjects/accounts/roles.ts'
import { loggedAs, record } from '../../platform/audit.ts'
import {
  CommandError,
  required,
  UsageError,
  type Command,
  type CommandContext,
  type OptionValues,
} from './command.ts'
import { byOperator, findUser, orRefusal, read, text } from './options.ts'

function readRole(value: string): Role {
  const parsed = RoleSchema.safeParse(value.trim().toUpperCase())
  if (!parsed.success) {
    throw new UsageError(`Không có vai trò "${value}". Vai trò: ${RoleSchema.options.join(', ')}.`)
  }
  return parsed.data
}

/** Options of a password: in the command line everybody on the machine sees it, in the standard input nobody. */
const passwordOptions = { password: text, 'password-stdin': { type: 'boolean' } } as const

/** The password of `--password` or `--password-stdin`; `null` with neither. */
async function givenPassword(
  { readLine }: CommandContext,
  values: OptionValues,
): Promise<string | null> {
  const isPiped = values['password-stdin'] === true
  if (isPiped && values['password'] !== undefined) {
    throw new UsageError('Chỉ dùng một trong --password và --password-stdin.')
  }
  if (isPiped) return read(PasswordRule, await readLine())
  return values['password'] === undefined ? null : read(PasswordRule, required(values, 'password'))
}

const create: Command = {
  usage:
    '--email <email> --username <tên> --name <họ tên> [--password-stdin | --password <mật khẩu> | --print-link] [--roles <A,B>]',
  summary:
    'Tạo tài khoản (vai trò mặc định: STUDENT). Không có mật khẩu: gửi thư mời đặt mật khẩu; --print-link: in đường dẫn thay vì gửi thư',
  options: {
    email: text,
    username: text,
    name: text,
    roles: text,
    'print-link': { type: 'boolean' },
    ...passwordOptions,
  },
  run: async (context, values) => {
    const { deps, print } = context
    const roles = typeof values['roles'] === 'string' ? values['roles'] : 'STUDENT'
    const account = {
      email: read(EmailRule, required(values, 'email')),
      username: read(UsernameRule, required(values, 'username')),
      fullName: read(FullNameRule, required(values, 'name')),
      isEmailProved: true,
      roles: [...new Set(roles.split(',').map(readRole))],
    }
    const printsLink = values['print-link'] === true
    const password = await givenPassword(context, values)
    if (printsLink && password !== null) {
      throw new UsageError('Chỉ dùng một trong --print-link và mật khẩu.')
    }
    const by = byOperator()
    let path = ''
    const user = await orRefusal(
      createAccount(deps, { ...account, password }, async (made: User) => {
        await record(deps, by, {
          action: 'user.create',
          targetId: made._id,
          after: { roles: made.roles },
        })
        if (password !== null) return
        if (printsLink) path = await invitationPath(deps, made._id)
        else await invite(deps, { ...made, id: made._id })
      }),
    )
    deps.wakeOutbox()
    deps.log.security('account-created', { ...loggedAs(by), userId: user._id, roles: user.roles })
    print(`Đã tạo ${user.email} (${user.roles.join(', ')}).`)
    if (path) printLink(context, path)
    else if (password === null) print('Thư mời đặt mật khẩu sẽ được gửi khi máy chủ chạy.')
  },
}

/** The link is a secret: it stands alone on its line, to be handed over once. */
function printLink({ deps, print }: CommandContext, path: string): void {
  const { publicUrl } = deps.settings
  print('Đường dẫn đặt mật khẩu, dùng được một lần trong 7 ngày:')
  print((publicUrl ?? '') + path)
  if (!publicUrl) print('Hãy thêm địa chỉ của trang web trước đường dẫn (chưa có PUBLIC_URL).')
}

/** `user:grant`, `user:revoke`: what the roles of now become. */
const changing = (
  summary: string,
  change: (roles: readonly Role[], role: Role) => Role[],
): Command => ({
  usage: '--email <email> --role <vai trò>',
  summary,
  options: { email: text, role: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const role = readRole(required(values, 'role'))
    const user = await findUser(deps, email)
    const { before, after } = await orRefusal(
      changeRoles(deps, byOperator(), user.id, (roles) => {
        const next = change(roles, role)
        if (next.length > 0) return next
        throw new CommandError(
          `${role} là vai trò duy nhất của ${email}; hãy thêm vai trò khác trước.`,
        )
      }),
    )
    print(`${email}: ${after.join(', ')}${after === before ? ' (không đổi)' : ''}`)
  },
})

const grant = changing('Thêm một vai trò: STUDENT, INSTRUCTOR hoặc ADMIN', (roles, role) => [
  ...roles,
  role,
])

const revoke = changing(
  'Bớt một vai trò; luôn còn ít nhất một vai trò và một quản trị viên',
  (roles, role) => roles.filter((one) => one !== role),
)

const password: Command = {
  usage: '--email <email> (--password-stdin | --password <mật khẩu mới>)',
  summary: 'Đặt mật khẩu mới (một dòng); mọi phiên đăng nhập của tài khoản kết thúc',
  options: { email: text, ...passwordOptions },
  run: async (context, values) => {
    const { deps, print } = context
    const email = read(EmailRule, required(values, 'email'))
    const given = await givenPassword(context, values)
    if (given === null) throw new UsageError('Thiếu --password-stdin.')
    const user = await findUser(deps, email)
    const passwordHash = await hashPassword(given)
    const by = byOperator()
    await deps.db.tx(async () => {
      await setPasswordHash(deps, user.id, passwordHash)
      await record(deps, by, { action: 'user.password', targetId: user.id })
    })
    deps.log.security('password-set', { ...loggedAs(by), userId: user.id })
    print(`Đã đặt mật khẩu mới cho ${email}.`)
  },
}

const disable: Command = {
  usage: '--email <email> --reason <lý do>',
  summary: 'Khóa tài khoản: mọi phiên kết thúc ngay, không ai đăng nhập được; dữ liệu ở lại',
  options: { email: text, reason: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const reason = required(values, 'reason').trim()
    const user = await findUser(deps, email)
    const changed = await orRefusal(disableAccount(deps, byOperator(), user.id, reason))
    print(changed ? `Đã khóa ${email}.` : `${email} đang bị khóa sẵn (không đổi).`)
  },
}

const enable: Command = {
  usage: '--email <email>',
  summary: 'Mở khóa tài khoản',
  options: { email: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const user = await findUser(deps, email)
    const changed = await enableAccount(deps, byOperator(), user.id)
    print(changed ? `Đã mở khóa ${email}.` : `${email} không bị khóa (không đổi).`)
  },
}

const show: Command = {
  usage: '--email <email>',
  summary: 'Vai trò, tình trạng, phiên đăng nhập và số đơn hàng của một tài khoản',
  options: { email: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const { id } = await findUser(deps, email)
    const { q } = deps.db
    const [user] = await q.select().from(users).where(eq(users.id, id))
    if (!user) throw new CommandError(`Tài khoản ${email} vừa bị xoá.`)
    const [devices] = await q
      .select({ count: count(), seenAt: max(sessions.seenAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, deps.now())))
    const bought = await q
      .select({ status: orders.status, count: count() })
      .from(orders)
      .where(eq(orders.userId, id))
      .groupBy(orders.status)
      .orderBy(orders.status)
    const since = (at: Date | null | undefined) => at?.toISOString() ?? ''
    print(`${user.fullName} (${user.username}), ${email}, id ${id}`)
    print(`Vai trò: ${user.roles.join(', ')}`)
    print(
      `Tình trạng: ${user.disabledAt ? `bị khóa từ ${since(user.disabledAt)}` : 'hoạt động'}${
        user.passwordHash === '' ? ', chưa đặt mật khẩu' : ''
      }`,
    )
    print(`Tạo lúc: ${since(user.createdAt)}`)
    print(
      user.emailProvedAt
        ? `Email: đã xác nhận ${since(user.emailProvedAt)}`
        : 'Email: chưa xác nhận',
    )
    const seen = devices?.seenAt ? `, dùng gần nhất ${since(devices.seenAt)}` : ''
    print(`Phiên đăng nhập: ${devices?.count ?? 0}${seen}`)
    const list = bought.map((row) => `${row.count} ${row.status}`).join(', ')
    print(`Đơn hàng: ${list || '0'}`)
  },
}

export const userCommands = {
  'user:create': create,
  'user:grant': grant,
  'user:revoke': revoke,
  'user:password': password,
  'user:disable': disable,
  'user:enable': enable,
  'user:show': show,
} satisfies Record<string, Command>
