import { and, eq } from 'drizzle-orm'
import type { Role } from '../../src/api/contract.ts'
import { users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/context.ts'
import { readAccessToken } from './tokens.ts'

/** The user of a bearer token, read afresh so that roles and password changes count at once. */
export async function readActor(
  deps: Deps,
  authorization: string | undefined,
): Promise<Actor | null> {
  const token = authorization?.match(/^Bearer (.+)$/i)?.[1]
  if (!token) return null
  const claims = await readAccessToken(deps.settings.sessionSecret, token, deps.now())
  if (!claims) return null
  const [user] = await deps.db.q
    .select({ id: users.id, email: users.email, fullName: users.fullName, roles: users.roles })
    .from(users)
    .where(and(eq(users.id, claims.userId), eq(users.tokenVersion, claims.tokenVersion)))
  return user ? { ...user, roles: user.roles as Role[] } : null
}
