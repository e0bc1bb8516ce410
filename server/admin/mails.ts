import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { mails } from '../db/schema.ts'
import { MAX_ATTEMPTS } from '../mail/outbox.ts'
import { CommandError, type Command } from './command.ts'

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
    const rows = await deps.db.q
      .update(mails)
      .set({ attempts: 0, nextAttemptAt: deps.now() })
      // Only what has failed: a mail that is being sent for the first time must not go out twice.
      .where(
        and(
          isNull(mails.sentAt),
          isNotNull(mails.lastError),
          id === undefined ? undefined : eq(mails.id, id),
        ),
      )
      .returning({ id: mails.id })
    if (id && rows.length === 0) throw new CommandError(`Không có thư gửi hỏng nào mang mã ${id}.`)
    print(`${rows.length} thư sẽ được gửi lại.`)
  },
}

export const mailCommands = {
  'mails:list': list,
  'mails:retry': retry,
} satisfies Record<string, Command>
