import { useId } from 'react'
import { DialogFoot } from '../../../ui/Dialog.tsx'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { WorkNotes } from '../../../parts/sending/SendNotes.tsx'
import type { FormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { isChanged } from '../../../parts/editing/use-item-edit.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { whyUnsent } from '../why-unsent.ts'
import { NOT_SAVED, whyNotSaved, type useLessonSave } from './use-lesson-save.ts'
import * as styles from './lesson-dialog.module.scss'

type Save = ReturnType<typeof useLessonSave>

interface LessonFootProps {
  save: Save
  /** Number of files to upload. */
  files: number
  label: string
  canSave: boolean
  onSave: () => void
  draft: FormDraft
  onClose: () => void
}

/** The state of the save, the draft's state, and the buttons to close and to save. */
export function LessonFoot(props: LessonFootProps) {
  const { save, files, label, canSave, onSave, draft, onClose } = props
  const { failure, pending } = save
  return (
    <DialogFoot
      primary={{
        label,
        pending: pending && 'Đang lưu…',
        disabled: save.arrived || !canSave,
        onClick: onSave,
      }}
    >
      <div className={styles.lessonSaveNote}>
        <WorkNotes
          of={{
            // An upload shows its progress and can be cancelled at once.
            slow: save.slow && files === 0,
            letGo: save.letGo,
            // A clash has its own notice.
            failure: failure && isChanged(failure.error) ? null : failure,
            changed: save.changed,
          }}
          title={NOT_SAVED}
          act="lưu bài học"
          kept="Nội dung và tệp"
          doubtFirst
          detail={({ error, arrived }) =>
            arrived === 'unsent' ? whyUnsent(error) : whyNotSaved(error)
          }
        />
      </div>
      {save.part !== null && files > 0 ? (
        <Upload part={save.part} files={files} onCancel={save.cancel} />
      ) : (
        <DraftLine draft={draft} until="saved" />
      )}
      <button type="button" className="btn btn-outline-primary" onClick={onClose}>
        Đóng
      </button>
    </DialogFoot>
  )
}

function Upload({ part, files, onCancel }: { part: number; files: number; onCancel: () => void }) {
  const id = useId()
  return (
    <div className={styles.lessonUpload}>
      <p id={id}>{part < 1 ? `Đang gửi ${files} tệp` : 'Đã gửi xong, máy chủ đang xử lý…'}</p>
      <ProgressBar percent={Math.floor(part * 100)} label="Đã gửi" />
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-describedby={id}
        onClick={onCancel}
      >
        Hủy tải lên
      </button>
    </div>
  )
}
