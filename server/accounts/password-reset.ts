import { paths } from '../../shared/paths.ts'
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { passwordResets, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { enqueueMail, SECRET_MAIL_PREFIX } from '../mail/outbox.ts'
import { readEmail } from './account-rules.ts'
import { hashPassword } from './passwords.ts'
import { setPasswordHash } from './profile.ts'

const RESET_MINUTES = 60

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * POST /auth/forgot-password (docs/product.md#extra-calls): when an account has this e-mail, writes a
 * mail with a link to `<publicUrl>/forgot-password?token=…`. The response is the same in both cases,
 * so that it does not reveal who has an account.
 */
export async function requestPasswordReset(
  deps: Deps,
  given: { email: string; publicUrl: string },
): Promise<void> {
  const email = readEmail(given.email)
  if (!email) return
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const now = deps.now()
  const written = await deps.db.tx(async () => {
    const [user] = await deps.db.q
      .select({ id: users.id, fullName: users.fullName })
      .from(users)
      .where(eq(users.email, email))
    if (!user) return false
    await deps.db.q.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
    await deps.db.q.insert(passwordResets).values({
      tokenHash,
      userId: user.id,
      expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
      createdAt: now,
    })
    await enqueueMail(deps, {
      dedupeKey: `${SECRET_MAIL_PREFIX}${tokenHash}`,
      to: email,
      subject: 'Đặt lại mật khẩu Lớp Mở',
      title: 'Đặt lại mật khẩu',
      paragraphs: [
        `Chào ${user.fullName},`,
        `Có người vừa yêu cầu đặt lại mật khẩu cho tài khoản ${email}. Nếu đó là bạn, hãy mở đường dẫn dưới đây để chọn mật khẩu mới. Đường dẫn dùng được một lần, trong ${RESET_MINUTES} phút.`,
        'Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.',
      ],
      action: {
        label: 'Đặt mật khẩu mới',
        url: given.publicUrl + paths.forgotPassword({ token }),
      },
    })
    return true
  })
  if (written) deps.wakeOutbox()
}

/**
 * POST /auth/reset-password (docs/product.md#extra-calls): sets the password, ends all sessions and returns the
 * account's e-mail.
 * 400 TOKEN_INVALID for a token that is unknown, used or older than an hour. Each token works once,
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
  await deps.db.tx(async () => {
    const [used] = await deps.db.q
      .update(passwordResets)
      .set({ usedAt: deps.now() })
      .where(usable)
      .returning({ userId: passwordResets.userId })
    if (!used) throw invalidToken()
    await setPasswordHash(deps, used.userId, passwordHash)
  })
  return known.email
}
