import { useLayoutEffect, useRef } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from 'react-router-dom'
import { changed, onTop, overOf, pageKey, type Over } from './on-top.ts'

const withOver = (location: Location, depth: number) => {
  const { over: _, ...state } = (location.state ?? {}) as Over
  return depth === 0 ? state : { ...state, over: { depth, key: pageKey(location) } }
}

interface Seen {
  location: Location
  depth: number
  /** The router's number of the entry. */
  index: number
}

/** A step forward at the end of the history fires no event. */
const NO_EVENT_MS = 300

/**
 * "Back" closes what lies on the page (dialogs, sheets) before it leaves the page: each of them has an
 * entry in the history with the page's own address. `onTop` says what lies there; after every change of
 * the list or the address the history follows, so that no entry outlives what it stands for. Once, in the
 * layout.
 */
export function BackEntries() {
  const location = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const seen = useRef<Seen>(null)
  /** True while a step of our own is under way. */
  const stepping = useRef(false)

  useLayoutEffect(() => {
    const step = (by: number) => {
      stepping.current = true
      void navigate(by)
    }
    const toEntry = (of: Location, depth: number, replace: boolean) =>
      void navigate(
        { pathname: location.pathname, search: of.search, hash: of.hash },
        { replace, state: withOver(of, depth) },
      )

    // After all effects: a dialog that another one replaces takes over its entry.
    const settle = () =>
      queueMicrotask(() => {
        const now = seen.current
        if (!now || stepping.current || now.location !== location) return
        if (onTop.length > now.depth) toEntry(location, now.depth + 1, false)
        if (onTop.length < now.depth) step(onTop.length - now.depth)
      })
    changed.settle = settle

    const last = seen.current
    if (last?.location === location) return
    const own = stepping.current
    stepping.current = false
    const depth = overOf(location)?.depth ?? 0
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0
    const samePage = last?.location.pathname === location.pathname

    // The page has replaced its address under a dialog: the entry stays the dialog's.
    if (type === NavigationType.Replace && samePage && last.depth > depth) {
      seen.current = { location, depth, index }
      toEntry({ ...location, key: pageKey(last.location) }, last.depth, true)
      return
    }
    seen.current = { location, depth, index }
    if (type !== NavigationType.Pop || !last) return settle()
    if (own) {
      // What the page has made of its address meanwhile stays.
      const { search } = last.location
      if (samePage && depth < last.depth && search !== location.search) {
        toEntry({ ...location, search }, depth, true)
      }
      return settle()
    }
    if (depth < onTop.length) {
      for (let at = onTop.length - 1; at >= depth; at--) onTop[at]?.close()
      // A dialog that stays, because it asks first, gets its entry back.
      setTimeout(() => changed.settle())
      return
    }
    // An entry whose dialog is gone: on in the direction of the user, back where nothing follows.
    if (depth > onTop.length && index > last.index) {
      step(1)
      setTimeout(() => {
        if (seen.current?.location !== location) return
        stepping.current = false
        changed.settle()
      }, NO_EVENT_MS)
      return
    }
    settle()
  }, [location, type, navigate])
  useLayoutEffect(
    () => () => {
      // A tree built anew brings the history in line itself; two would step back twice.
      seen.current = null
      changed.settle = () => {}
    },
    [],
  )
  return null
}
