import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readStored, store } from '../drafts/device-store.ts'

/**
 * Keys of the grading desk, a letter each. A key counts only where nobody types, without Ctrl, Alt or
 * Cmd and not in a dialog over the desk, and the whole lot can be turned off, which this device
 * remembers.
 */
const STORED_AT = 'grading-shortcuts'
const listeners = new Set<() => void>()
/** When storage is refused, the choice still holds until the page is left. */
let chosen: boolean | null = null

const shortcutsOn = (): boolean => chosen ?? readStored(STORED_AT) !== false

export function turnShortcuts(on: boolean): void {
  chosen = store(STORED_AT, on) ? null : on
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, shortcutsOn)

const TYPED_INTO =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])'

/** Keeps the focus while it is open; the sheet of a submission is none: its keys are the desk's. */
const DIALOG = '.modal'

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${TYPED_INTO}, ${DIALOG}`) !== null

/** `keys`: an act per key, letters in lower case, for example `{ j: next, '?': help }`. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const on = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    if (event.defaultPrevented || isTaken(event.target)) return
    const name = event.key.toLowerCase()
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!on) return undefined
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
