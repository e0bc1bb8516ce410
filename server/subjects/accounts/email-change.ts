import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { EmailChange } from '../../../shared/contract/account.ts'
import type { Actor } from '../../platform/actor.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { emailChanges, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import {
  AppError,
  conflict,
  invalid,
  isUniqueViolation,
  unauthenticated,
} from '../../platform/errors.ts'
import { LINK_MINUTES } from '../../providers/mail/contents/account.ts'
import { CHANGE_MAIL_PREFIX, enqueueMail } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'
import { refuseClosed } from './closed-accounts.ts'
import { askForProof } from './email-proof.ts'
import { hashToken, newToken } from './link-token.ts'
import { lockAccount } from './lock-account.ts'
import { dropEmailChange, dropMailedLinks } from './open-links.ts'
import { wrongPassword } from './own-password.ts'
import { invite } from './password-reset.ts'
import { deleteSessions } from './sessions.ts'

/** Another address for an account (docs/trust.md#another-address). */

type User = typeof users.$inferSelect

async function lockUser(deps: Deps, userId: string): Promise<User | undefined> {
  const [user] = await deps.db.q.select().from(users).where(eq(users.id, userId)).for('update')
  return user
}

/** GET /api/profile/email: the present address and the one that waits. 401 when the account was deleted. */
export async function readEmailChange(deps: Deps, userId: string): Promise<EmailChange> {
  const [row] = await deps.db.q
    .select({ email: users.email, pending: emailChanges })
    .from(users)
    .leftJoin(
      emailChanges,
      and(
        eq(emailChanges.userId, users.id),
        isNull(emailChanges.usedAt),
        gt(emailChanges.expiresAt, deps.now()),
      ),
    )
    .where(eq(users.id, userId))
  if (!row) throw unauthenticated()
  const { email, pending } = row
  return {
    email,
    pending: pending && {
      email: pending.email,
      askedAt: pending.createdAt.toISOString(),
      expiresAt: pending.expiresAt.toISOString(),
    },
  }
}

/**
 * POST /api/profile/email, after the password: mails a link to the new address and a notice to the present one, if
 * proved; replaces an earlier request. Nobody learns whether the address is taken: its owner is told by mail. 400
 * INVALID for the present address, WRONG_PASSWORD when the password is no longer `passwordHash`.
 */
export async function askEmailChange(
  deps: Deps,
  actor: Actor,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  await deps.db.tx(async () => {
    const user = await lockUser(deps, actor.id)
    if (!user || user.disabledAt) throw unauthenticated()
    if (user.passwordHash !== passwordHash) throw wrongPassword()
    if (user.email === email) {
      const message = 'Tài khoản của bạn đang dùng địa chỉ này.'
      throw invalid(message, { email: message })
    }
    await dropEmailChange(deps, user.id)
    const { token, tokenHash } = newToken()
    const now = deps.now()
    await deps.db.q.insert(emailChanges).values({
      tokenHash,
      userId: user.id,
      email,
      sessionId: actor.sessionId,
      expiresAt: new Date(now.getTime() + LINK_MINUTES.change * 60_000),
      createdAt: now,
    })
    const [owner] = await deps.db.q.select().from(users).where(eq(users.email, email))
    if (!owner) {
      await enqueueMail(deps, {
        template: 'email-change',
        data: { token },
        dedupeKey: CHANGE_MAIL_PREFIX + tokenHash,
        to: email,
        userId: user.id,
      })
    } else if (!owner.disabledAt) {
      await enqueueMail(deps, {
        template: 'email-change-taken',
        data: { name: nameOf(owner) },
        dedupeKey: `email-change-taken:${owner.id}:${now.toISOString().slice(0, 10)}`,
        to: email,
        userId: owner.id,
      })
    }
    // An address that nobody has proved may be a stranger's, who must not be told how to keep it.
    if (!user.emailProvedAt) return
    await enqueueMail(deps, {
      template: 'email-change-asked',
      data: { name: nameOf(user) },
      dedupeKey: `email-change-asked:${tokenHash}`,
      to: user.email,
      userId: user.id,
    })
  })
  deps.wakeOutbox()
  deps.log.security('email-change-asked', { userId: actor.id })
}

/**
 * POST /auth/change-email: gives the account the address that the link was mailed to; returns it. 400 TOKEN_USED the
 * second time, 400 TOKEN_INVALID for an unknown, old or replaced token or a locked account, 409 TAKEN.
 */
export async function changeEmailByLink(deps: Deps, token: string): Promise<string> {
  const tokenHash = hashToken(token)
  const done = await refusingTaken(() =>
    deps.db.tx(async () => {
      const [asked] = await deps.db.q
        .select()
        .from(emailChanges)
        .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, deps.now())))
      const user = asked && (await lockUser(deps, asked.userId))
      if (!user || user.disabledAt) throw deadToken()
      const [change] = await deps.db.q
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.tokenHash, tokenHash))
      if (!change) throw deadToken()
      if (change.usedAt) throw usedToken()
      const now = deps.now()
      await deps.db.q
        .update(emailChanges)
        .set({ usedAt: now })
        .where(eq(emailChanges.tokenHash, tokenHash))
      await moveTo(deps, user, { email: change.email, emailProvedAt: now })
      await deleteSessions(deps, user.id, change.sessionId)
      await tellOldAddress(deps, user, tokenHash, false)
      if (!user.emailProvedAt) {
        await enqueueMail(deps, {
          template: 'welcome',
          data: { name: user.fullName },
          dedupeKey: `welcome:${user.id}`,
          to: change.email,
          userId: user.id,
        })
      }
      return { userId: user.id, email: change.email }
    }),
  )
  deps.wakeOutbox()
  deps.log.security('email-changed', { by: done.userId, userId: done.userId })
  return done.email
}

/**
 * POST /api/admin/users/{id}/email: gives an account another, unproved address and mails it the proof, or the
 * invitation. Sessions and mailed links end; the former address is told. 404, 409 OWN_ACCOUNT, ERASED, DISABLED, TAKEN,
 * 400 INVALID for the present address. The log names no address, because it is never emptied.
 */
export async function changeEmailByAdmin(
  deps: Deps,
  by: { userId: string },
  userId: string,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  if (by.userId === userId) {
    throw conflict('OWN_ACCOUNT', 'Địa chỉ của chính bạn được đổi ở trang Cài đặt.')
  }
  await refusingTaken(() =>
    deps.db.tx(async () => {
      const user = await lockAccount(deps, userId, 'update')
      refuseClosed(user, {
        code: 'DISABLED',
        message: 'Tài khoản đang bị khóa. Hãy mở khóa trước khi đổi địa chỉ.',
      })
      if (user.email === email) {
        const message = 'Tài khoản này đang dùng địa chỉ đó.'
        throw invalid(message, { email: message })
      }
      await dropEmailChange(deps, userId)
      await moveTo(deps, user, { email, emailProvedAt: null })
      await endEverywhere(deps, userId)
      await tellOldAddress(deps, user, `${userId}:${deps.now().getTime()}`, true)
      await (user.passwordHash === ''
        ? invite(deps, { ...user, email })
        : askForProof(deps, { id: userId, email }))
      await record(deps, by, { action: 'user.email', targetId: userId, note: reason })
    }),
  )
  deps.wakeOutbox()
  deps.log.security('email-changed', { ...loggedAs(by satisfies By), userId })
}

/** Writes the address; every link that was mailed to the former one is dead. */
async function moveTo(
  deps: Deps,
  user: User,
  address: Pick<User, 'email' | 'emailProvedAt'>,
): Promise<void> {
  await deps.db.q.update(users).set(address).where(eq(users.id, user.id))
  await dropMailedLinks(deps, user.id)
}

async function endEverywhere(deps: Deps, userId: string): Promise<void> {
  await deps.db.q
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId))
  await deleteSessions(deps, userId)
}

const tellOldAddress = (deps: Deps, user: User, event: string, byAdmin: boolean) =>
  enqueueMail(deps, {
    template: 'email-changed',
    data: { name: nameOf(user), byAdmin },
    dedupeKey: `email-changed:${event}`,
    to: user.email,
    userId: user.id,
  })

/** The unique key decides, so that only one of two simultaneous requests gets an address. */
async function refusingTaken<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'Địa chỉ email này đã có tài khoản khác.'
    throw new AppError('conflict', 'TAKEN', message, { email: message })
  }
}

const deadToken = () =>
  new AppError(
    'invalid',
    'TOKEN_INVALID',
    'Đường dẫn này không đúng, đã hết hạn, hoặc yêu cầu đổi địa chỉ đã bị hủy hay thay bằng yêu cầu khác. Hãy đăng nhập và xem lại ở trang Cài đặt.',
  )

const usedToken = () =>
  new AppError(
    'invalid',
    'TOKEN_USED',
    'Đường dẫn này đã được dùng. Nếu chính bạn đã mở nó thì địa chỉ email của tài khoản đã được đổi.',
  )
