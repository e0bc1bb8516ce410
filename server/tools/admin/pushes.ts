import { MAX_ATTEMPTS } from '../../platform/outbox.ts'
import { retryPushes } from '../../subjects/back-office/site-retries.ts'
import { failedPushes } from '../../providers/push/failed-pushes.ts'
import type { Command } from './command.ts'
import { byOperator, optional, orRefusal, text } from './options.ts'

const SHOWN = 50

const list: Command = {
  usage: '',
  summary: `Thông báo đẩy gửi hỏng, mới nhất trước, tối đa ${SHOWN}`,
  onlyReads: true,
  options: {},
  run: async ({ deps, print }) => {
    const rows = await failedPushes(deps, SHOWN)
    if (rows.length === 0) print('Không có thông báo nào gửi hỏng.')
    for (const { id, to, title, attempts, nextAttemptAt, lastError, expiresAt } of rows) {
      const next =
        attempts >= MAX_ATTEMPTS
          ? `đã thôi sau ${attempts} lần`
          : `đã thử ${attempts} lần, thử lại lúc ${nextAttemptAt.toISOString()}`
      const until = `hết hạn ${expiresAt.toISOString()}`
      print(`${id}  ${to}  ${title}  (${next}; ${until}; lỗi: ${lastError ?? ''})`)
    }
  },
}

const retry: Command = {
  usage: '[--id <mã thông báo>]',
  summary: 'Cho gửi lại ngay mọi thông báo gửi hỏng còn hạn, hoặc một thông báo',
  options: { id: text },
  run: async ({ deps, print }, values) => {
    const id = optional(values, 'id')
    const count = await orRefusal(retryPushes(deps, byOperator(), id))
    print(`${count} thông báo sẽ được gửi lại.`)
  },
}

export const pushCommands = {
  'pushes:list': list,
  'pushes:retry': retry,
} satisfies Record<string, Command>
