import { useEffect, useState } from 'react'

/** Whether this tab or another tab of this browser holds the lock. */
export type TabLock = 'asking' | 'mine' | 'elsewhere'

/** A free lock is granted at once; after this long another tab holds it. */
const ASK_MS = 200

/** One tab at a time holds `name`; without `navigator.locks` (on http addresses) every tab does. */
export function useTabLock(name: string): TabLock {
  const [held, setHeld] = useState<{ name: string; lock: TabLock }>({ name, lock: 'asking' })
  useEffect(() => {
    const report = (lock: TabLock) => setHeld({ name, lock })
    if ('locks' in navigator) return holdLock(name, report)
    report('mine')
    return undefined
  }, [name])
  return held.name === name ? held.lock : 'asking'
}

function holdLock(name: string, report: (lock: TabLock) => void): () => void {
  const stop = new AbortController()
  let release = () => {}
  const holding = new Promise<void>((done) => (release = done))
  const slow = setTimeout(() => report('elsewhere'), ASK_MS)
  navigator.locks
    .request(name, { signal: stop.signal }, () => {
      clearTimeout(slow)
      report('mine')
      return holding
    })
    // The request was aborted before it was granted, or the browser forbids locks: then every tab holds it.
    .catch(() => {
      clearTimeout(slow)
      if (!stop.signal.aborted) report('mine')
    })
  return () => {
    clearTimeout(slow)
    stop.abort()
    release()
  }
}
