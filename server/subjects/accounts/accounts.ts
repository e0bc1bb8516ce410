import { eq, or, sql } from 'drizzle-orm'
import type { Role, User } from '../../../shared/contract/account.ts'
import { files, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, isUniqueViolation, unauthenticated } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { avatarAddress, type NewAvatar } from './avatars.ts'
import { hashPassword } from './passwords.ts'

/** Turns a row into a user (docs/product.md#user); the avatar is an address of this API. */
export const toUser = (row: typeof users.$inferSelect): User => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  fullName: row.fullName,
  avatar: row.avatarFileId ? avatarAddress(row.avatarFileId) : null,
  // Roles are written by this server alone, from the three of `Role`.
  roles: row.roles as Role[],
  isEmailProved: row.emailProvedAt !== null,
})

/** GET /auth/me (docs/product.md#auth-calls): the profile. 401 UNAUTHENTICATED when the account was deleted. */
export async function readProfile(deps: Deps, userId: string): Promise<User> {
  const [row] = await deps.db.q.select().from(users).where(eq(users.id, userId))
  if (!row) throw unauthenticated()
  return toUser(row)
}

export interface NewAccount {
  username: string
  /** Lower case, trimmed (`EmailRule`). */
  email: string
  password: string | null
  fullName: string
  roles?: Role[]
  avatar?: NewAvatar | undefined
  /** Whether the address is known to be this person's. */
  isEmailProved?: boolean
}

/**
 * Creates an account. 409 TAKEN with `fields`: the unique keys decide, also between two requests at once. `alsoWrite`
 * runs in the same transaction.
 */
export async function createAccount(
  deps: Deps,
  account: NewAccount,
  alsoWrite?: (user: User) => Promise<void>,
): Promise<User> {
  const passwordHash = account.password === null ? '' : await hashPassword(account.password)
  const now = deps.now()
  const id = newId(now)
  const avatarFileId = account.avatar ? newId(now) : null
  try {
    return await deps.db.tx(async () => {
      const [row] = await deps.db.q
        .insert(users)
        .values({
          id,
          username: account.username,
          email: account.email,
          passwordHash,
          fullName: account.fullName,
          roles: account.roles ?? ['STUDENT'],
          avatarFileId,
          emailProvedAt: account.isEmailProved ? now : null,
          createdAt: now,
        })
        .returning()
      if (!row) throw new Error('insert returned no user')
      if (account.avatar && avatarFileId) {
        await deps.db.q
          .insert(files)
          .values({ id: avatarFileId, ownerId: id, createdAt: now, ...account.avatar })
      }
      const user = toUser(row)
      await alsoWrite?.(user)
      return user
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw await takenError(deps, account)
    throw error
  }
}

/** Names every taken field, not only the one whose unique key PostgreSQL checked first. */
async function takenError(deps: Deps, account: NewAccount): Promise<AppError> {
  const username = account.username.toLowerCase()
  const rows = await deps.db.q
    .select({ email: users.email, username: users.username })
    .from(users)
    .where(or(eq(users.email, account.email), eq(sql`lower(${users.username})`, username)))
  const fields: Record<string, string> = {}
  if (rows.some((row) => row.email === account.email)) {
    fields['email'] = 'Email này đã có tài khoản.'
  }
  if (rows.some((row) => row.username.toLowerCase() === username)) {
    fields['username'] = 'Tên đăng nhập này đã có người dùng.'
  }
  const message = Object.values(fields)[0] ?? 'Email hoặc tên đăng nhập đã có người dùng.'
  return new AppError('conflict', 'TAKEN', message, fields)
}
