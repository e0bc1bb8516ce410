import { and, eq, isNull } from 'drizzle-orm'
import type { ErasureState } from '../../shared/contract/personal-data.ts'
import { timeInVietnam } from '../../shared/format/dates.ts'
import { paths } from '../../shared/paths.ts'
import { ERASURE_DAYS } from '../../shared/rules/erasure.ts'
import { lockAdmins } from '../accounts/keep-an-admin.ts'
import { loggedAs, record, type By } from '../audit/audit.ts'
import { erasures, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { conflict, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { enqueueMail, mailLink } from '../mail/outbox.ts'
import { greeting } from '../mail/render.ts'
import { obstacleOf } from './obstacle.ts'

/** Asking for an erasure, and taking it back (docs/trust.md#erasure). */

const DAY_MS = 24 * 3_600_000

const isOpen = and(isNull(erasures.cancelledAt), isNull(erasures.doneAt))

/** Who asks: the person, or somebody of the site in their name, with a reason. */
export type Asker = 'self' | { by: By; reason: string }

/** The account, kept from being locked, erased or renamed until the transaction ends; 404 when it is unknown. */
export async function lockAccount(deps: Deps, userId: string) {
  const [user] = await deps.db.q
    .select()
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user) throw notFound('Không tìm thấy tài khoản này.')
  return user
}

/** GET /api/profile/erasure: whether the account waits for its erasure, and what is in the way of one. */
export async function readErasure(deps: Deps, userId: string): Promise<ErasureState> {
  const [open] = await deps.db.q
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), isOpen))
  const obstacle = await obstacleOf(deps, userId)
  return {
    erasure: open
      ? {
          askedAt: open.createdAt.toISOString(),
          dueAt: open.dueAt.toISOString(),
          byOwner: open.reason !== '',
        }
      : null,
    obstacle: obstacle?.message ?? null,
  }
}

/**
 * Has an account erased in 15 days, and mails what will happen and how to stop it. Asked again while it waits, nothing
 * changes. 404 for an unknown account; 409 ERASED, LAST_ADMIN, STILL_TEACHES, PAYMENT_PENDING.
 */
export async function askErasure(deps: Deps, userId: string, asker: Asker): Promise<void> {
  const isNew = await deps.db.tx(async () => {
    await lockAdmins(deps)
    const user = await lockAccount(deps, userId)
    if (user.erasedAt) throw conflict('ERASED', 'Tài khoản này đã được xóa.')
    const open = await deps.db.q.$count(erasures, and(eq(erasures.userId, userId), isOpen))
    if (open > 0) return false
    const obstacle = await obstacleOf(deps, userId)
    if (obstacle) throw conflict(obstacle.code, obstacle.message)
    const now = deps.now()
    const id = newId(now)
    const dueAt = new Date(now.getTime() + ERASURE_DAYS * DAY_MS)
    await deps.db.q.insert(erasures).values({
      id,
      userId,
      dueAt,
      createdAt: now,
      ...(asker === 'self'
        ? {}
        : { reason: asker.reason, askedById: 'userId' in asker.by ? asker.by.userId : null }),
    })
    if (asker !== 'self') {
      await record(deps, asker.by, {
        action: 'user.erasure',
        target: 'user',
        targetId: userId,
        after: { eraseAt: dueAt.toISOString() },
        note: asker.reason,
      })
    }
    await mailAsked(deps, user, { id, dueAt, isSelf: asker === 'self' })
    return true
  })
  if (!isNew) return
  deps.wakeOutbox()
  const by = asker === 'self' ? { by: userId } : loggedAs(asker.by)
  deps.log.security('erasure-asked', { ...by, userId })
}

/**
 * Keeps an account that was to be erased; `by`: an admin, for the log. Nothing changes when it does not wait for its
 * erasure (any more).
 */
export async function keepAccount(deps: Deps, userId: string, by?: By): Promise<void> {
  const isKept = await deps.db.tx(async () => {
    const [kept] = await deps.db.q
      .update(erasures)
      .set({ cancelledAt: deps.now() })
      .where(and(eq(erasures.userId, userId), isOpen))
      .returning({ id: erasures.id })
    const [user] = await deps.db.q.select().from(users).where(eq(users.id, userId))
    if (!user) throw notFound('Không tìm thấy tài khoản này.')
    if (!kept) return false
    if (by) {
      await record(deps, by, { action: 'user.erasure-cancel', target: 'user', targetId: userId })
    }
    await enqueueMail(deps, {
      dedupeKey: `erasure-kept:${kept.id}`,
      to: user.email,
      userId,
      subject: 'Tài khoản Lớp Mở của bạn được giữ lại',
      title: 'Tài khoản được giữ lại',
      paragraphs: [
        greeting(user),
        'Yêu cầu xóa tài khoản Lớp Mở của bạn đã được rút lại. Tài khoản, khóa học và bài làm của bạn vẫn như cũ.',
      ],
      action: { label: 'Mở cài đặt', url: mailLink(deps, paths.settings()) },
    })
    return true
  })
  if (!isKept) return
  deps.wakeOutbox()
  deps.log.security('erasure-cancelled', { ...(by ? loggedAs(by) : { by: userId }), userId })
}

interface Receiver {
  id: string
  email: string
  fullName: string
  emailProvedAt: Date | null
}

const HOW_TO_KEEP =
  'Nếu bạn đổi ý, hãy đăng nhập, mở Cài đặt và bấm «Giữ lại tài khoản» trước thời điểm đó. Đến lúc đó tài khoản vẫn dùng được như thường.'

/** Always sent, also to an address that nobody has proved: it has none of the account's own words. */
async function mailAsked(
  deps: Deps,
  user: Receiver,
  { id, dueAt, isSelf }: { id: string; dueAt: Date; isSelf: boolean },
): Promise<void> {
  const asked = isSelf
    ? 'Bạn vừa yêu cầu xóa tài khoản Lớp Mở của mình.'
    : 'Theo yêu cầu, quản trị viên vừa đặt lịch xóa tài khoản Lớp Mở của bạn.'
  await enqueueMail(deps, {
    dedupeKey: `erasure:${id}`,
    to: user.email,
    userId: user.id,
    subject: 'Tài khoản Lớp Mở của bạn sẽ được xóa',
    title: 'Yêu cầu xóa tài khoản',
    paragraphs: [
      greeting(user),
      `${asked} Tài khoản sẽ được xóa lúc ${timeInVietnam(dueAt)}. Khi đó họ tên, địa chỉ e-mail, bài làm, trao đổi, đánh giá và chứng chỉ của bạn mất đi và không lấy lại được; bạn không vào được các khóa học đã mua nữa. Đơn hàng và điểm số ở lại trong sổ sách, không còn tên bạn.`,
      HOW_TO_KEEP,
      'Nếu không phải bạn yêu cầu, hãy giữ lại tài khoản rồi đổi mật khẩu ngay.',
    ],
    action: { label: 'Mở cài đặt', url: mailLink(deps, paths.settings()) },
  })
}

/** A day before: the last chance, and the last mail to the address. */
export async function mailSoon(
  deps: Deps,
  user: Receiver,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<void> {
  await enqueueMail(deps, {
    dedupeKey: `erasure-soon:${id}`,
    to: user.email,
    userId: user.id,
    subject: 'Tài khoản Lớp Mở của bạn sắp được xóa',
    title: 'Tài khoản sắp được xóa',
    paragraphs: [
      greeting(user),
      `Theo yêu cầu trước đây, tài khoản Lớp Mở của bạn sẽ được xóa lúc ${timeInVietnam(dueAt)}. Đây là thư cuối cùng: khi tài khoản được xóa, địa chỉ e-mail này cũng được xóa theo nên chúng tôi không báo thêm được nữa.`,
      HOW_TO_KEEP,
    ],
    action: { label: 'Mở cài đặt', url: mailLink(deps, paths.settings()) },
  })
}
