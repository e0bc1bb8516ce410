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
 * 503 BUSY while too many passwords wait for their check; nobody's is checked once `signal` is aborted.
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string; ip: string; signal?: AbortSignal },
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
  const matches = await verifyPassword(user?.passwordHash ?? decoy, given.password, given.signal)
  if (!user || !matches) {
    deps.metrics.count('sign_ins', { outcome: 'refused' })
    deps.log.security('sign-in-refused', { userId: user?.id, ip: given.ip })
    throw new AppError('unauthenticated', 'BAD_CREDENTIALS', 'E-mail hoặc mật khẩu không đúng.')
  }
  deps.metrics.count('sign_ins', { outcome: 'ok' })
  return signAccessToken(
    deps.settings.sessionSecret,
    { userId: user.id, tokenVersion: user.tokenVersion },
    deps.now(),
  )
}
