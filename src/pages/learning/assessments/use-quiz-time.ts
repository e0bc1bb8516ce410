import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { fetchServerTime, type LoadedAssessment } from '../../../api/assessments.ts'
import { createQuizClock } from '../../../parts/quiz/quiz-clock.ts'
import { endOf } from '../../../parts/quiz/quiz-time.ts'
import { createQuizTimer, type QuizPhase, type QuizTimer } from '../../../parts/quiz/quiz-timer.ts'

export interface OpenQuiz {
  assessment: LoadedAssessment
  /** On the clock of `performance.now()`. */
  loadedAt: number
  /** ISO 8601 in UTC. */
  loadedTime: string
}

interface QuizTimeState {
  /** `null` for a quiz without a duration. */
  timer: QuizTimer | null
  phase: QuizPhase
  /** True when time was left as the quiz loaded. */
  watched: boolean
}

/** The time of the attempt. `onEnd` is called when it ends on screen, with certainty. */
export function useQuizTime(quiz: OpenQuiz, onEnd: () => void): QuizTimeState {
  const [{ timer, watched }] = useState(() => timerOf(quiz))
  const phase = useSyncExternalStore<QuizPhase>(timer?.subscribe ?? never, () =>
    timer ? timer.time().phase : 'running',
  )
  useEffect(() => timer?.start(), [timer])
  const ended = watched && (phase === 'grace' || phase === 'over')
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (ended) end()
  }, [ended])
  return { timer, phase, watched }
}

const never = () => () => {}

function timerOf({ assessment, loadedAt, loadedTime }: OpenQuiz) {
  const { _id, durationMinutes, attempt, serverNow } = assessment
  if (!durationMinutes) return { timer: null, watched: false }
  const endsAt = endOf(attempt?.startedAt ?? null, durationMinutes, serverNow)
  const clock = createQuizClock(serverNow, { steady: loadedAt, wall: Date.parse(loadedTime) })
  const askServer = () => fetchServerTime(_id)
  return { timer: createQuizTimer({ clock, endsAt, askServer }), watched: endsAt > serverNow }
}
