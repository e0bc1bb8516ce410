import { and, eq, isNull, sql } from 'drizzle-orm'
import type { User } from '../../../shared/contract/account.ts'
import { files, passwordResets, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, isUniqueViolation, unauthenticated } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { toUser } from './accounts.ts'
import type { NewAvatar } from './avatars.ts'
import { dropEmailChange } from './open-links.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { deleteSessions, renewSession } from './sessions.ts'
import { dropUnusedFiles, removeBytes } from '../../providers/files/unused-files.ts'

export interface ProfileChange {
  fullName: string
  /** `undefined` keeps it. */
  username?: string | undefined
  /** A new picture, `null` to remove the present one, `undefined` to keep it. */
  avatar?: NewAvatar | null | undefined
}

/** What else holds a person's name and changes with it. */
export type OnRename = (deps: Deps, userId: string) => Promise<void>

/**
 * PUT /api/profile (docs/product.md#extra-calls): changes and returns the profile; a replaced avatar is deleted after
 * commit. `onRename` runs in the transaction. 401 when the account was erased, 409 TAKEN.
 */
export async function changeProfile(
  deps: Deps,
  userId: string,
  change: ProfileChange,
  onRename: OnRename,
): Promise<User> {
  const { user, unused } = await refusingTakenName(() =>
    deps.db.tx(async () => {
      // Locked: of two simultaneous uploads the second sees the first one's file and deletes it.
      const [before] = await deps.db.q
        .select({ fullName: users.fullName, avatarFileId: users.avatarFileId })
        .from(users)
        // Erased meanwhile: the name must not come back.
        .where(and(eq(users.id, userId), isNull(users.erasedAt)))
        .for('update')
      if (!before) throw unauthenticated()
      const avatarFileId =
        change.avatar === undefined ? before.avatarFileId : change.avatar && newId(deps.now())
      if (change.avatar && avatarFileId) {
        await deps.db.q
          .insert(files)
          .values({ id: avatarFileId, ownerId: userId, createdAt: deps.now(), ...change.avatar })
      }
      const [row] = await deps.db.q
        .update(users)
        .set({
          fullName: change.fullName,
          avatarFileId,
          ...(change.username !== undefined && { username: change.username }),
        })
        .where(eq(users.id, userId))
        .returning()
      if (!row) throw unauthenticated()
      if (row.fullName !== before.fullName) await onRename(deps, userId)
      const gone = before.avatarFileId === avatarFileId ? null : before.avatarFileId
      return { user: toUser(row), unused: gone ? await dropUnusedFiles(deps, [gone]) : [] }
    }),
  )
  await removeBytes(deps, unused)
  return user
}

/** The unique key decides who has a username. */
async function refusingTakenName<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'Tên đăng nhập này đã có người dùng.'
    throw new AppError('conflict', 'TAKEN', message, { username: message })
  }
}

/**
 * POST /api/profile/password (docs/product.md#extra-calls): returns a new access token; other sessions and reset links
 * end. 400 WRONG_PASSWORD at `currentPassword` (a 401 would end the session), 401 without the account.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  given: { currentPassword: string; newPassword: string },
  ip: string,
): Promise<string> {
  const [user] = await deps.db.q
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.id))
  if (!user) throw unauthenticated()
  const wrong = () => {
    const message = 'Mật khẩu hiện tại không đúng.'
    return new AppError('invalid', 'WRONG_PASSWORD', message, { currentPassword: message })
  }
  if (!(await verifyPassword(user.passwordHash, given.currentPassword))) throw wrong()
  const passwordHash = await hashPassword(given.newPassword)
  const accessToken = await deps.db.tx(async () => {
    const tokenVersion = await setPasswordHash(deps, actor.id, passwordHash, {
      expected: user.passwordHash,
      keptSession: actor.sessionId,
    })
    // Another request has changed the password since: `currentPassword` is outdated.
    if (tokenVersion === null) throw wrong()
    return renewSession(deps, actor, tokenVersion)
  })
  deps.log.security('password-changed', { userId: actor.id, ip })
  return accessToken
}

/**
 * Stores a hash; ends all sessions but `keptSession`, reset links and a waiting address. In a transaction. Returns the
 * new `tokenVersion`; null without the user, or when `expected` is no longer stored.
 */
export async function setPasswordHash(
  deps: Deps,
  userId: string,
  passwordHash: string,
  { expected, keptSession }: { expected?: string; keptSession?: string } = {},
): Promise<number | null> {
  const [row] = await deps.db.q
    .update(users)
    .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(
      and(
        eq(users.id, userId),
        expected === undefined ? undefined : eq(users.passwordHash, expected),
      ),
    )
    .returning({ tokenVersion: users.tokenVersion })
  if (!row) return null
  await deleteSessions(deps, userId, keptSession)
  await deps.db.q
    .update(passwordResets)
    .set({ usedAt: deps.now() })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
  // Whoever knew the old password may have asked for another address.
  await dropEmailChange(deps, userId)
  return row.tokenVersion
}
