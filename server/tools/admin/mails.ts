import { desc, isNull } from 'drizzle-orm'
import { retryMails } from '../../subjects/back-office/site-retries.ts'
import { mails } from '../../platform/db/schema.ts'
import { MAX_ATTEMPTS } from '../../platform/outbox.ts'
import type { Command } from './command.ts'
import { byOperator, orRefusal } from './options.ts'

const SHOWN = 50

type MailRow = Pick<
  typeof mails.$inferSelect,
  'sentAt' | 'attempts' | 'nextAttemptAt' | 'lastError'
>

function stateOf(mail: MailRow): string {
  if (mail.sentAt) return `đã gửi ${mail.sentAt.toISOString()}`
  const error = mail.lastError ? `; lỗi: ${mail.lastError}` : ''
  if (mail.attempts >= MAX_ATTEMPTS) return `đã thôi sau ${mail.attempts} lần${error}`
  return `chờ gửi từ ${mail.nextAttemptAt.toISOString()}, đã thử ${mail.attempts} lần${error}`
}

const list: Command = {
  usage: '[--all]',
  summary: `Thư chưa gửi (--all: cả thư đã gửi), mới nhất trước, tối đa ${SHOWN}`,
  onlyReads: true,
  options: { all: { type: 'boolean' } },
  run: async ({ deps, print }, values) => {
    const rows = await deps.db.q
      .select({
        id: mails.id,
        to: mails.toAddress,
        subject: mails.subject,
        sentAt: mails.sentAt,
        attempts: mails.attempts,
        nextAttemptAt: mails.nextAttemptAt,
        lastError: mails.lastError,
      })
      .from(mails)
      .where(values['all'] ? undefined : isNull(mails.sentAt))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(SHOWN)
    if (rows.length === 0) print(values['all'] ? 'Không có thư nào.' : 'Không có thư nào chờ gửi.')
    for (const row of rows) print(`${row.id}  ${row.to}  ${row.subject}  (${stateOf(row)})`)
  },
}

const retry: Command = {
  usage: '[--id <mã thư>]',
  summary: 'Cho gửi lại ngay mọi thư gửi hỏng, hoặc một thư; máy chủ sẽ gửi khi chạy',
  options: { id: { type: 'string' } },
  run: async ({ deps, print }, values) => {
    const id = typeof values['id'] === 'string' ? values['id'] : undefined
    const count = await orRefusal(retryMails(deps, byOperator(), id))
    print(`${count} thư sẽ được gửi lại.`)
  },
}

export const mailCommands = {
  'mails:list': list,
  'mails:retry': retry,
} satisfies Record<string, Command>
