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

/** A player reports its position several times a second; this limits the writes. */
const WRITE_EVERY_MS = 5_000

/** The stored position of this user in this video, on this device. */
export interface FilmPosition {
  kept: () => VideoPosition | null
  /** Takes the player's current position. */
  note: (position: VideoPosition) => void
  /** Writes the latest position. */
  flush: () => void
}

function createFilmPosition(owner: string, film: string): FilmPosition {
  const name = storedName('films', owner)
  const kept = () => (owner ? readPositions(readStored(name)) : [])
  let noted: VideoPosition | null = null
  let writtenAt = -Infinity
  const flush = () => {
    if (!noted || !owner) return
    // Reads first, because another tab may have stored positions of other videos.
    store(name, packPositions(withPosition(kept(), film, noted)))
    noted = null
    writtenAt = performance.now()
  }
  return {
    kept: () => noted ?? kept().find(([other]) => other === film)?.[1] ?? null,
    note: (position) => {
      // A player that lost its video reports position 0 and no duration.
      if (!isPosition(position)) return
      noted = position
      if (performance.now() - writtenAt >= WRITE_EVERY_MS) flush()
    },
    flush,
  }
}

/** `film` identifies the video across lessons and visits: an id, or an address without its signature. */
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
