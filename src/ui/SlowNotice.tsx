import { useEffect, useState } from 'react'

/** A slower request shows a note and a way out, because requests have no time-out. */
const SLOW_AFTER_MS = 8_000

/** Whether the request `run` (`null`: none) has taken more than 8 seconds; a new value starts over. */
export function useSlow(run: number | null): boolean {
  const [slow, setSlow] = useState<number | null>(null)
  useEffect(() => {
    if (run === null) return undefined
    const timer = setTimeout(() => setSlow(run), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [run])
  return run !== null && slow === run
}

interface SlowNoticeProps {
  slow: boolean
  /** The way out: 'Thử lại' for a read, 'Dừng chờ' for a write. */
  label: string
  onAct: () => void
}

/** Says that the server is slow, with a way out; the region is present before its text is. */
export const SlowNotice = ({ slow, label, onAct }: SlowNoticeProps) => (
  <div role="status">
    {slow ? (
      <p className="slow-notice">
        <span>Máy chủ trả lời chậm hơn thường lệ.</span>{' '}
        <button type="button" className="btn btn-link btn-sm p-0" onClick={onAct}>
          {label}
        </button>
      </p>
    ) : null}
  </div>
)
