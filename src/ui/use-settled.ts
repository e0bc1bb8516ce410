import { useEffect, useEffectEvent, useState } from 'react'

/** After this the page shows what has arrived, even if the rest will move it. */
const AT_MOST_MS = 600

/**
 * False until all that `begin` reads has answered or failed, for 0.6 seconds at most: a page shows its parts in one
 * go, because what comes after another part would move it. `isKnown`: they are in the cache.
 */
export function useSettled(begin: () => Promise<unknown>, isKnown: boolean): boolean {
  const [isSettled, setIsSettled] = useState(isKnown)
  const beginOnce = useEffectEvent(begin)
  useEffect(() => {
    let left = false
    const settle = () => left || setIsSettled(true)
    const timer = setTimeout(settle, AT_MOST_MS)
    void beginOnce().then(settle, settle)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [])
  return isSettled
}
