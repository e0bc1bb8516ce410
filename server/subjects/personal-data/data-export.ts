import { ERASED_WORDS } from '../accounts/closed-accounts.ts'
import { hashToken, newToken } from '../accounts/link-token.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { DataExport } from '../../../shared/contract/personal-data.ts'
import { record, type By } from '../../platform/audit.ts'
import { dataExports } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict } from '../../platform/errors.ts'
import { DAY, MINUTE } from '../../platform/time-units.ts'
import { enqueueMail, EXPORT_MAIL_PREFIX } from '../../providers/mail/outbox.ts'
import { nameOf } from '../../providers/mail/render.ts'

/** The links to somebody's own data (docs/trust.md#ones-own-data). */

const OWN_MS = 15 * MINUTE
const MAILED_DAYS = 7
const MAILED_MS = MAILED_DAYS * DAY

const DOWNLOAD_PATH = '/api/public/data-exports'

async function newLink(deps: Deps, userId: string, validMs: number) {
  const { token, tokenHash } = newToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + validMs)
  await deps.db.q.insert(dataExports).values({ tokenHash, userId, expiresAt, createdAt: now })
  return { path: `${DOWNLOAD_PATH}/${token}`, tokenHash, expiresAt }
}

/** POST /api/profile/data-export, after the password: a link that works once, for 15 minutes. */
export async function startExport(deps: Deps, userId: string): Promise<DataExport> {
  const { path, expiresAt } = await newLink(deps, userId, OWN_MS)
  deps.log.security('data-export-asked', { by: userId, userId })
  return { url: path, expiresAt: expiresAt.toISOString() }
}

/**
 * POST /api/admin/users/{id}/data-export: mails a person the link to their data, for 7 days; to a page, as mail servers
 * open links. 404, 409 ERASED, NOT_PROVED.
 */
export async function mailExport(deps: Deps, by: By, userId: string): Promise<void> {
  await deps.db.tx(async () => {
    const user = await lockAccount(deps, userId)
    if (user.erasedAt) throw conflict('ERASED', ERASED_WORDS)
    if (!user.emailProvedAt) {
      throw conflict(
        'NOT_PROVED',
        `Địa chỉ email này chưa được xác nhận nên có thể là của người khác. Hãy ${user.disabledAt ? 'mở khóa tài khoản rồi ' : ''}gửi đường dẫn đặt mật khẩu trước.`,
      )
    }
    const { path, tokenHash, expiresAt } = await newLink(deps, userId, MAILED_MS)
    await enqueueMail(deps, {
      dedupeKey: EXPORT_MAIL_PREFIX + tokenHash,
      to: user.email,
      userId,
      template: 'data-export',
      data: { name: nameOf(user), path: `${path}/page`, expiresAt: expiresAt.toISOString() },
    })
    await record(deps, by, { action: 'user.data-export', targetId: userId })
  })
  deps.wakeOutbox()
}

const isUsable = (deps: Deps, token: string) =>
  and(
    eq(dataExports.tokenHash, hashToken(token)),
    isNull(dataExports.usedAt),
    gt(dataExports.expiresAt, deps.now()),
  )

const usedUp = () =>
  new AppError(
    'gone',
    'LINK_USED',
    'Đường dẫn tải dữ liệu đã dùng hoặc đã hết hạn. Hãy mở Cài đặt và yêu cầu lại.',
  )

/** Whether a link still works, without using it up; 410 LINK_USED when it does not. */
export async function checkExport(deps: Deps, token: string): Promise<void> {
  const found = await deps.db.q.$count(dataExports, isUsable(deps, token))
  if (found === 0) throw usedUp()
}

/** Uses a link up: the account whose data it opens. Of two requests at once one gets it, the other 410 LINK_USED. */
export async function useExport(deps: Deps, token: string): Promise<string> {
  const [used] = await deps.db.q
    .update(dataExports)
    .set({ usedAt: deps.now() })
    .where(isUsable(deps, token))
    .returning({ userId: dataExports.userId })
  if (!used) throw usedUp()
  deps.log.security('data-exported', { userId: used.userId })
  return used.userId
}
