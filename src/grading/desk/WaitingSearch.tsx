import type { SearchState } from './use-next-waiting.ts'

interface WaitingSearchProps {
  state: SearchState
  disabled: boolean
  onStart: () => void
  onStop: () => void
}

const WORDS: Record<SearchState, string> = {
  idle: '',
  searching: 'Đang tìm bài tiếp theo…',
  none: 'Từ đây đến cuối danh sách không còn bài nào chờ chấm.',
  failed: 'Chưa tìm được bài tiếp theo. Vui lòng thử lại.',
}

/** To the next hand-in that waits, student by student; the walk can be stopped. */
export const WaitingSearch = ({ state, disabled, onStart, onStop }: WaitingSearchProps) => (
  <div className="desk-waiting">
    {state === 'searching' ? (
      <button type="button" className="btn btn-sm btn-outline-primary" onClick={onStop}>
        Dừng tìm
      </button>
    ) : (
      <button
        type="button"
        className="btn btn-sm btn-outline-primary"
        aria-keyshortcuts="g"
        disabled={disabled}
        onClick={onStart}
      >
        Bài chờ chấm tiếp theo
      </button>
    )}
    <p role="status">{WORDS[state]}</p>
  </div>
)
