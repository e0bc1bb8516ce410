import { useSyncExternalStore } from 'react'
import { clockText } from '../../../parts/quiz/quiz-time.ts'
import type { QuizTime, QuizTimer } from '../../../parts/quiz/quiz-timer.ts'
import * as styles from './quiz-attempt.module.scss'

/** The time left; screen readers announce it only at 5 and 1 minutes. */
export function QuizCountdown({ timer }: { timer: QuizTimer }) {
  const { left, said } = useSyncExternalStore(timer.subscribe, timer.time)
  return (
    <>
      <span
        className={`${styles.quizClock} numeric ${left <= 60_000 ? 'text-accent' : ''}`}
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

const MOVED: Record<NonNullable<QuizTime['moved']>, string> = {
  sleep: 'Đồng hồ đã chạy tiếp trong lúc thiết bị ngủ.',
  server: 'Đồng hồ đã được chỉnh theo giờ của máy chủ.',
}

/** Why the clock has just jumped. */
export function ClockNote({ timer }: { timer: QuizTimer }) {
  const moved = useSyncExternalStore(timer.subscribe, () => timer.time().moved)
  return <div role="status">{moved ? <p>{MOVED[moved]}</p> : null}</div>
}
