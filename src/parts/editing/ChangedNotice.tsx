import { formatDateTime } from '../../../shared/format/dates.ts'
import { withoutBlankEnds } from '../../../shared/rules/blank-text.ts'
import { PlainText } from '../../ui/PlainText.tsx'
import { intoView } from '../../ui/into-view.ts'
import type { useItemEdit } from './use-item-edit.ts'
import * as styles from './changed-notice.module.scss'

interface ChangedNoticeProps<Fields> {
  edit: Pick<
    ReturnType<typeof useItemEdit<object, Fields & object>>,
    'clash' | 'keepMine' | 'takeTheirs' | 'undoTake'
  >
  /** «bài học này». */
  item: string
  /** Name and value of each field as the form shows them; a field without a text shows only its name. */
  describe: Record<keyof Fields & string, [label: string, text?: (theirs: Fields) => string]>
  /** Saves the form. */
  onSave: () => void
  pending: boolean
}

/** Shows who saved meanwhile and which fields differ, with the two choices; the user's values stay until then. */
export function ChangedNotice<Fields>(props: ChangedNoticeProps<Fields>) {
  const { edit, item, describe, onSave, pending } = props
  const { clash, keepMine, takeTheirs, undoTake } = edit
  if (!clash) {
    return undoTake ? (
      <section className={styles.changed} role="status">
        <p>Biểu mẫu đang hiện bản mới. Bản bạn nhập chưa mất.</p>
        <div className={styles.changedActs}>
          <button
            ref={focusIt}
            type="button"
            className="btn btn-sm btn-outline-primary"
            onClick={undoTake}
          >
            Lấy lại bản của tôi
          </button>
        </div>
      </section>
    ) : null
  }
  const { names, theirs, stamp } = clash
  const who = stamp.updatedBy?.fullName || 'Người khác'
  const when = stamp.updatedAt ? ` lúc ${formatDateTime(stamp.updatedAt)}` : ''
  return (
    <section ref={intoView} className={styles.changed} role="alert">
      <p>
        <strong>{`${who} đã sửa ${item}${when}, sau khi bạn mở.`}</strong>
      </p>
      <p>
        Nội dung bạn nhập vẫn còn ở đây và chưa được lưu. Các mục hai bên cùng sửa, theo bản mới:
      </p>
      <ul>
        {names.map((name) => {
          const [label, text] = describe[name]
          return (
            <li key={name}>
              <PlainText text={text ? `${label}: ${shortened(text(theirs))}` : label} />
            </li>
          )
        })}
      </ul>
      <div className={styles.changedActs}>
        <button
          type="button"
          className="btn btn-sm btn-outline-primary"
          aria-disabled={pending}
          onClick={() => {
            if (pending) return
            keepMine()
            onSave()
          }}
        >
          Vẫn lưu bản của tôi
        </button>
        <button type="button" className="btn btn-sm btn-outline-primary" onClick={takeTheirs}>
          Dùng bản mới
        </button>
      </div>
    </section>
  )
}

const LONGEST = 300

const shortened = (text: string): string => {
  const shown = withoutBlankEnds(text)
  if (!shown) return 'để trống'
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown
}

/** The button that was pressed is gone. */
const focusIt = (button: HTMLElement | null) => button?.focus()
