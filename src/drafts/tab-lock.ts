import { useEffect, useState } from 'react'

/** Whether this tab, or another one of the same browser, works on the thing. */
export type TabLock = 'asking' | 'mine' | 'elsewhere'

/** A lock that is free is granted at once; after this long another tab holds it. */
const ASK_MS = 200
/** Background tabs may run their timers only once a minute. */
const BEAT_MS = 2_000
const SILENT_MS = 70_000

/** One tab at a time holds `name`; when it closes, the next one has it by itself. */
export function useTabLock(name: string): TabLock {
  const [held, setHeld] = useState<{ name: string; lock: TabLock }>({ name, lock: 'asking' })
  useEffect(() => {
    const tell = (lock: TabLock) =>
      setHeld((last) => (last.name === name && last.lock === lock ? last : { name, lock }))
    return 'locks' in navigator ? holdLock(name, tell) : holdByHeartbeat(name, tell)
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

/** The same tab after a reload is the same holder. */
function tabId(): string {
  const id = sessionStorage.getItem('tab') ?? String(Math.random())
  sessionStorage.setItem('tab', id)
  return id
}

const holderOf = (entry: string): { id: unknown; at: number } => {
  const holder = JSON.parse(localStorage.getItem(entry) ?? 'null') as { id?: unknown; at?: unknown }
  return { id: holder?.id, at: Number(holder?.at ?? 0) }
}

/** For pages without navigator.locks (an address without https): a sign of life in storage. */
function holdByHeartbeat(name: string, tell: (lock: TabLock) => void): () => void {
  const entry = `tab/${name}`
  const beat = () => {
    try {
      const id = tabId()
      const holder = holderOf(entry)
      const taken =
        holder.id !== undefined && holder.id !== id && Date.now() - holder.at < SILENT_MS
      if (!taken) localStorage.setItem(entry, JSON.stringify({ id, at: Date.now() }))
      tell(taken ? 'elsewhere' : 'mine')
    } catch {
      // Storage blocked or unreadable: nobody is kept out.
      tell('mine')
    }
  }
  const letGo = () => {
    try {
      if (holderOf(entry).id === tabId()) localStorage.removeItem(entry)
    } catch {
      // As above.
    }
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === entry) beat()
  }
  beat()
  const timer = setInterval(beat, BEAT_MS)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pagehide', letGo)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pagehide', letGo)
    letGo()
  }
}
