import { and, desc, eq, gt, ne, sql, type SQL } from 'drizzle-orm'
import type { Role, Session } from '../../../shared/contract/account.ts'
import type { Actor } from '../../platform/actor.ts'
import { sessions, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { notFound, unauthenticated } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readAccessToken, signAccessToken, TOKEN_DAYS } from './tokens.ts'

export interface Device {
  userAgent: string
  ip: string
}

/** What a session's token is made of. */
export type Signing = Pick<Deps, 'db' | 'now'> & {
  settings: Pick<Deps['settings'], 'sessionSecret'>
}

const MAX_USER_AGENT = 300
const MAX_LISTED = 100
/** `seenAt` is exact to this. */
const SEEN_EVERY_MS = 5 * 60_000

const endOf = (start: Date) => new Date(start.getTime() + TOKEN_DAYS * 24 * 60 * 60_000)

const tokenFor = (
  deps: Signing,
  account: { userId: string; tokenVersion: number },
  sessionId: string,
) => signAccessToken(deps.settings.sessionSecret, { ...account, sessionId }, deps.now())

/** Begins a session on this device (docs/behaviour.md#sessions); returns its access token. */
export async function startSession(
  deps: Signing,
  account: { userId: string; tokenVersion: number },
  device: Device,
): Promise<{ sessionId: string; accessToken: string }> {
  const now = deps.now()
  const sessionId = newId(now)
  await deps.db.q.insert(sessions).values({
    id: sessionId,
    userId: account.userId,
    userAgent: device.userAgent.slice(0, MAX_USER_AGENT),
    ip: device.ip.slice(0, 64),
    createdAt: now,
    seenAt: now,
    expiresAt: endOf(now),
  })
  return { sessionId, accessToken: await tokenFor(deps, account, sessionId) }
}

/**
 * The user of an `Authorization` header, or null; read on each request, so that an ended session, a lock or changed
 * roles take effect at once.
 */
export async function readActor(
  deps: Deps,
  authorization: string | undefined,
): Promise<Actor | null> {
  const token = authorization?.match(/^Bearer (.+)$/i)?.[1]
  if (!token) return null
  const now = deps.now()
  const claims = await readAccessToken(deps.settings.sessionSecret, token, now)
  if (!claims) return null
  const [row] = await deps.db.q
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      roles: users.roles,
      disabledAt: users.disabledAt,
      sessionId: sessions.id,
      seenAt: sessions.seenAt,
    })
    .from(users)
    .innerJoin(
      sessions,
      and(
        eq(sessions.id, claims.sessionId),
        eq(sessions.userId, users.id),
        gt(sessions.expiresAt, now),
      ),
    )
    .where(and(eq(users.id, claims.userId), eq(users.tokenVersion, claims.tokenVersion)))
  if (!row || row.disabledAt) return null
  if (now.getTime() - row.seenAt.getTime() >= SEEN_EVERY_MS) {
    void noteSeen(deps, claims.sessionId, now)
  }
  const { id, email, fullName, sessionId } = row
  // Roles are written by this server alone, from the three of `Role`.
  return { id, email, fullName, roles: row.roles as Role[], sessionId }
}

/** Beside the request, which does not wait for it; of several at once the first one writes. */
async function noteSeen(deps: Deps, sessionId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS)
  try {
    await deps.db.q
      .update(sessions)
      .set({ seenAt: now })
      .where(
        and(
          eq(sessions.id, sessionId),
          sql`${sessions.seenAt} <= ${before.toISOString()}::timestamptz`,
        ),
      )
  } catch (error) {
    deps.log.warn('session not noted as seen', { reason: String(error) })
  }
}

/** GET /api/profile/sessions (docs/product.md#extra-calls): the last seen first. */
export async function listSessions(deps: Deps, actor: Actor): Promise<Session[]> {
  const rows = await deps.db.q
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, deps.now())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MAX_LISTED)
  return rows.map((row) => ({
    _id: row.id,
    userAgent: row.userAgent,
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.id === actor.sessionId,
  }))
}

/** POST /auth/logout (docs/product.md#extra-calls): ends the session of the request; nothing without one. */
export async function signOut(deps: Deps, actor: Actor | null): Promise<void> {
  if (!actor) return
  await deps.db.q.delete(sessions).where(eq(sessions.id, actor.sessionId))
  deps.log.security('sign-out', { userId: actor.id, sessionId: actor.sessionId })
}

/** DELETE /api/profile/sessions/{id} (docs/product.md#extra-calls): 404 for another user's. */
export async function endSession(deps: Deps, actor: Actor, sessionId: string): Promise<void> {
  const [ended] = await deps.db.q
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
    .returning({ id: sessions.id })
  if (!ended) throw notFound('Thiết bị này đã đăng xuất.')
  deps.log.security('session-ended', { userId: actor.id, sessionId })
}

/** DELETE /api/profile/sessions (docs/product.md#extra-calls): ends all other sessions; returns a new token. */
export async function endOtherSessions(deps: Deps, actor: Actor): Promise<string> {
  const accessToken = await deps.db.tx(async () => {
    const [user] = await deps.db.q
      .update(users)
      .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(eq(users.id, actor.id))
      .returning({ tokenVersion: users.tokenVersion })
    if (!user) throw unauthenticated()
    await deleteSessions(deps, actor.id, actor.sessionId)
    return renewSession(deps, actor, user.tokenVersion)
  })
  deps.log.security('sessions-ended', { userId: actor.id, kept: actor.sessionId })
  return accessToken
}

/** Deletes the user's sessions, but for `kept`; call it in the transaction that raises `tokenVersion`. */
export async function deleteSessions(
  deps: Deps,
  userId: string,
  kept: string | null = null,
): Promise<void> {
  const others: SQL | undefined = kept === null ? undefined : ne(sessions.id, kept)
  await deps.db.q.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

/** The token with which the actor's session goes on, for as long as a new one. */
export async function renewSession(
  deps: Deps,
  actor: Actor,
  tokenVersion: number,
): Promise<string> {
  const [session] = await deps.db.q
    .update(sessions)
    .set({ expiresAt: endOf(deps.now()) })
    .where(eq(sessions.id, actor.sessionId))
    .returning({ id: sessions.id })
  // It was ended meanwhile, from another device.
  if (!session) throw unauthenticated()
  return tokenFor(deps, { userId: actor.id, tokenVersion }, session.id)
}
