/** The clocks of the device: `performance.now()` and `Date.now()`, in milliseconds. */
export interface DeviceTime {
  /** Only goes forward, but stands still while many devices sleep. */
  steady: number
  /** Goes on during sleep, but the user may set it. */
  wall: number
}

const deviceTime = (): DeviceTime => ({ steady: performance.now(), wall: Date.now() })

/** A gain of the wall clock on the steady one above this is a jump: the device slept, or the clock was set. */
const JUMP_MS = 1_500
/** The Date header has whole seconds. */
const HEADER_MS = 1_000

export interface QuizClock {
  /** The server's time in milliseconds since 1970, as far as the device can tell. */
  now: () => number
  /** The same by the steady clock alone since the server last answered; never too late. */
  earliest: () => number
  /** False from a jump of the wall clock until the server has told the time. */
  isSure: () => boolean
  /**
   * Takes the time that a response of the server told (`null`: it told none, so the device's counts).
   * `askedAt` was `now()` when the request went out. Returns the milliseconds by which the clock has left
   * the steady one since the last call.
   */
  confirm: (serverTime: number | null, askedAt: number) => number
}

/**
 * The server's clock between two responses. `serverNow` was its time when the device showed `at`. The time
 * of the steady clock passes, and what the wall clock gains on it: a quiz goes on while the device sleeps.
 * A wall clock that is set back gives no time.
 */
export function createQuizClock(
  serverNow: number,
  at: DeviceTime,
  device: () => DeviceTime = deviceTime,
): QuizClock {
  let server = serverNow
  /** What `server` would be by the steady clock alone. */
  let steadily = serverNow
  let last = at
  /** What the wall clock has gained and `server` does not hold yet. */
  let gain = 0
  let sure = true
  const now = () => {
    const time = device()
    const steady = Math.max(0, time.steady - last.steady)
    const gained = time.wall - last.wall - steady
    if (gained > -JUMP_MS) gain += gained
    server += steady
    steadily += steady
    if (gain > JUMP_MS) {
      server += gain
      gain = 0
      sure = false
    }
    last = time
    return server
  }
  return {
    now,
    earliest: () => {
      now()
      return steadily
    },
    isSure: () => sure,
    confirm: (serverTime, askedAt) => {
      const guess = now()
      // The response was made at some moment after the request; a guess within these bounds stays.
      if (serverTime !== null) {
        server = Math.min(Math.max(guess, serverTime), serverTime + HEADER_MS + (guess - askedAt))
      }
      gain = 0
      const moved = server - steadily
      steadily = server
      sure = true
      return moved
    },
  }
}
