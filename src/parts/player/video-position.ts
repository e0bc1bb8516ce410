/** The position in a video or recording, in seconds. */
export interface VideoPosition {
  atSec: number
  durationSec: number
}

/** Below the first, the video starts over; within the last of its end, too. */
const FIRST_SEC = 5
const LAST_SEC = 10

/** The device keeps this many positions per user. */
const MOST_KEPT = 200

/**
 * The second to resume at. `null` starts at the beginning: no position, barely started, nearly over, or
 * no duration (a live broadcast). `beginSec` is the start that the course sets.
 */
export function resumeAt(position: VideoPosition | null, beginSec = 0): number | null {
  if (!position) return null
  const { atSec, durationSec } = position
  const whole = Math.floor(atSec)
  return whole >= beginSec + FIRST_SEC && atSec < durationSec - LAST_SEC ? whole : null
}

export const isPosition = ({ atSec, durationSec }: VideoPosition): boolean =>
  Number.isFinite(atSec) && atSec >= 0 && Number.isFinite(durationSec) && durationSec > 0

/** Position by video, in the order of watching, newest last. */
export type KeptPositions = readonly (readonly [film: string, position: VideoPosition])[]

/** Reads the stored positions; skips invalid ones. */
export function readPositions(value: unknown): KeptPositions {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return []
    const [film, atSec, durationSec] = entry as unknown[]
    const position = { atSec: Number(atSec), durationSec: Number(durationSec) }
    return typeof film === 'string' && isPosition(position) ? [[film, position] as const] : []
  })
}

/** The inverse of `readPositions`; compact, because it is written every few seconds. */
export const packPositions = (kept: KeptPositions): unknown =>
  kept.map(([film, { atSec, durationSec }]) => [film, Math.floor(atSec), Math.floor(durationSec)])

/** Adds a position, and removes those of the videos watched longest ago beyond `MOST_KEPT`. */
export const withPosition = (
  kept: KeptPositions,
  film: string,
  position: VideoPosition,
  most = MOST_KEPT,
): KeptPositions =>
  [...kept.filter(([other]) => other !== film), [film, position] as const].slice(-most)
