import { useEffect, useMemo } from 'react'
import {
  isPosition,
  packPositions,
  readPositions,
  type VideoPosition,
  withPosition,
} from './video-position.ts'
import { useOwner } from '../session/use-owner.ts'
import { readStored, store, storedName } from '../drafts/device-store.ts'
import { onLeave } from '../drafts/on-leave.ts'

/** A player tells its position several times a second; it is written this often. */
const WRITE_EVERY_MS = 5_000

/** How far this user saw this film, on this device. */
export interface FilmPosition {
  kept: () => VideoPosition | null
  /** The position where the player is now. */
  note: (position: VideoPosition) => void
  /** Writes what was noted last. */
  flush: () => void
}

function createFilmPosition(owner: string, film: string): FilmPosition {
  const name = storedName('films', owner)
  const kept = () => (owner ? readPositions(readStored(name)) : [])
  let noted: VideoPosition | null = null
  let writtenAt = -Infinity
  const flush = () => {
    if (!noted || !owner) return
    // Read first: another tab may have written about other films.
    store(name, packPositions(withPosition(kept(), film, noted)))
    noted = null
    writtenAt = performance.now()
  }
  return {
    kept: () => noted ?? kept().find(([other]) => other === film)?.[1] ?? null,
    note: (position) => {
      // A player that lost its film says 0 of nothing.
      if (!isPosition(position)) return
      noted = position
      if (performance.now() - writtenAt >= WRITE_EVERY_MS) flush()
    },
    flush,
  }
}

/** `film` names it across lessons and visits: an id, or an address without its signature. */
export function useFilmPosition(film: string): FilmPosition {
  const owner = useOwner()
  const position = useMemo(() => createFilmPosition(owner, film), [owner, film])
  useEffect(() => {
    const stop = onLeave(position.flush)
    return () => {
      stop()
      position.flush()
    }
  }, [position])
  return position
}
