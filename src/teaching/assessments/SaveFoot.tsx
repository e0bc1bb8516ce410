import { serverMessageOr } from '../../api/errors.ts'
import { checkAgain, DialogFoot } from '../../ui/Dialog.tsx'
import { FormDraftLine } from '../../drafts/FormDraftLine.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import type { FormDraft } from '../../drafts/use-form-draft.ts'
import type { useSaveOnce } from './use-save-once.ts'

interface SaveFootProps {
  label: string
  save: ReturnType<typeof useSaveOnce>
  onSave: () => void
  problem: { message: string } | null
  /** Leads to the field with the problem. */
  onJump: (() => void) | null
  onJumpToField: (name: string) => void
  /** 'server message, else …' of section 8. */
  failureWords: string
  draft: FormDraft
}

/** What stands in the way, what the device keeps, and the button that saves. */
export function SaveFoot(props: SaveFootProps) {
  const { label, save, onSave, problem, onJump, onJumpToField, failureWords, draft } = props
  const failure = problem ? null : save.failure
  const unclear = failure?.arrived === 'unknown'
  const title = failure ? serverMessageOr(failure.error, failureWords) : null
  const [faulty] = Object.keys(failure?.error.fields ?? {})
  const jump = faulty === undefined ? onJump : () => onJumpToField(faulty)
  return (
    <DialogFoot
      primary={
        unclear
          ? checkAgain(save)
          : {
              label,
              pending: save.pending && 'Đang lưu…',
              disabled: save.saved,
              onClick: onSave,
            }
      }
    >
      <div className="save-note">
        <FormFailure
          title={problem?.message ?? title}
          detail={failure && title ? detail(failure, title) : undefined}
        />
        {jump ? (
          <button type="button" className="btn btn-link btn-sm" onClick={jump}>
            Đến chỗ cần sửa
          </button>
        ) : null}
      </div>
      <FormDraftLine draft={draft} />
    </DialogFoot>
  )
}

type Failure = NonNullable<ReturnType<typeof useSaveOnce>['failure']>

function detail({ error, arrived }: Failure, title: string): string | undefined {
  if (arrived === 'unknown') {
    return 'Chưa rõ máy chủ đã lưu hay chưa. Nội dung vẫn còn ở đây; hãy kiểm tra lại khi có mạng.'
  }
  return error.message === title ? undefined : error.message
}
