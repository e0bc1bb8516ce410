import { paths } from '../../../shared/paths.ts'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { passwordResets, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { LINK_MINUTES } from '../../providers/mail/contents/account.ts'
import { enqueueMail, RESET_MAIL_PREFIX } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'
import { readEmail } from './account-rules.ts'
import { refuseClosed } from './closed-accounts.ts'
import { hashToken, newToken } from './link-token.ts'
import { lockAccount } from './lock-account.ts'
import { hashPassword } from './passwords.ts'
import { setPasswordHash } from './profile.ts'

/**
 * POST /auth/forgot-password (docs/product.md#extra-calls): mails a link to the owner of an unlocked account. The
 * response never tells whether there is one.
 */
export async function requestPasswordReset(deps: Deps, given: { email: string }): Promise<void> {
  const email = readEmail(given.email)
  if (!email) return
  const written = await deps.db.tx(async () => {
    const [user] = await deps.db.q
      .select({ id: users.id, fullName: users.fullName, emailProvedAt: users.emailProvedAt })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.disabledAt)))
      // An account that is just getting another address: its new links are not mailed to this one.
      .for('no key update')
    if (!user) return false
    await deps.db.q.delete(passwordResets).where(lt(passwordResets.expiresAt, deps.now()))
    await mailReset(deps, { ...user, email })
    return true
  })
  if (written) deps.wakeOutbox()
}

/**
 * POST /api/admin/users/{id}/reset-link: mails a reset link, or the invitation without a password. 404, 409 DISABLED,
 * ERASED.
 */
export async function sendAccountLink(
  deps: Deps,
  by: By,
  userId: string,
): Promise<'reset' | 'invitation'> {
  const kind = await deps.db.tx(async () => {
    const user = await lockAccount(deps, userId)
    refuseClosed(user, {
      code: 'DISABLED',
      message: 'Tài khoản đang bị khóa. Hãy mở khóa trước khi gửi đường dẫn.',
    })
    const isInvitation = user.passwordHash === ''
    await (isInvitation ? invite(deps, user) : mailReset(deps, { ...user, byAdmin: true }))
    await record(deps, by, { action: 'user.reset-link', targetId: userId })
    return isInvitation ? 'invitation' : 'reset'
  })
  deps.wakeOutbox()
  deps.log.security('reset-link-sent', { ...loggedAs(by), userId })
  return kind
}

interface Reader {
  id: string
  email: string
  fullName: string
}

async function mailReset(
  deps: Deps,
  {
    id,
    email,
    byAdmin = false,
    ...user
  }: Reader & { emailProvedAt: Date | null; byAdmin?: boolean },
): Promise<void> {
  const { token, tokenHash } = await newResetToken(deps, id, LINK_MINUTES.reset)
  await enqueueMail(deps, {
    template: 'reset',
    data: { name: nameOf(user), email, token, byAdmin },
    dedupeKey: RESET_MAIL_PREFIX + tokenHash,
    to: email,
    userId: id,
  })
}

/**
 * Path of the page where the owner of a new account chooses a password, for handing over without a mail. In a
 * transaction.
 */
export async function invitationPath(deps: Deps, userId: string): Promise<string> {
  const { token } = await newResetToken(deps, userId, LINK_MINUTES.invitation)
  return paths.forgotPassword({ token })
}

/** Mails the owner of a new account without a password a link to choose one; call it in its transaction. */
export async function invite(deps: Deps, { id, email, fullName }: Reader): Promise<void> {
  const { token, tokenHash } = await newResetToken(deps, id, LINK_MINUTES.invitation)
  await enqueueMail(deps, {
    template: 'invitation',
    data: { name: fullName, email, token },
    dedupeKey: RESET_MAIL_PREFIX + tokenHash,
    to: email,
    userId: id,
  })
}

async function newResetToken(deps: Deps, userId: string, validMinutes: number) {
  const { token, tokenHash } = newToken()
  const now = deps.now()
  await deps.db.q.insert(passwordResets).values({
    tokenHash,
    userId,
    expiresAt: new Date(now.getTime() + validMinutes * 60_000),
    createdAt: now,
  })
  return { token, tokenHash }
}

/**
 * POST /auth/reset-password (docs/product.md#extra-calls): sets the password, ends all sessions and proves the address,
 * which it returns. 400 TOKEN_INVALID for an unknown, used or old token, also for the second of two at once.
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; password: string },
): Promise<string> {
  const usable = and(
    eq(passwordResets.tokenHash, hashToken(given.token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, deps.now()),
  )
  const invalidToken = () =>
    new AppError(
      'invalid',
      'TOKEN_INVALID',
      'Đường dẫn đặt lại mật khẩu đã dùng hoặc hết hạn. Vui lòng yêu cầu đường dẫn mới.',
    )
  // Checked first only to save the costly hash for an invalid token; the update below decides.
  const [known] = await deps.db.q
    .select({ email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(usable)
  if (!known) throw invalidToken()
  const passwordHash = await hashPassword(given.password)
  const userId = await deps.db.tx(async () => {
    const [used] = await deps.db.q
      .update(passwordResets)
      .set({ usedAt: deps.now() })
      .where(usable)
      .returning({ userId: passwordResets.userId })
    if (!used) throw invalidToken()
    await setPasswordHash(deps, used.userId, passwordHash)
    await deps.db.q
      .update(users)
      .set({
        emailProvedAt: sql`coalesce(${users.emailProvedAt}, ${deps.now().toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, used.userId))
    return used.userId
  })
  deps.log.security('password-reset', { userId })
  return known.email
}
