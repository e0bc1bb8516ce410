import { useId } from 'react'
import { checkAgain, DialogFoot } from '../../ui/Dialog.tsx'
import { DraftLine } from '../../drafts/DraftLine.tsx'
import { SendFailure } from '../../sending/SendFailure.tsx'
import type { SendError } from '../../sending/use-send-once.ts'
import type { FormDraft } from '../../drafts/use-form-draft.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { useLessonSave } from './use-lesson-save.ts'
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
}

/** The state of the save, the draft's state and the save button. */
export function LessonFoot({ save, files, label, canSave, onSave, draft }: LessonFootProps) {
  const { failure, pending, checking } = save
  return (
    <DialogFoot
      primary={
        failure?.arrived === 'unknown'
          ? checkAgain(save)
          : {
              label,
              pending: pending && 'Đang lưu…',
              disabled: save.arrived || !canSave,
              onClick: onSave,
            }
      }
    >
      <div className={styles.lessonSaveNote}>
        <SendFailure
          failure={pending ? null : failure}
          title="Chưa lưu được bài học."
          act="lưu bài học"
          kept={KEPT}
          reason="để bài học không bị lưu hai lần"
          detail={whyNotSaved}
        />
        <p role="status">{checking ? 'Đang xem máy chủ đã nhận bài học này hay chưa…' : ''}</p>
      </div>
      {save.part !== null && files > 0 ? (
        <Upload part={save.part} files={files} onCancel={save.cancel} />
      ) : failure?.arrived === 'unknown' ? null : (
        <DraftLine draft={draft} until="saved" />
      )}
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

const KEPT = 'Nội dung và tệp'
const STAYS = `${KEPT} vẫn còn ở đây`
const NOT_THERE = `Máy chủ chưa nhận bài học này. ${STAYS}, bạn có thể lưu lại.`

function whyNotSaved({ error }: SendError): string {
  if (error.kind === 'cancelled') return `Lần gửi đã bị dừng. ${NOT_THERE}`
  if (['offline', 'server', 'unreadable'].includes(error.kind)) {
    return `${error.message} ${NOT_THERE}`
  }
  return error.status === 413 && !error.serverMessage
    ? `Máy chủ không nhận tệp lớn như vậy. ${STAYS}; hãy bỏ bớt tệp rồi lưu lại.`
    : `${error.message} ${STAYS}.`
}
