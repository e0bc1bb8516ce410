import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { emailProofs, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, unauthenticated } from '../../platform/errors.ts'
import { LINK_MINUTES } from '../../providers/mail/contents/account.ts'
import { enqueueMail, PROOF_MAIL_PREFIX } from '../../providers/mail/outbox.ts'
import { hashToken, newToken } from './link-token.ts'

/** Whether an address belongs to whoever made the account (docs/trust.md#proof-of-an-address). */

/** Mails a link by which the address proves itself; call it in a transaction, and wake the outbox after it. */
export async function askForProof(deps: Deps, user: { id: string; email: string }): Promise<void> {
  const { token, tokenHash } = newToken()
  const now = deps.now()
  await deps.db.q.insert(emailProofs).values({
    tokenHash,
    userId: user.id,
    expiresAt: new Date(now.getTime() + LINK_MINUTES.proof * 60_000),
    createdAt: now,
  })
  await enqueueMail(deps, {
    template: 'email-proof',
    data: { token },
    dedupeKey: PROOF_MAIL_PREFIX + tokenHash,
    to: user.email,
    userId: user.id,
  })
}

/**
 * POST /api/profile/email-proof: mails the link again; false, and no mail, when the address is proved. 401 without the
 * account.
 */
export async function askForProofAgain(deps: Deps, userId: string): Promise<boolean> {
  const isSent = await deps.db.tx(async () => {
    const [user] = await deps.db.q
      .select({ id: users.id, email: users.email, emailProvedAt: users.emailProvedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    if (!user) throw unauthenticated()
    if (user.emailProvedAt) return false
    await deps.db.q
      .delete(emailProofs)
      .where(and(eq(emailProofs.userId, userId), lt(emailProofs.expiresAt, deps.now())))
    await askForProof(deps, user)
    return true
  })
  if (isSent) deps.wakeOutbox()
  return isSent
}

/**
 * POST /auth/verify-email: proves the address of the token's account and welcomes its owner, once. 400 TOKEN_USED the
 * second time, 400 TOKEN_INVALID for an unknown or old token or a locked account.
 */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  const userId = await deps.db.tx(async () => {
    const { q } = deps.db
    const now = deps.now()
    const [proof] = await q
      .select({ userId: emailProofs.userId, usedAt: emailProofs.usedAt })
      .from(emailProofs)
      .innerJoin(users, eq(users.id, emailProofs.userId))
      .where(
        and(
          eq(emailProofs.tokenHash, tokenHash),
          gt(emailProofs.expiresAt, now),
          isNull(users.disabledAt),
        ),
      )
      .for('update', { of: emailProofs })
    if (!proof) throw deadToken()
    if (proof.usedAt) throw usedToken()
    await q.update(emailProofs).set({ usedAt: now }).where(eq(emailProofs.tokenHash, tokenHash))
    const [proved] = await q
      .update(users)
      .set({ emailProvedAt: now })
      .where(and(eq(users.id, proof.userId), isNull(users.emailProvedAt)))
      .returning({ id: users.id, email: users.email, fullName: users.fullName })
    // Another link, or that of a new password, was first.
    if (!proved) return null
    await enqueueMail(deps, {
      template: 'welcome',
      data: { name: proved.fullName },
      dedupeKey: `welcome:${proved.id}`,
      to: proved.email,
      userId: proved.id,
    })
    return proved.id
  })
  if (userId === null) return
  deps.wakeOutbox()
  deps.log.security('email-proved', { userId })
}

const deadToken = () =>
  new AppError(
    'invalid',
    'TOKEN_INVALID',
    'Đường dẫn xác nhận không đúng hoặc đã hết hạn. Hãy đăng nhập và gửi lại thư xác nhận ở trang Cài đặt.',
  )

const usedToken = () =>
  new AppError(
    'invalid',
    'TOKEN_USED',
    'Đường dẫn này đã được dùng. Nếu chính bạn đã mở nó thì địa chỉ email của bạn đã được xác nhận.',
  )
