import { eq } from 'drizzle-orm'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { readEmail } from './account-rules.ts'
import { decoyHash, verifyPassword } from './passwords.ts'
import { startSession, type Device } from './sessions.ts'

/**
 * POST /auth/login (docs/product.md#auth-calls): returns an access token. 401 BAD_CREDENTIALS, after the same time for
 * an unknown email; 403 ACCOUNT_DISABLED only with the right password; 503 BUSY. Checks nothing once `signal` is
 * aborted.
 */
export async function signIn(
  deps: Deps,
  given: { email: string; password: string; signal?: AbortSignal },
  device: Device,
): Promise<string> {
  const decoy = await decoyHash()
  const email = readEmail(given.email)
  const [user] = email
    ? await deps.db.q
        .select({
          id: users.id,
          passwordHash: users.passwordHash,
          tokenVersion: users.tokenVersion,
          disabledAt: users.disabledAt,
        })
        .from(users)
        .where(eq(users.email, email))
    : []
  const matches = await verifyPassword(user?.passwordHash || decoy, given.password, given.signal)
  if (!user || !matches) {
    deps.metrics.count('sign_ins', { outcome: 'refused' })
    deps.log.security('sign-in-refused', { userId: user?.id, ip: device.ip })
    throw new AppError('unauthenticated', 'BAD_CREDENTIALS', 'Email hoặc mật khẩu không đúng.')
  }
  const { id: userId, tokenVersion } = user
  if (user.disabledAt) {
    deps.log.security('sign-in-refused', { userId, ip: device.ip, reason: 'disabled' })
    throw new AppError(
      'forbidden',
      'ACCOUNT_DISABLED',
      'Tài khoản này đang bị khóa. Vui lòng liên hệ bộ phận hỗ trợ.',
    )
  }
  const { sessionId, accessToken } = await startSession(deps, { userId, tokenVersion }, device)
  deps.log.security('sign-in', { userId, sessionId, ip: device.ip })
  deps.metrics.count('sign_ins', { outcome: 'ok' })
  return accessToken
}
