import { useSyncExternalStore } from 'react'
import { formatMoment } from '../../shared/format/dates.ts'
import type { DraftSaver, DraftState } from './draft-saver.ts'
import './draft-line.scss'

/** The one line that says what state the work is in on this device. */
export function DraftLine({ saver }: { saver: DraftSaver }) {
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  return (
    <p className="draft-line" role={state.is === 'failed' ? 'alert' : undefined}>
      {words(state)}
    </p>
  )
}

function words(state: DraftState): string {
  switch (state.is) {
    case 'empty':
      return 'Những gì bạn nhập được lưu trên thiết bị này cho đến khi nộp.'
    case 'saved':
      return `Đã lưu trên thiết bị này lúc ${formatMoment(state.at)}`
    case 'restored':
      return `Đã khôi phục bản lưu trên thiết bị này lúc ${formatMoment(state.at)}`
    case 'failed':
      return 'Không lưu được trên thiết bị này. Hãy nộp trước khi đóng trang.'
    default:
      return state satisfies never
  }
}
