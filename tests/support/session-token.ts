import { eq } from 'drizzle-orm'
import { startSession, type Signing } from '../../server/subjects/accounts/sessions.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { users } from '../../server/platform/db/schema.ts'

/** The access token of a new session of the account with this id or email, as a sign-in gives it. */
export async function sessionToken(deps: Signing, who: string): Promise<string> {
  const [user] = await deps.db.q
    .select({ userId: users.id, tokenVersion: users.tokenVersion })
    .from(users)
    .where(eq(who.includes('@') ? users.email : users.id, who))
  if (!user) throw new Error(`no such user: ${who}`)
  return (await startSession(deps, user, { userAgent: '', ip: '' })).accessToken
}

/** For `sessionToken`: a server in another process, with this secret. */
export const serverWith = (db: Database, secret: string): Signing => ({
  db,
  settings: { sessionSecret: new TextEncoder().encode(secret) },
  now: () => new Date(),
})
