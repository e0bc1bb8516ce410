import { eq } from 'drizzle-orm'
import { startSession } from '../../server/subjects/accounts/sessions.ts'
import { users } from '../../server/platform/db/schema.ts'
import type { Deps } from '../../server/deps.ts'

/** The access token of a new session of the account with this id or email, as a sign-in gives it. */
export async function sessionToken(deps: Deps, who: string): Promise<string> {
  const [user] = await deps.db.q
    .select({ userId: users.id, tokenVersion: users.tokenVersion })
    .from(users)
    .where(eq(who.includes('@') ? users.email : users.id, who))
  if (!user) throw new Error(`no such user: ${who}`)
  return (await startSession(deps, user, { userAgent: '', ip: '' })).accessToken
}
