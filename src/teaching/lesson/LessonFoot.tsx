import { useId } from 'react'
import { checkAgain, DialogFoot } from '../../ui/Dialog.tsx'
import { FormDraftLine } from '../../drafts/FormDraftLine.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import type { FormDraft } from '../../drafts/use-form-draft.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { useLessonSave } from './use-lesson-save.ts'

type Save = ReturnType<typeof useLessonSave>

interface LessonFootProps {
  save: Save
  /** How many files go along. */
  files: number
  label: string
  canSave: boolean
  onSave: () => void
  draft: FormDraft
}

/** How the save stands, what the device keeps, and the button. */
export function LessonFoot({ save, files, label, canSave, onSave, draft }: LessonFootProps) {
  const { failure, pending, checking } = save
  const shown = pending ? null : failure
  return (
    <DialogFoot
      primary={
        failure?.arrived === 'unknown'
          ? checkAgain(save)
          : {
              label,
              pending: pending && 'Đang lưu…',
              disabled: save.saved || !canSave,
              onClick: onSave,
            }
      }
    >
      <div className="lesson-save-note">
        <FormFailure title={shown && title(shown)} detail={shown ? detail(shown) : undefined} />
        <p role="status">{checking ? 'Đang xem máy chủ đã nhận bài học này hay chưa…' : ''}</p>
      </div>
      {save.part !== null && files > 0 ? (
        <Upload part={save.part} files={files} onCancel={save.cancel} />
      ) : failure?.arrived === 'unknown' ? null : (
        <FormDraftLine draft={draft} />
      )}
    </DialogFoot>
  )
}

function Upload({ part, files, onCancel }: { part: number; files: number; onCancel: () => void }) {
  const id = useId()
  return (
    <div className="lesson-upload">
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

type Failure = NonNullable<Save['failure']>

const title = ({ arrived }: Failure): string =>
  arrived === 'unknown' ? 'Chưa rõ máy chủ đã lưu bài học hay chưa.' : 'Chưa lưu được bài học.'

const KEPT = 'Nội dung và tệp vẫn còn ở đây'
const NOT_THERE = `Máy chủ chưa nhận bài học này. ${KEPT}, bạn có thể lưu lại.`

function detail({ error, arrived }: Failure): string {
  if (arrived === 'unknown') {
    return `${KEPT}. Hãy kiểm tra lại khi có mạng, để bài học không bị lưu hai lần.`
  }
  if (error.kind === 'cancelled') return `Lần gửi đã bị dừng. ${NOT_THERE}`
  if (['offline', 'server', 'unreadable'].includes(error.kind)) {
    return `${error.message} ${NOT_THERE}`
  }
  return error.status === 413 && !error.serverMessage
    ? `Máy chủ không nhận tệp lớn như vậy. ${KEPT}; hãy bỏ bớt tệp rồi lưu lại.`
    : `${error.message} ${KEPT}.`
}
