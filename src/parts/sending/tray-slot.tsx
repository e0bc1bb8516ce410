import { createElement, useSyncExternalStore, type ComponentType } from 'react'

/**
 * The place of the tray in the layout. The tray comes with the code that sends work, so the first visit does
 * not load it, and it is there when the line breaks.
 */
let Tray: ComponentType | null = null
const listeners = new Set<() => void>()

export function showTray(component: ComponentType): void {
  Tray = component
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const tray = () => Tray

export function TraySlot() {
  const shown = useSyncExternalStore(subscribe, tray, tray)
  return shown && createElement(shown)
}
