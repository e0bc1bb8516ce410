import { eq } from 'drizzle-orm'
import { dueInVietnam } from '../../../shared/format/dates.ts'
import { EmailRule } from '../../subjects/accounts/account-rules.ts'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { eraseNow } from '../../subjects/personal-data/erase-accounts.ts'
import { askErasure, keepAccount, readErasure } from '../../subjects/personal-data/erasure.ts'
import { CommandError, required, UsageError, type Command, type OptionValues } from './command.ts'
import { byOperator, findUser, orRefusal, read, text } from './options.ts'

/** The account of `--email` or, as the log of a site that was restored names it, of `--id`. */
async function chosenUser(deps: Deps, values: OptionValues): Promise<{ id: string; name: string }> {
  const { id } = values
  if (typeof id === 'string') {
    if (values['email'] !== undefined) throw new UsageError('Chỉ dùng một trong --email và --id.')
    const [user] = await deps.db.q.select({ id: users.id }).from(users).where(eq(users.id, id))
    if (!user) throw new CommandError(`Không có tài khoản ${id}.`)
    return { id, name: id }
  }
  const email = read(EmailRule, required(values, 'email'))
  return { id: (await findUser(deps, email)).id, name: email }
}

const erase: Command = {
  usage: '(--email <email> | --id <id>) --reason <lý do> [--now]',
  summary:
    'Xoá tài khoản theo yêu cầu, sau 15 ngày; --now: xoá ngay, không lấy lại được (docs/operations.md)',
  options: { email: text, id: text, reason: text, now: { type: 'boolean' } },
  run: async ({ deps, print }, values) => {
    const { id, name } = await chosenUser(deps, values)
    const reason = required(values, 'reason').trim()
    if (values['now'] === true) {
      await orRefusal(eraseNow(deps, byOperator(), id, reason))
      print(`Đã xoá ${id}.`)
      return
    }
    await orRefusal(askErasure(deps, id, { by: byOperator(), reason }))
    const { erasure } = await readErasure(deps, id)
    print(`${name} sẽ được xoá lúc ${erasure ? dueInVietnam(new Date(erasure.dueAt)) : '?'}.`)
  },
}

const keep: Command = {
  usage: '--email <email>',
  summary: 'Giữ lại một tài khoản đang chờ xoá',
  options: { email: text, id: text },
  run: async ({ deps, print }, values) => {
    const { id, name } = await chosenUser(deps, values)
    const { erasure } = await readErasure(deps, id)
    await orRefusal(keepAccount(deps, id, byOperator()))
    print(erasure ? `Đã giữ lại ${name}.` : `${name} không chờ xoá (không đổi).`)
  },
}

export const erasureCommands = {
  'user:erase': erase,
  'user:keep': keep,
} satisfies Record<string, Command>
