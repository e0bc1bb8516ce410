import { formatFileSize } from '../../../shared/format/file-size.ts'
import type { Deps } from '../../deps.ts'
import { innermostMessage } from '../../platform/errors.ts'
import {
  adoptStore,
  claimStore,
  describeOwner,
  ownerOf,
} from '../../providers/files/claim-store.ts'
import { copyFiles, removeCopied } from '../../providers/files/move-files.ts'
import { KEPT_DAYS, readOrphans } from '../../providers/files/orphaned-files.ts'
import type { FileStore } from '../../providers/ports/file-store.ts'
import { fileStores } from '../../providers/files/stores.ts'
import { CommandError, required, UsageError, type Command } from './command.ts'
import { orRefusal, text } from './options.ts'

const SHOWN = 50
const PROGRESS_EVERY = 100

async function claimed(deps: Deps, store: FileStore): Promise<void> {
  if (!(await claimStore(deps, store))) {
    throw new CommandError(`Không dùng được kho tệp ${store.place}. Lỗi ghi ở trên.`)
  }
}

const move: Command = {
  usage: '--to s3|folder [--delete]',
  summary:
    'Chép mọi tệp giữa UPLOAD_DIR và S3_BUCKET, chạy lại thì chép tiếp (--delete: so lại hết rồi xoá bản cũ)',
  options: { to: text, delete: { type: 'boolean' } },
  run: async ({ deps, print }, values) => {
    const target = required(values, 'to')
    if (target !== 's3' && target !== 'folder') throw new UsageError('--to phải là s3 hoặc folder.')
    const stores = fileStores(deps.settings, deps.now)
    const bucket = await stores.bucket()
    if (!bucket) {
      throw new CommandError('Chưa đặt S3_BUCKET, S3_ACCESS_KEY_ID và S3_SECRET_ACCESS_KEY.')
    }
    const folder = stores.folder()
    const [from, to] = target === 's3' ? [folder, bucket] : [bucket, folder]
    await claimed(deps, from)
    await claimed(deps, to)

    let told = 0
    const count = await orRefusal(
      copyFiles(from, to, ({ copied, skipped, failed }) => {
        const done = copied + skipped + failed.length
        if (done < told + PROGRESS_EVERY) return
        told = done
        print(`… ${done} tệp`)
      }),
    )
    const size = count.copied > 0 ? ` (${formatFileSize(count.copiedBytes)})` : ''
    print(
      `${from.place} → ${to.place}: chép ${count.copied} tệp${size}, ${count.skipped} tệp đã có sẵn.`,
    )
    for (const { key, error } of count.failed.slice(0, SHOWN)) {
      print(`Chưa chép được ${key}: ${innermostMessage(error)}`)
    }
    if (count.failed.length > 0) {
      throw new CommandError(`${count.failed.length} tệp chưa chép được; hãy chạy lại lệnh.`)
    }
    if (!values['delete']) return
    const removed = await removeCopied(from, to).catch((error: unknown) => {
      throw new CommandError(`Chưa xoá hết ${from.place}: ${innermostMessage(error)}`)
    })
    print(`Đã xoá ${removed} tệp ở ${from.place}.`)
  },
}

const adopt: Command = {
  usage: '',
  summary: 'Nhận kho tệp đang đặt về cho cơ sở dữ liệu này, dù kho mang dấu của cơ sở khác',
  options: {},
  run: async ({ deps, print }) => {
    const before = await orRefusal(ownerOf(deps.files))
    print(`Kho tệp ${deps.files.place}`)
    print(`  trước: ${before ? describeOwner(before) : 'chưa của cơ sở dữ liệu nào'}`)
    const own = await orRefusal(adoptStore(deps, deps.files))
    print(`  nay:   ${describeOwner(own)}`)
  },
}

const orphans: Command = {
  usage: '',
  summary: `Tệp không còn dòng nào trong cơ sở dữ liệu nhắc tới, cũ nhất trước, tối đa ${SHOWN}`,
  options: {},
  run: async ({ deps, print }) => {
    const { count, rows } = await readOrphans(deps, SHOWN)
    if (count === 0) print('Không có tệp nào bị bỏ lại.')
    for (const { storageKey, foundAt } of rows) {
      const goneAt = new Date(foundAt.getTime() + KEPT_DAYS * 24 * 3_600_000)
      print(`${storageKey}  (thấy ${foundAt.toISOString()}; xoá từ ${goneAt.toISOString()})`)
    }
    if (count > rows.length) print(`… và ${count - rows.length} tệp nữa.`)
  },
}

export const fileCommands = {
  'files:move': move,
  'files:adopt': adopt,
  'files:orphans': orphans,
} satisfies Record<string, Command>
