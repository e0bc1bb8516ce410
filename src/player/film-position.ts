import { useEffect, useMemo } from 'react'
import {
  isPosition,
  isSeen,
  packPositions,
  readPositions,
  resumeAt,
  seenUpTo,
  type VideoPosition,
  withPosition,
} from './video-position.ts'
import { useOwner } from '../session/use-owner.ts'
import { readStored, store, storedName } from '../drafts/device-store.ts'
import { onLeave } from '../drafts/on-leave.ts'

/** A player reports its position several times a second; this limits the writes. */
const WRITE_EVERY_MS = 5_000

/** The stored position of this user in this video, on this device. */
export interface FilmPosition {
  kept: () => VideoPosition | null
  /** Takes the player's current position. */
  note: (position: VideoPosition) => void
  /** Writes the latest position. */
  flush: () => void
  /** What is told, once, that the film was seen (`isSeen`). */
  whenSeen: (act: (() => void) | undefined) => void
}

function createFilmPosition(owner: string, film: string, beginSec: number): FilmPosition {
  const name = storedName('films', owner)
  const kept = () => (owner ? readPositions(readStored(name)) : [])
  let noted: VideoPosition | null = null
  let writtenAt = -Infinity
  const stored = () => kept().find(([other]) => other === film)?.[1] ?? null
  let reached = resumeAt(stored(), beginSec) ?? beginSec
  let told = false
  let tell: (() => void) | undefined
  const flush = () => {
    if (!noted || !owner) return
    // Reads first, because another tab may have stored positions of other videos.
    store(name, packPositions(withPosition(kept(), film, noted)))
    noted = null
    writtenAt = performance.now()
  }
  return {
    kept: () => noted ?? stored(),
    note: (position) => {
      // A player that lost its video reports position 0 and no duration.
      if (!isPosition(position)) return
      noted = position
      reached = seenUpTo(reached, position)
      if (!told && isSeen(reached, position.durationSec)) {
        told = true
        tell?.()
      }
      if (performance.now() - writtenAt >= WRITE_EVERY_MS) flush()
    },
    flush,
    whenSeen: (act) => {
      tell = act
    },
  }
}

interface FilmOptions {
  /** Where the course lets the film begin. */
  beginSec?: number
  /** Told once, when the film was seen (`isSeen`). */
  onSeen?: (() => void) | undefined
}

/** `film` identifies the video across lessons and visits: an id, or an address without its signature. */
export function useFilmPosition(film: string, { beginSec = 0, onSeen }: FilmOptions): FilmPosition {
  const owner = useOwner()
  const position = useMemo(() => createFilmPosition(owner, film, beginSec), [owner, film, beginSec])
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
