import { useSyncExternalStore } from 'react'
import { formatMoment } from '../../../shared/format/dates.ts'
import type { DraftSaver, DraftState } from './draft-saver.ts'
import type { FormDraft } from './use-form-draft.ts'
import * as styles from './draft-line.module.scss'

/** What ends the draft: a submission, the saving of a form, the import of its text, or that it is sent to others. */
type Until = 'submitted' | 'saved' | 'taken' | 'sent'

const ACTS = { saved: 'lưu', taken: 'thêm vào đề', sent: 'gửi' }

interface DraftLineProps {
  /** With `drop` and `undo`, the line offers to discard the draft and to restore it. */
  draft: { saver: DraftSaver } & Partial<Pick<FormDraft, 'drop' | 'undo'>>
  until: Until
}

/** Shows whether this device keeps the typed text, and a button that discards it. */
export function DraftLine({ draft: { saver, drop, undo }, until }: DraftLineProps) {
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  const kept = state.is === 'saved' || state.is === 'restored'
  const act = undo ?? (kept ? drop : undefined)
  return (
    <p
      className={styles.draftLine}
      role={roleOf(state)}
      data-empty={(state.is === 'empty' && !act) || undefined}
    >
      <span>{`${undo ? 'Đã bỏ bản nháp.' : draftMessage(state, until)} `}</span>
      {/* One button for both acts, so that it keeps the focus. */}
      {act ? (
        <button type="button" className="btn btn-link btn-sm" onClick={act}>
          {undo ? 'Lấy lại bản nháp' : 'Bỏ bản nháp'}
        </button>
      ) : null}
    </p>
  )
}

/** Screen readers announce a restored draft and a failure, not every pause in typing. */
function roleOf(state: DraftState) {
  if (state.is === 'failed') return 'alert'
  return state.is === 'restored' ? 'status' : undefined
}

function draftMessage(state: DraftState, until: Until): string {
  const submitted = until === 'submitted'
  const act = submitted ? 'nộp' : ACTS[until]
  switch (state.is) {
    case 'empty':
      return submitted
        ? 'Những gì bạn nhập được lưu trên thiết bị này cho đến khi nộp.'
        : `Những gì bạn nhập được giữ trên thiết bị này cho đến khi ${act}.`
    case 'saved': {
      const at = formatMoment(state.at)
      return submitted
        ? `Đã lưu trên thiết bị này lúc ${at}`
        : `Bản nháp được giữ trên thiết bị này lúc ${at}.`
    }
    case 'restored': {
      const at = formatMoment(state.at)
      return submitted
        ? `Đã khôi phục bản lưu trên thiết bị này lúc ${at}`
        : `Đã khôi phục bản nháp chưa ${act}, giữ trên thiết bị này lúc ${at}.`
    }
    case 'failed':
      return submitted
        ? 'Không lưu được trên thiết bị này. Hãy nộp trước khi đóng trang.'
        : `Không giữ được bản nháp trên thiết bị này. Hãy ${act} trước khi đóng.`
    default:
      return state satisfies never
  }
}
