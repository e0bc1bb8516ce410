import { useEffect, useState } from 'react'

/** Whether this tab, or another one of the same browser, works on the thing. */
export type TabLock = 'asking' | 'mine' | 'elsewhere'

/** A lock that is free is granted at once; after this long another tab holds it. */
const ASK_MS = 200

/**
 * One tab at a time holds `name`; when it closes, the next one has it by itself. Without
 * `navigator.locks` (an address without https) every tab holds it: nobody is kept out.
 */
export function useTabLock(name: string): TabLock {
  const [held, setHeld] = useState<{ name: string; lock: TabLock }>({ name, lock: 'asking' })
  useEffect(() => {
    const tell = (lock: TabLock) => setHeld({ name, lock })
    if ('locks' in navigator) return holdLock(name, tell)
    tell('mine')
    return undefined
  }, [name])
  return held.name === name ? held.lock : 'asking'
}

function holdLock(name: string, tell: (lock: TabLock) => void): () => void {
  const stop = new AbortController()
  let letGo = () => {}
  const holding = new Promise<void>((done) => (letGo = done))
  const slow = setTimeout(() => tell('elsewhere'), ASK_MS)
  navigator.locks
    .request(name, { signal: stop.signal }, () => {
      clearTimeout(slow)
      tell('mine')
      return holding
    })
    // Let go of before it was granted; or the browser forbids locks: then nobody is kept out.
    .catch(() => {
      clearTimeout(slow)
      if (!stop.signal.aborted) tell('mine')
    })
  return () => {
    clearTimeout(slow)
    stop.abort()
    letGo()
  }
}
