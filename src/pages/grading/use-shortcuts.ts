import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { readStored, store } from '../../parts/drafts/device-store.ts'
import { isComposing } from '../../ui/is-composing.ts'

/**
 * Keys of the grading desk (docs/behaviour.md#grading-desk). The user can switch them all off, which this
 * device stores.
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

const DIALOG = '.modal'

/** The panel of a submission. */
const PANEL = '.offcanvas'
const PRESSED = 'button, a[href], summary'

/**
 * Whether a letter could be meant as text: in a field, and in the panel of a submission everywhere but on
 * what is pressed, because users begin to write there before they have reached the field.
 */
function mayBeTyping(target: Element): boolean {
  if (target.closest(TYPED_INTO)) return true
  return (
    document.querySelector(PANEL) !== null &&
    !target.closest(PANEL)?.contains(target.closest(PRESSED))
  )
}

/**
 * `keys` maps keys to actions, letters in lower case: `{ j: next, 'alt+arrowdown': next }`. Keys with Alt
 * also work in fields; none works in a dialog over the desk, or with Ctrl or Cmd.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const on = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event
    if (defaultPrevented || isComposing(event) || !(target instanceof Element)) return
    if (event.ctrlKey || event.metaKey) return
    const name = (event.altKey ? 'alt+' : '') + event.key.toLowerCase()
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!act || target.closest(DIALOG) || (!event.altKey && mayBeTyping(target))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!on) return undefined
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}
