import { GRACE_SECONDS } from '../../../shared/rules/quiz-grace.ts'
import type { QuizClock } from './quiz-clock.ts'
import { announcedMinutes } from './quiz-time.ts'
import { createListeners } from '../../api/listeners.ts'

/**
 * `running`: time is left. `asking`: none is left by a clock that jumped, and the server is asked for the
 * time. `unclear`: the same, and the server cannot be reached. `grace`: the time is over, the server still
 * accepts the answers. `over`: it accepts them no more.
 */
export type QuizPhase = 'running' | 'asking' | 'unclear' | 'grace' | 'over'

export interface QuizTime {
  /** Milliseconds until the end, negative after it. */
  left: number
  phase: QuizPhase
  /** The minutes left that screen readers announce now; `null` for nothing to announce. */
  said: number | null
  /** What moved the clock a moment ago: a sleep of the device, or the server's clock. */
  moved: 'sleep' | 'server' | null
}

export interface QuizTimer {
  time: () => QuizTime
  subscribe: (listener: () => void) => () => void
  /** Starts the ticking; returns what stops it. */
  start: () => () => void
}

interface QuizTimerOptions {
  clock: QuizClock
  /** On the server's clock, in milliseconds since 1970. */
  endsAt: number
  /** Asks the server for its time; `null` when the response does not hold it. Rejects without a response. */
  askServer: () => Promise<number | null>
}

const TICK_MS = 500
/** Between two questions for the server's time, on return to the page and while it cannot be reached. */
const ASK_MS = 10_000
/** The user is told of a correction above this. */
const NOTICED_MS = 5_000
/** For so long the user is told of a correction. */
const TOLD_MS = 60_000
/** The longest delay that `setTimeout` takes. */
const MAX_DELAY = 2 ** 31 - 1

/** The events after which the page may have been asleep, frozen, throttled or offline. */
const RETURNS = ['focus', 'pageshow', 'online'] as const

/** The time of an attempt, for every component that shows it or acts on it. */
export function createQuizTimer({ clock, endsAt, askServer }: QuizTimerOptions): QuizTimer {
  const { notify, subscribe } = createListeners()
  let isStarted = false
  let unreached = false
  let asking = false
  let askedAt = -Infinity
  let movedAt = -Infinity
  let moved: QuizTime['moved'] = null
  let stopAim = () => {}
  let time: QuizTime = { left: 0, phase: 'running', said: null, moved: null }

  const phaseOf = (left: number): QuizPhase => {
    if (left > 0) return 'running'
    if (!clock.isSure() && clock.earliest() < endsAt) return unreached ? 'unclear' : 'asking'
    return left > -GRACE_SECONDS * 1000 ? 'grace' : 'over'
  }
  const read = () => {
    const now = clock.now()
    const left = endsAt - now
    const phase = phaseOf(left)
    const said = phase === 'running' ? (announcedMinutes(time.left, left) ?? time.said) : null
    time = { left, phase, said, moved: now - movedAt < TOLD_MS ? moved : null }
  }
  read()

  const tick = () => {
    read()
    notify()
    if (!clock.isSure()) void ask()
  }
  /** Hidden pages run intervals once a minute, longer than the grace, but a single timeout on time. */
  const aimAtEnd = () => {
    stopAim()
    const timer = setTimeout(tick, Math.min(Math.max(0, time.left), MAX_DELAY))
    stopAim = () => clearTimeout(timer)
  }
  const ask = async () => {
    const now = clock.now()
    if (asking || now - askedAt < (time.phase === 'asking' ? 0 : ASK_MS)) return
    asking = true
    askedAt = now
    const slept = !clock.isSure()
    try {
      const by = clock.confirm(await askServer(), now)
      unreached = false
      if (Math.abs(by) > NOTICED_MS) {
        moved = slept && by > 0 ? 'sleep' : 'server'
        movedAt = clock.now()
      }
    } catch {
      unreached = true
    }
    asking = false
    // The clock may have moved back.
    askedAt = clock.now()
    tick()
    if (isStarted) aimAtEnd()
  }

  return {
    time: () => time,
    subscribe,
    start: () => {
      const onReturn = ({ type }: Event) => {
        if (document.visibilityState === 'hidden') return
        if (type === 'online') askedAt = -Infinity
        tick()
        void ask()
      }
      isStarted = true
      tick()
      aimAtEnd()
      const ticking = setInterval(tick, TICK_MS)
      for (const type of RETURNS) window.addEventListener(type, onReturn)
      for (const type of ['visibilitychange', 'resume']) document.addEventListener(type, onReturn)
      return () => {
        isStarted = false
        clearInterval(ticking)
        stopAim()
        for (const type of RETURNS) window.removeEventListener(type, onReturn)
        for (const type of ['visibilitychange', 'resume']) {
          document.removeEventListener(type, onReturn)
        }
      }
    },
  }
}
