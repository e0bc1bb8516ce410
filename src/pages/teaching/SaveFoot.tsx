import type { FieldValues } from 'react-hook-form'
import { serverMessageOr } from '../../api/errors.ts'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { DraftLine } from '../../parts/drafts/DraftLine.tsx'
import { WorkNotes } from '../../parts/sending/SendNotes.tsx'
import type { FormDraft } from '../../parts/drafts/use-form-draft.ts'
import { isChanged } from '../../parts/editing/use-item-edit.ts'
import { whyUnsent } from './why-unsent.ts'
import type { useSaveOnce } from './use-save-once.ts'
import * as styles from './save-foot.module.scss'

interface SaveFootProps {
  label: string
  /** The form cannot be saved yet. */
  disabled?: boolean
  save: Pick<
    ReturnType<typeof useSaveOnce<unknown, FieldValues>>,
    'pending' | 'arrived' | 'failure' | 'changed' | 'slow' | 'letGo'
  >
  onSave: () => void
  problem?: { message: string } | null
  /** Focuses the field with the problem. */
  onJump?: (() => void) | null
  /** Absent where the field with the problem is always in sight. */
  onJumpToField?: (name: string) => void
  /** The fallback when the server sends no message (docs/product.md#messages). */
  failureMessage: string
  draft: FormDraft
  onClose: () => void
}

/** The problem, the draft's state, and the buttons to close and to save. */
export function SaveFoot(props: SaveFootProps) {
  const { label, disabled = false, save, onSave, failureMessage, draft, onClose } = props
  const { problem = null, onJump = null, onJumpToField } = props
  // A clash has its own notice.
  const failure = problem || (save.failure && isChanged(save.failure.error)) ? null : save.failure
  const unsent = failure?.arrived === 'unsent'
  const title =
    failure && (unsent ? failureMessage : serverMessageOr(failure.error, failureMessage))
  const [faulty] = Object.keys(failure?.error.fields ?? {})
  const jump = faulty === undefined || !onJumpToField ? onJump : () => onJumpToField(faulty)
  return (
    <DialogFoot
      primary={{
        label,
        pending: save.pending && 'Đang lưu…',
        disabled: disabled || save.arrived,
        onClick: onSave,
      }}
    >
      <div className={styles.saveNote}>
        <WorkNotes
          of={{ ...save, failure }}
          title={title}
          act="lưu"
          kept="Nội dung"
          detail={({ error, message }) =>
            unsent ? whyUnsent(error) : message === title ? undefined : message
          }
          problem={problem?.message}
        />
        {jump ? (
          <button type="button" className="btn btn-link btn-sm" onClick={jump}>
            Đến chỗ cần sửa
          </button>
        ) : null}
      </div>
      <DraftLine draft={draft} until="saved" />
      <button type="button" className="btn btn-outline-primary" onClick={onClose}>
        Đóng
      </button>
    </DialogFoot>
  )
}
