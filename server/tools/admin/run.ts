import { parseArgs } from 'node:util'
import { DatabaseNotOpened } from '../../platform/db/client.ts'
import { FolderLockedError } from '../../platform/db/folder-lock.ts'
import type { Deps } from '../../deps.ts'
import { innermostMessage } from '../../platform/errors.ts'
import { SettingsError } from '../../platform/settings.ts'
import { CommandError, UsageError, type Command, type OptionValues } from './command.ts'
import { courseCommands } from './courses.ts'
import { erasureCommands } from './erasures.ts'
import { fileCommands } from './files.ts'
import { databaseCommands } from './database.ts'
import { mailCommands } from './mails.ts'
import { operator } from './options.ts'
import { orderCommands } from './orders.ts'
import { pushCommands } from './pushes.ts'
import { topicCommands } from './topics.ts'
import { userCommands } from './users.ts'

/** Every command, in the order in which help lists them. */
const COMMANDS: Record<string, Command> = {
  ...userCommands,
  ...erasureCommands,
  ...topicCommands,
  ...courseCommands,
  ...orderCommands,
  ...mailCommands,
  ...pushCommands,
  ...fileCommands,
  ...databaseCommands,
}

export interface AdminIo {
  /** Opens the database and the other dependencies; with `migrate` it makes the tables of this version. */
  open: (how: { migrate: boolean }) => Promise<{ deps: Deps; close: () => Promise<void> }>
  print: (line: string) => void
  readLine: () => Promise<string>
  printError: (line: string) => void
}

const HELP = [
  'Lệnh quản trị của Lớp Mở',
  '',
  'Cách dùng: npm run admin -- <lệnh> [tùy chọn]',
  '',
  ...Object.entries(COMMANDS).flatMap(([name, command]) => [
    `  ${name} ${command.usage}`.trimEnd(),
    `      ${command.summary}`,
  ]),
  '  help',
  '      Bảng này',
  '',
  'Thiết lập (DATABASE_URL, DATA_DIR, …) đọc từ .env và môi trường, như máy chủ.',
  'Với cơ sở dữ liệu nhúng, hãy dừng máy chủ trước khi chạy lệnh.',
  'Mã thoát: 0 xong, 1 không làm được, 2 gõ sai lệnh.',
].join('\n')

/** Runs one command line; returns the exit code: 0 done, 1 failed, 2 invalid command line. */
export async function runAdmin(args: string[], io: AdminIo): Promise<0 | 1 | 2> {
  const [name, ...rest] = args
  if (name === 'help' || name === '--help' || name === '-h') {
    io.print(HELP)
    return 0
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    io.printError(name === undefined ? HELP : `Không có lệnh "${name}".\n\n${HELP}`)
    return 2
  }
  try {
    const values = readOptions(command, rest)
    const { deps, close } = await io.open({ migrate: command.migrates === true })
    try {
      const run = () => command.run({ deps, print: io.print, readLine: io.readLine }, values)
      await (command.onlyReads ? run() : onRecord(deps, name, run))
    } finally {
      await close()
    }
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      io.printError(
        `${error.message}\nCách dùng: npm run admin -- ${name} ${command.usage}`.trimEnd(),
      )
      return 2
    }
    const isExpected =
      error instanceof CommandError ||
      error instanceof SettingsError ||
      error instanceof DatabaseNotOpened ||
      error instanceof FolderLockedError
    io.printError(isExpected ? error.message : `Lỗi ngoài dự kiến: ${innermostMessage(error)}`)
    return 1
  }
}

/** Leaves a line of who ran the command, whatever comes of it; its options hold names and passwords. */
async function onRecord(
  { log }: Deps,
  command: string | undefined,
  run: () => Promise<void>,
): Promise<void> {
  const tell = (outcome: 'done' | 'failed') =>
    log.security('admin-command', { command, by: operator(), outcome })
  try {
    await run()
  } catch (error) {
    if (!(error instanceof UsageError)) tell('failed')
    throw error
  }
  tell('done')
}

function readOptions(command: Command, args: string[]): OptionValues {
  try {
    return parseArgs({ args, options: command.options, strict: true }).values
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const message = error instanceof Error ? error.message : ''
    const quoted = /'([^']+)'/.exec(message)?.[1] ?? ''
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
      throw new UsageError(`Tùy chọn ${quoted} thiếu hoặc thừa giá trị.`)
    }
    throw new UsageError(`Không hiểu "${quoted}".`)
  }
}
