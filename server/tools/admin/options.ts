import { userInfo } from 'node:os'
import type { z } from 'zod'
import { eq } from 'drizzle-orm'
import type { By } from '../../platform/audit.ts'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { CommandError, UsageError, type OptionValues } from './command.ts'

export const text = { type: 'string' as const }

export function optional(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function read<T extends z.ZodType>(rule: T, value: string): z.output<T> {
  const parsed = rule.safeParse(value)
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? 'Không hợp lệ.')
  return parsed.data
}

export async function findUser(deps: Deps, email: string) {
  const [user] = await deps.db.q
    .select({ id: users.id, roles: users.roles, fullName: users.fullName })
    .from(users)
    .where(eq(users.email, email))
  if (!user) throw new CommandError(`Không có tài khoản nào dùng email ${email}.`)
  return user
}

/** Turns an `AppError` of a service into a `CommandError` with its messages on one line. */
export async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new CommandError(Object.values(error.fields ?? {}).join(' ') || error.message)
  }
}

/** The system's name of whoever runs the command, also behind sudo. */
export function operator(): string {
  const behindSudo = process.env['SUDO_USER']
  if (behindSudo) return behindSudo
  try {
    return userInfo().username
  } catch {
    // In a container the user may have a number and no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

export const byOperator = (): By => ({ command: operator() })
