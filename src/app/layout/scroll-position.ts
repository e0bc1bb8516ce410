import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom'
import { pageKey } from '../../ui/on-top.ts'
import { focusMain } from '../../ui/focus-main.ts'

/**
 * Scroll positions: a new page opens at its top with the focus in `main`; "Back", "Forward" and a reload
 * restore the old position, even when the content arrives later. (BrowserRouter has no ScrollRestoration;
 * the data router that has one costs the first visit 14 kB.)
 */
const STORE = 'scroll-places'
const KEEP_POSITIONS = 50
/** After this long the page will not reach its old height any more. */
const GIVE_UP_MS = 10_000

/** The first entry of every document has the key 'default', so the entry's name includes the address. */
const entryOf = (location: Location) =>
  `${pageKey(location)} ${location.pathname}${location.search}`

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function storePositions(positions: Map<string, number>) {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions].slice(-KEEP_POSITIONS)))
  } catch {
    // Storage is blocked: positions last as long as the document.
  }
}

const cameByReloadOrHistory = () => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && (entry as PerformanceNavigationTiming).type !== 'navigate'
}

export function useScrollPosition() {
  const location = useLocation()
  const type = useNavigationType()
  const entry = entryOf(location)
  const { pathname } = location
  const positions = useRef<Map<string, number>>(null)
  const shown = useRef<{ entry: string; pathname: string }>(null)
  const stopRestoring = useRef<() => void>(null)

  useLayoutEffect(() => {
    positions.current ??= storedPositions()
    const known = positions.current
    const last = shown.current
    if (last?.entry === entry) return
    shown.current = { entry, pathname }
    stopRestoring.current?.()
    stopRestoring.current = null

    const returning = type === NavigationType.Pop && (last !== null || cameByReloadOrHistory())
    // The visitor may have scrolled the first screen before the app ran (docs/architecture.md#first-screen).
    if (!last && window.scrollY > 0) known.set(entry, window.scrollY)
    const top = returning ? known.get(entry) : undefined
    if (top !== undefined) {
      stopRestoring.current = restore(top, () => (stopRestoring.current = null))
    } else if (last && last.pathname !== pathname) window.scrollTo(0, 0)
  }, [entry, pathname, type])

  // Runs after the effects of the page and of a closing menu, which returns the focus to its button.
  const focusedFor = useRef({ entry, pathname })
  // A link to the current page replaces its entry.
  const wantsSearch =
    type !== NavigationType.Pop && (location.state as { focus?: string } | null)?.focus === 'search'
  useEffect(() => {
    const last = focusedFor.current
    if (last.entry === entry) return
    focusedFor.current = { entry, pathname }
    if (wantsSearch) {
      document.querySelector<HTMLElement>('#main input[type="search"]')?.focus()
    } else if (last.pathname !== pathname && !typingInMain()) focusMain()
  }, [entry, pathname, wantsSearch])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const onScroll = () => {
      const known = positions.current
      if (!known || !shown.current || stopRestoring.current) return
      // Deleted first, so that the newest positions are last in the map and stay.
      known.delete(shown.current.entry)
      known.set(shown.current.entry, window.scrollY)
    }
    const onLeave = () => {
      if (positions.current) storePositions(positions.current)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', onLeave)
    return () => {
      onLeave()
      stopRestoring.current?.()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [])
}

/** Whether the page has focused one of its own fields. */
const typingInMain = () =>
  document.activeElement?.matches('#main :is(input, select, textarea)') ?? false

/** Scrolls to `top` as the page grows, until it is reached, the user acts or time is up; returns the stop. */
function restore(top: number, onEnd: () => void): (() => void) | null {
  const reached = () => {
    window.scrollTo(0, top)
    return Math.abs(window.scrollY - top) < 2
  }
  if (reached()) return null
  const stop = () => {
    grows.disconnect()
    clearTimeout(timer)
    for (const name of ACTS) window.removeEventListener(name, end)
  }
  const end = () => {
    stop()
    onEnd()
  }
  const grows = new ResizeObserver(() => {
    if (reached()) end()
  })
  const timer = setTimeout(end, GIVE_UP_MS)
  for (const name of ACTS) window.addEventListener(name, end, { passive: true })
  grows.observe(document.body)
  return stop
}

const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
