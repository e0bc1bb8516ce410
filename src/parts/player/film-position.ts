import { useEffect, useMemo } from 'react'
import {
  isPosition,
  packPositions,
  readPositions,
  type VideoPosition,
  withPosition,
} from './video-position.ts'
import { isSeen, joinParts, partsOf, readSeen, type SeenParts, withSeen } from './seen-parts.ts'
import { useOwner } from '../session/use-owner.ts'
import { readStored, store, storedName } from '../drafts/device-store.ts'
import { onLeave } from '../drafts/on-leave.ts'

/** A player reports its position several times a second; this limits the writes. */
const WRITE_EVERY_MS = 5_000

/** Where this user is in this film, and what of it was played, as this device keeps them. */
export interface FilmPosition {
  kept: () => VideoPosition | null
  /** Takes the player's current position. What lies between two of them was played. */
  note: (position: VideoPosition) => void
  /** The player stands still or jumps: what lies between the last position and the next was not played. */
  interrupt: () => void
  flush: () => void
  /** What is told, once, that the film was seen (`isSeen`). */
  whenSeen: (act: (() => void) | undefined) => void
}

/** A longer step than this, or than a quarter of the film, is a jump, whatever the player says. */
const MOST_STEP_SEC = 15

/** A length that changes by more than this share, from one position to the next, is that of another film. */
const MOST_MISTAKEN = 0.1

interface Film {
  /** Identifies the video across lessons and visits: an id, or an address without its signature. */
  film: string
  beginSec: number
  /** The longest step between two positions of a player that does not tell of jumps. */
  stepSec: number
}

function createFilmPosition(owner: string, { film, beginSec, stepSec }: Film): FilmPosition {
  const name = storedName('films', owner)
  const seenName = storedName('films-seen', owner)
  const kept = () => (owner ? readPositions(readStored(name)) : [])
  const keptSeen = () => (owner ? readSeen(readStored(seenName)) : [])
  let noted: VideoPosition | null = null
  let writtenAt = -Infinity
  /** Where the part that is being played has come to; `null` between parts. */
  let last: number | null = null
  let played: SeenParts = []
  let durationSec = NaN
  let isReported = false
  let onSeen: (() => void) | undefined
  const flush = () => {
    if (!noted || !owner) return
    // Reads first, because another tab may have stored what it knows of this and other films.
    store(name, packPositions(withPosition(kept(), film, noted)))
    if (played.length > 0) store(seenName, withSeen(keptSeen(), film, durationSec, played))
    noted = null
    writtenAt = performance.now()
  }
  const play = ({ atSec, durationSec }: VideoPosition) => {
    const step = atSec - (last ?? atSec)
    if (step > 0 && step <= Math.min(stepSec, durationSec / 4)) {
      played = joinParts(played, [[atSec - step, atSec]])
    }
    last = atSec
  }
  const lengthIs = (seconds: number) => {
    const change = Math.abs(seconds - durationSec)
    // Browsers estimate the length of some recordings, better and better while they play.
    const isOther = !(change <= Math.max(1, seconds * MOST_MISTAKEN))
    if (isOther || change > 1) {
      played = joinParts(isOther ? [] : played, partsOf(keptSeen(), film, seconds))
    }
    durationSec = seconds
  }
  return {
    kept: () => noted ?? kept().find(([other]) => other === film)?.[1] ?? null,
    note: (position) => {
      // A player that lost its video reports position 0 and no duration.
      if (!isPosition(position)) return
      noted = position
      lengthIs(position.durationSec)
      play(position)
      if (!isReported && isSeen(played, durationSec, beginSec)) {
        isReported = true
        onSeen?.()
      }
      if (performance.now() - writtenAt >= WRITE_EVERY_MS) flush()
    },
    interrupt: () => (last = null),
    flush,
    whenSeen: (act) => {
      onSeen = act
    },
  }
}

interface FilmOptions {
  /** Where the course lets the film begin. */
  beginSec?: number
  stepSec?: number
  /** Told once, when the film was seen (`isSeen`). */
  onSeen?: (() => void) | undefined
}

/** `film` and the options are those of `Film`. */
export function useFilmPosition(
  film: string,
  { beginSec = 0, stepSec = MOST_STEP_SEC, onSeen }: FilmOptions,
): FilmPosition {
  const owner = useOwner()
  const position = useMemo(
    () => createFilmPosition(owner, { film, beginSec, stepSec }),
    [owner, film, beginSec, stepSec],
  )
  useEffect(() => position.whenSeen(onSeen), [position, onSeen])
  useEffect(() => {
    const stop = onLeave(position.flush)
    return () => {
      stop()
      position.flush()
    }
  }, [position])
  return position
}
