/** How far a film or a recording was seen, in seconds. */
export interface VideoPosition {
  atSec: number
  durationSec: number
}

/** Who saw less than this begins anew, and who saw all but this much has seen it. */
const FIRST_SEC = 5
const LAST_SEC = 10

/** The device keeps the positions of so many films of a user. */
const MOST_KEPT = 200

/**
 * The second to go on from; `null` begins at the beginning: nothing kept, hardly begun, as good as
 * over, or without a length (a live broadcast). `beginSec` is where the course lets the film begin.
 */
export function resumeAt(position: VideoPosition | null, beginSec = 0): number | null {
  if (!position) return null
  const { atSec, durationSec } = position
  const whole = Math.floor(atSec)
  return whole >= beginSec + FIRST_SEC && atSec < durationSec - LAST_SEC ? whole : null
}

/** Whether a player that says so is at a position worth keeping. */
export const isPosition = ({ atSec, durationSec }: VideoPosition): boolean =>
  Number.isFinite(atSec) && atSec >= 0 && Number.isFinite(durationSec) && durationSec > 0

/** Film → position, in the order of watching, the latest last. */
export type KeptPositions = readonly (readonly [film: string, position: VideoPosition])[]

/** What the device kept, whatever has become of it meanwhile. */
export function readPositions(value: unknown): KeptPositions {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return []
    const [film, atSec, durationSec] = entry as unknown[]
    const position = { atSec: Number(atSec), durationSec: Number(durationSec) }
    return typeof film === 'string' && isPosition(position) ? [[film, position] as const] : []
  })
}

/** The counterpart of `readPositions`, short, for it is written every few seconds. */
export const packPositions = (kept: KeptPositions): unknown =>
  kept.map(([film, { atSec, durationSec }]) => [film, Math.floor(atSec), Math.floor(durationSec)])

/** With the newest position of a film; the films that were watched longest ago make room for it. */
export const withPosition = (
  kept: KeptPositions,
  film: string,
  position: VideoPosition,
  most = MOST_KEPT,
): KeptPositions =>
  [...kept.filter(([other]) => other !== film), [film, position] as const].slice(-most)
