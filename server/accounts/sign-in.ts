import { eq } from 'drizzle-orm'
import { users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { readEmail } from './account-rules.ts'
import { decoyHash, verifyPassword } from './passwords.ts'
import { signAccessToken } from './tokens.ts'

/**
 * POST /auth/login (docs/product.md#auth-calls): returns an access token. An unknown e-mail and a
 * wrong password both give 401 BAD_CREDENTIALS, with the same message and after the same time.
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string },
): Promise<string> {
  const decoy = await decoyHash()
  const email = readEmail(given.email)
  const [user] = email
    ? await deps.db.q
        .select({
          id: users.id,
          passwordHash: users.passwordHash,
          tokenVersion: users.tokenVersion,
        })
        .from(users)
        .where(eq(users.email, email))
    : []
  const matches = await verifyPassword(user?.passwordHash ?? decoy, given.password)
  if (!user || !matches) {
    throw new AppError('unauthenticated', 'BAD_CREDENTIALS', 'E-mail hoặc mật khẩu không đúng.')
  }
  return signAccessToken(
    deps.settings.sessionSecret,
    { userId: user.id, tokenVersion: user.tokenVersion },
    deps.now(),
  )
}
