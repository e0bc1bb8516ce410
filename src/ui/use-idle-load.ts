import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

const LOOK_EVERY_MS = 1_000
/** The page is at rest when it has loaded nothing for this long. */
const REST_MS = 3_000

/** Loads ahead what the open page may need, one part after the other. `parts` must be stable. */
export function useIdleLoad(parts: readonly { preload: () => Promise<void> }[]) {
  const client = useQueryClient()
  useEffect(() => {
    if (savesData()) return undefined
    let left = false
    const load = async () => {
      for (const part of parts) {
        if (left) return
        // oxlint-disable-next-line no-await-in-loop -- one at a time leaves the line to the user
        await part.preload()
      }
    }
    const timer = setInterval(() => {
      if (document.readyState !== 'complete' || client.isFetching() > 0) return
      if (performance.now() - lastLoadedAt() < REST_MS) return
      clearInterval(timer)
      whenIdle(() => void load())
    }, LOOK_EVERY_MS)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [client, parts])
}

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

const lastLoadedAt = () =>
  Math.max(
    0,
    ...performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
  )
