import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { timeInVietnam } from '../../../shared/format/dates.ts'
import { keyset } from '../../platform/db/keyset.ts'
import { files, submissionFiles, submissions, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ACCOUNT_TABLES } from './account-tables.ts'
import { CHOSEN_ANSWERS } from './chosen-answers.ts'
import { CLASS_TABLES } from './class-tables.ts'
import { LEARNING_TABLES } from './learning-tables.ts'
import { csvOf, jsonOf, type ExportTable } from './export-table.ts'
import type { ZipEntry } from './zip.ts'

export const TABLES: readonly ExportTable[] = [
  ...ACCOUNT_TABLES,
  ...LEARNING_TABLES,
  CHOSEN_ANSWERS,
  ...CLASS_TABLES,
]

const PART = 200

/** A person's data, file by file: a read-me, each subject as CSV and JSON, uploads (docs/trust.md#ones-own-data). */
export async function* entriesOf(deps: Deps, userId: string): AsyncGenerator<ZipEntry> {
  yield textEntry('DOC-TOI-TRUOC.txt', Readable.from([readMe(deps.now())]))
  for (const table of TABLES) {
    yield textEntry(`bang/${table.name}.csv`, Readable.from(csvOf(deps, userId, table)))
    yield textEntry(`json/${table.name}.json`, Readable.from(jsonOf(deps, userId, table)))
  }
  yield* avatarOf(deps, userId)
  yield* handIns(deps, userId)
}

const textEntry = (path: string, content: Readable): ZipEntry => ({ path, content, compress: true })

const readMe = (now: Date): string =>
  [
    '\uFEFFDỮ LIỆU CỦA BẠN TRÊN LỚP MỞ',
    '',
    `Lấy ra lúc ${timeInVietnam(now)} (giờ Việt Nam).`,
    '',
    'Mỗi mục có hai tệp như nhau: trong thư mục «bang» là bảng CSV, mở được bằng Excel; trong thư mục «json» là JSON, cho chương trình máy tính. Thời gian là giờ Việt Nam. Mục nào trống là bạn chưa có gì ở đó.',
    '',
    ...TABLES.map(({ name, about }) => `- ${name}: ${about}.`),
    '- tep/: ảnh đại diện và những tệp bạn đã nộp.',
    '',
    'Mật khẩu không có trong này: máy chủ chỉ giữ dấu vết không đọc ngược lại được của nó. Dữ liệu của người khác cũng không có, trừ tên giảng viên đã chấm bài và trao đổi với bạn.',
    'Hãy giữ tệp này ở nơi chỉ mình bạn mở được.',
    '',
  ].join('\r\n')

/** A file's name as every system can unpack it. */
const safeName = (name: string): string =>
  name
    // oxlint-disable-next-line no-control-regex -- these are what must not be in it
    .replaceAll(/[\u0000-\u001F\u007F\\/:*?"<>|]/g, '_')
    .replace(/^\.+/, '_')
    .slice(-120) || 'tep'

async function* stored(
  deps: Deps,
  folder: string,
  { storageKey, name }: { storageKey: string; name: string },
): AsyncGenerator<ZipEntry> {
  const path = `tep/${folder}/${safeName(name)}`
  if (await deps.files.stat(storageKey)) {
    yield { path, content: deps.files.read(storageKey), compress: false }
  } else {
    deps.log.error('stored file missing', undefined, { storageKey })
    const words = 'Tệp này không còn trên máy chủ.\r\n'
    yield textEntry(`${path}.KHONG-CON.txt`, Readable.from([words]))
  }
}

async function* avatarOf(deps: Deps, userId: string) {
  const [file] = await deps.db.q
    .select({ storageKey: files.storageKey, name: files.name })
    .from(files)
    .innerJoin(users, eq(users.avatarFileId, files.id))
    .where(eq(users.id, userId))
  if (file) yield* stored(deps, 'anh-dai-dien', file)
}

const BY_SUBMISSION = keyset([submissionFiles.submissionId, 'asc'], [submissionFiles.fileId, 'asc'])

async function* handIns(deps: Deps, userId: string) {
  let last: { key: string[] } | undefined
  do {
    const rows = await deps.db.q
      .select({
        key: BY_SUBMISSION.key,
        submissionId: submissionFiles.submissionId,
        earlierWorkId: submissionFiles.earlierWorkId,
        at: submissionFiles.sortOrder,
        storageKey: files.storageKey,
        name: files.name,
      })
      .from(submissionFiles)
      .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
      .innerJoin(files, eq(files.id, submissionFiles.fileId))
      .where(and(eq(submissions.userId, userId), last && BY_SUBMISSION.beyond(last.key)))
      .orderBy(BY_SUBMISSION.order)
      .limit(PART)
    for (const { submissionId, earlierWorkId, at, storageKey, name } of rows) {
      const folder = ['bai-nop', submissionId, ...(earlierWorkId ? [earlierWorkId] : [])].join('/')
      // Numbered, because two of them may have one name.
      yield* stored(deps, folder, { storageKey, name: `${at}-${name}` })
    }
    last = rows.at(-1)
  } while (last)
}
