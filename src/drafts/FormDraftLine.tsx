import { useSyncExternalStore } from 'react'
import { formatMoment } from '../../shared/format/dates.ts'
import type { DraftState } from './draft-saver.ts'
import './draft-line.scss'
import type { FormDraft } from './use-form-draft.ts'

/** Says what the device holds of this form, and lets it go. */
export function FormDraftLine({ draft }: { draft: FormDraft }) {
  const { saver, drop, undo } = draft
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  const kept = state.is === 'saved' || state.is === 'restored'
  return (
    <p className="draft-line" role={roleOf(state)}>
      {undo ? 'Đã bỏ bản nháp.' : words(state)}{' '}
      {/* One button, so that the keyboard keeps its place. */}
      {undo || kept ? (
        <button type="button" className="btn btn-link btn-sm" onClick={undo ?? drop}>
          {undo ? 'Lấy lại bản nháp' : 'Bỏ bản nháp'}
        </button>
      ) : null}
    </p>
  )
}

/** What was found is read out; not every pause in typing is. */
function roleOf(state: DraftState) {
  if (state.is === 'failed') return 'alert'
  return state.is === 'restored' ? 'status' : undefined
}

function words(state: DraftState): string {
  switch (state.is) {
    case 'empty':
      return 'Những gì bạn nhập được giữ trên thiết bị này cho đến khi lưu.'
    case 'saved':
      return `Bản nháp được giữ trên thiết bị này lúc ${formatMoment(state.at)}.`
    case 'restored':
      return `Đã khôi phục bản nháp chưa lưu, giữ trên thiết bị này lúc ${formatMoment(state.at)}.`
    case 'failed':
      return 'Không giữ được bản nháp trên thiết bị này. Hãy lưu trước khi đóng.'
    default:
      return state satisfies never
  }
}
