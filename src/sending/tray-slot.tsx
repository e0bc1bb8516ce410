import { createElement, useSyncExternalStore, type ComponentType } from 'react'
import { createListeners } from '../api/listeners.ts'

/**
 * The place of the tray in the layout. The tray comes with the code that sends, so the first visit does
 * not load it, and it is there when the line breaks.
 */
let Tray: ComponentType | null = null
const listeners = createListeners()

export function showTray(component: ComponentType): void {
  Tray = component
  listeners.tell()
}

const tray = () => Tray

export function TraySlot() {
  const shown = useSyncExternalStore(listeners.subscribe, tray, tray)
  return shown && createElement(shown)
}
