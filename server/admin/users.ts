import { and, arrayContains, eq, not, sql } from 'drizzle-orm'
import { RoleSchema, type Role } from '../../shared/contract/account.ts'
import { users } from '../db/schema.ts'
import { EmailRule, FullNameRule, PasswordRule, UsernameRule } from '../accounts/account-rules.ts'
import { createAccount } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { setPasswordHash } from '../accounts/profile.ts'
import { CommandError, required, UsageError, type Command } from './command.ts'
import { findUser, orRefusal, read, text } from './options.ts'

function readRole(value: string): Role {
  const parsed = RoleSchema.safeParse(value.trim().toUpperCase())
  if (!parsed.success) {
    throw new UsageError(`Không có vai trò "${value}". Vai trò: ${RoleSchema.options.join(', ')}.`)
  }
  return parsed.data
}

const create: Command = {
  usage: '--email <e-mail> --username <tên> --name <họ tên> --password <mật khẩu> [--roles <A,B>]',
  summary: 'Tạo tài khoản (vai trò mặc định: STUDENT)',
  options: { email: text, username: text, name: text, password: text, roles: text },
  run: async ({ deps, print }, values) => {
    const roles = typeof values['roles'] === 'string' ? values['roles'] : 'STUDENT'
    const account = {
      email: read(EmailRule, required(values, 'email')),
      username: read(UsernameRule, required(values, 'username')),
      fullName: read(FullNameRule, required(values, 'name')),
      password: read(PasswordRule, required(values, 'password')),
      roles: [...new Set(roles.split(',').map(readRole))],
    }
    const user = await orRefusal(createAccount(deps, account))
    print(`Đã tạo ${user.email} (${user.roles.join(', ')}).`)
  },
}

const grant: Command = {
  usage: '--email <e-mail> --role <vai trò>',
  summary: 'Thêm một vai trò: STUDENT, INSTRUCTOR hoặc ADMIN',
  options: { email: text, role: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const role = readRole(required(values, 'role'))
    const [changed] = await deps.db.q
      .update(users)
      .set({ roles: sql`array_append(${users.roles}, ${role})` })
      .where(and(eq(users.email, email), not(arrayContains(users.roles, [role]))))
      .returning({ roles: users.roles })
    const { roles } = changed ?? (await findUser(deps, email))
    print(`${email}: ${roles.join(', ')}${changed ? '' : ' (không đổi)'}`)
  },
}

const revoke: Command = {
  usage: '--email <e-mail> --role <vai trò>',
  summary: 'Bớt một vai trò; tài khoản luôn còn ít nhất một vai trò',
  options: { email: text, role: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const role = readRole(required(values, 'role'))
    const [changed] = await deps.db.q
      .update(users)
      .set({ roles: sql`array_remove(${users.roles}, ${role})` })
      .where(
        and(
          eq(users.email, email),
          arrayContains(users.roles, [role]),
          sql`cardinality(${users.roles}) > 1`,
        ),
      )
      .returning({ roles: users.roles })
    const { roles } = changed ?? (await findUser(deps, email))
    if (roles.includes(role)) {
      throw new CommandError(
        `${role} là vai trò duy nhất của ${email}; hãy thêm vai trò khác trước.`,
      )
    }
    print(`${email}: ${roles.join(', ')}${changed ? '' : ' (không đổi)'}`)
  },
}

const password: Command = {
  usage: '--email <e-mail> --password <mật khẩu mới>',
  summary: 'Đặt mật khẩu mới; mọi phiên đăng nhập của tài khoản kết thúc',
  options: { email: text, password: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const given = read(PasswordRule, required(values, 'password'))
    const user = await findUser(deps, email)
    const passwordHash = await hashPassword(given)
    await deps.db.tx(() => setPasswordHash(deps, user.id, passwordHash))
    print(`Đã đặt mật khẩu mới cho ${email}.`)
  },
}

export const userCommands = {
  'user:create': create,
  'user:grant': grant,
  'user:revoke': revoke,
  'user:password': password,
} satisfies Record<string, Command>
