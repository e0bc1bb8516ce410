import { useFeature } from '../../../api/site.ts'
import { Dialog, DialogBody } from '../../../ui/Dialog.tsx'
import { KeyList } from './KeyList.tsx'
import { turnShortcuts, useShortcutsOn } from '../use-shortcuts.ts'
import * as keys from './keys.module.scss'

const NEXT = 'G'
const SAVE_AND_NEXT = 'Ctrl + Enter'

const KEYS = [
  ['J', 'Học viên sau trong danh sách đang hiện'],
  ['K', 'Học viên trước trong danh sách đang hiện'],
  ['Alt + ↓', 'Học viên sau, cả khi đang ở trong một ô nhập; khi đang chấm: bài chờ chấm sau'],
  ['Alt + ↑', 'Học viên trước, cả khi đang ở trong một ô nhập; khi đang chấm: bài chờ chấm trước'],
  [NEXT, 'Mở bài đang chờ chấm, của học viên này hoặc của học viên gần nhất phía sau'],
  ['S', 'Lưu và quay lại, khi đã nhập điểm'],
  [SAVE_AND_NEXT, 'Lưu và chấm bài tiếp theo, từ mọi ô khi đã nhập điểm (máy Mac: ⌘ + Enter)'],
  ['Enter', 'Trong ô điểm: như nút lưu đậm màu'],
  ['?', 'Mở bảng phím tắt này'],
] as const

/** Lists the desk's keys and switches them all on or off. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn()
  const hasBook = useFeature('gradebook')
  return (
    <Dialog title="Phím tắt khi chấm bài" onClose={onClose} small>
      <DialogBody>
        <KeyList
          className={keys.deskKeys}
          keys={KEYS.filter(([key]) => hasBook || (key !== NEXT && key !== SAVE_AND_NEXT))}
        />
        <label className={keys.deskKeysSwitch}>
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => turnShortcuts(event.target.checked)}
          />
          Dùng phím tắt trên thiết bị này
        </label>
        <p className="text-secondary my-2">
          Khi một bài nộp đang mở, phím một chữ chỉ chạy khi bạn đứng ở một nút, nên không bao giờ
          lẫn với chữ bạn gõ.
        </p>
      </DialogBody>
    </Dialog>
  )
}
