import { DatabaseNotOpened } from '../platform/db/client.ts'
import { FolderLockedError } from '../platform/db/folder-lock.ts'
import { SettingsError } from '../platform/settings/settings-error.ts'

interface Failure {
  code?: string
  syscall?: string
  address?: string
  hostname?: string
  port?: number
}

/** Codes of PostgreSQL (its manual, appendix A) that the operator can mend. */
const DATABASE_PROBLEMS: Record<string, string> = {
  '42501':
    'Người dùng trong DATABASE_URL không có quyền tạo bảng và phần mở rộng pg_trgm. Hãy để nó làm chủ cơ sở dữ liệu: alter database … owner to ….',
  '25006':
    'DATABASE_URL chỉ tới một máy chủ PostgreSQL chỉ đọc. Hãy đặt địa chỉ của máy chủ chính (máy chủ theo sau thuộc về DATABASE_REPLICA_URL).',
  '58P01':
    'PostgreSQL thiếu phần mở rộng pg_trgm. Hãy cài gói đi kèm của nó (Debian: postgresql-contrib).',
  '0A000':
    'PostgreSQL thiếu phần mở rộng pg_trgm, hoặc quá cũ: cần bản 13 trở lên với gói đi kèm của nó.',
}

const LISTEN_PROBLEMS: Record<string, (failure: Failure) => string> = {
  EADDRINUSE: () =>
    'Cổng đã có chương trình khác dùng. Hãy đặt PORT khác, ví dụ: PORT=3001 npm start',
  EADDRNOTAVAIL: ({ address }) =>
    `Thiết lập HOST không dùng được: máy này không có địa chỉ ${address}. Hãy để trống để nghe ở mọi địa chỉ, hoặc đặt HOST=127.0.0.1.`,
  EACCES: ({ port }) =>
    `Không có quyền mở cổng ${port}. Hãy đặt PORT từ 1024 trở lên, ví dụ PORT=3000.`,
}

/** The code of the innermost cause that has one of PostgreSQL's, which are five characters long. */
function codeOfDatabase(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const inner = codeOfDatabase(error.cause)
  const { code } = error as Failure
  return inner || (code?.length === 5 ? code : '')
}

/** What an operator can do about a failed start, in Vietnamese; `undefined` when only the stack helps. */
export function startProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const known = DATABASE_PROBLEMS[codeOfDatabase(error)]
  if (known) return known
  if (
    error instanceof SettingsError ||
    error instanceof FolderLockedError ||
    error instanceof DatabaseNotOpened
  ) {
    return error.message
  }
  const failure = error as Failure
  if (failure.syscall === 'listen') return LISTEN_PROBLEMS[failure.code ?? '']?.(failure)
  // Of names only HOST is looked up here: a database that is not found is waited for.
  if (failure.syscall === 'getaddrinfo') {
    return `Thiết lập HOST không dùng được: không tìm thấy máy ${failure.hostname}. Hãy để trống, hoặc đặt HOST=127.0.0.1.`
  }
  return undefined
}
