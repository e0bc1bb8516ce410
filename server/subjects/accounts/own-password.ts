import { eq } from 'drizzle-orm'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, unauthenticated } from '../../platform/errors.ts'
import { countingTries } from './password-tries.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Asks a signed-in person for the password again; returns the stored hash, for a check in the transaction that follows.
 * 400 WRONG_PASSWORD (a 401 would end the session), 429 and 503 as `countingTries`. Not in a transaction.
 */
export async function confirmPassword(
  deps: Deps,
  about: { userId: string; ip: string },
  password: string,
): Promise<string> {
  return countingTries(deps, { 'own-password': about.userId }, about, async () => {
    const [user] = await deps.db.q
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, about.userId))
    if (!user) throw unauthenticated()
    if (!(await verifyPassword(user.passwordHash, password))) throw wrongPassword()
    return user.passwordHash
  })
}

export function wrongPassword(): AppError {
  const message = 'Mật khẩu không đúng.'
  return new AppError('invalid', 'WRONG_PASSWORD', message, { password: message })
}
