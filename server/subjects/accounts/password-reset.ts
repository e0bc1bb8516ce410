import { paths } from '../../../shared/paths.ts'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { passwordResets, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { loggedAs, record, type By } from '../../platform/audit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { LINK_MINUTES } from '../../providers/mail/contents/account.ts'
import { enqueueMail, SECRET_MAIL_PREFIX } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'
import { readEmail } from './account-rules.ts'
import { refuseClosed } from './closed-accounts.ts'
import { hashPassword } from './passwords.ts'
import { setPasswordHash } from './profile.ts'

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * POST /auth/forgot-password (docs/product.md#extra-calls): when an account has this email, writes a
 * mail with a link to `/forgot-password#token=…`. The response is the same in both cases, so that it does
 * not reveal who has an account. A locked account gets none.
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
 * POST /api/admin/users/{id}/reset-link: mails the owner of an account a link to choose a password, or the invitation
 * again to one that has none yet. 404 for an unknown account, 409 DISABLED for a locked one, 409 ERASED.
 */
export async function sendAccountLink(
  deps: Deps,
  by: By,
  userId: string,
): Promise<'reset' | 'invitation'> {
  const kind = await deps.db.tx(async () => {
    const [user] = await deps.db.q
      .select({
        id: users.id,
        email: users.email,
        fullName: users.fullName,
        emailProvedAt: users.emailProvedAt,
        passwordHash: users.passwordHash,
        disabledAt: users.disabledAt,
        erasedAt: users.erasedAt,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (!user) throw notFound('Không tìm thấy tài khoản này.')
    refuseClosed(user, {
      code: 'DISABLED',
      message: 'Tài khoản đang bị khóa. Hãy mở khóa trước khi gửi đường dẫn.',
    })
    const isInvitation = user.passwordHash === ''
    if (isInvitation) {
      await invite(deps, user)
    } else {
      await mailReset(deps, { ...user, byAdmin: true })
    }
    await record(deps, by, { action: 'user.reset-link', target: 'user', targetId: userId })
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
    dedupeKey: SECRET_MAIL_PREFIX + tokenHash,
    to: email,
    userId: id,
  })
}

/**
 * The path of the page on which the owner of a new account chooses a password: for whoever hands it over without a
 * mail. Valid as long as an invitation; call it in the transaction of the account.
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
    dedupeKey: SECRET_MAIL_PREFIX + tokenHash,
    to: email,
    userId: id,
  })
}

async function newResetToken(deps: Deps, userId: string, validMinutes: number) {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
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
 * POST /auth/reset-password (docs/product.md#extra-calls): sets the password, ends all sessions, takes the address
 * for proved and returns it. 400 TOKEN_INVALID for a token that is unknown, used or too old. Each token works once,
 * also when two requests send it at the same time.
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
