import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readStored, store } from '../drafts/device-store.ts'

/**
 * One-letter keys of the grading desk. They do not work in text fields, with Ctrl, Alt or Cmd, or in a
 * dialog over the desk. The user can switch them all off, which this device stores.
 */
const STORED_AT = 'grading-shortcuts'
const listeners = new Set<() => void>()
/** Where storage is blocked, the choice lasts until the page closes. */
let chosen: boolean | null = null

const shortcutsOn = (): boolean => chosen ?? readStored(STORED_AT) !== false

export function turnShortcuts(on: boolean): void {
  chosen = store(STORED_AT, on) ? null : on
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, shortcutsOn)

const TYPED_INTO =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])'

/** A dialog disables the keys; the sheet of a submission does not, because it shares the desk's keys. */
const DIALOG = '.modal'

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${TYPED_INTO}, ${DIALOG}`) !== null

/** `keys` maps keys to actions, letters in lower case, for example `{ j: next, '?': help }`. */
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
