import { useEffect, useRef, useState } from 'react'
import { announcedMinutes, clockText } from '../../quiz/quiz-time.ts'
import * as styles from './quiz-attempt.module.scss'

interface CountdownProps {
  /** On the clock of `performance.now()`, which nobody sets forward or back. */
  endsAt: number
  /** Called once, when the time runs out while it is watched. */
  onZero: () => void
}

/** The time left, quiet; said aloud only at 5 and 1 minutes. */
export function Countdown({ endsAt, onZero }: CountdownProps) {
  const [left, setLeft] = useState(() => endsAt - performance.now())
  const [said, setSaid] = useState<number | null>(null)
  const zero = useRef(onZero)
  useEffect(() => {
    zero.current = onZero
  })
  useEffect(() => {
    let before = endsAt - performance.now()
    if (before <= 0) return undefined
    const timer = setInterval(() => {
      const now = endsAt - performance.now()
      const minutes = announcedMinutes(before, now)
      if (minutes !== null) setSaid(minutes)
      setLeft(now)
      before = now
      if (now > 0) return
      clearInterval(timer)
      setSaid(null)
      zero.current()
    }, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return (
    <>
      <span
        className={`${styles.quizClock} numeric ${left <= 60_000 ? styles.quizClockShort : ''}`}
        role="timer"
        aria-label="Thời gian còn lại"
      >
        {clockText(left)}
      </span>
      <span className="visually-hidden" role="status">
        {said === null ? '' : `Còn ${said} phút để làm bài.`}
      </span>
    </>
  )
}
