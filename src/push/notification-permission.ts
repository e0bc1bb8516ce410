import { useState, useSyncExternalStore } from 'react'
import { FIREBASE } from '../env.ts'

/** What the person chose on this device; the browser's own permission is a second condition. */
const CHOICE = 'notifications'

/**
 * - `not-offered`: the site was built without the values that web push needs
 * - `unsupported`: this browser knows no notifications (or not on this address)
 * - `denied`: the person forbade them in the browser, and only there can allow them again
 */
export type NotificationState = 'not-offered' | 'unsupported' | 'denied' | 'off' | 'on'

interface Facts {
  configured: boolean
  /** The browser's answer; `null` when it knows no notifications. */
  permission: NotificationPermission | null
  chosen: boolean
}

/** One state from three facts, the most lasting obstacle first. */
export function notificationState({ configured, permission, chosen }: Facts): NotificationState {
  if (!configured) return 'not-offered'
  if (permission === null) return 'unsupported'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && chosen ? 'on' : 'off'
}

const isConfigured = () => Object.values(FIREBASE).every((value) => value !== '')

const currentPermission = (): NotificationPermission | null =>
  'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : null

const readChoice = (): boolean => {
  try {
    return localStorage.getItem(CHOICE) === 'on'
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()

function storeChoice(on: boolean) {
  try {
    localStorage.setItem(CHOICE, on ? 'on' : 'off')
  } catch {
    // Storage blocked: the switch stays off, as it would after a reload.
  }
  for (const listener of listeners) listener()
}

/** The choice may change in another tab, the permission in the browser's own settings. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('focus', listener)
  }
}

const currentState = () =>
  notificationState({
    configured: isConfigured(),
    permission: currentPermission(),
    chosen: readChoice(),
  })

/** The notification switch. The browser asks only inside `set(true)`, that is on a click. */
export function useNotificationPermission() {
  const state = useSyncExternalStore(subscribe, currentState)
  const [asking, setAsking] = useState(false)

  const set = async (on: boolean) => {
    if (asking) return
    if (!on) return storeChoice(false)
    setAsking(true)
    try {
      storeChoice((await Notification.requestPermission()) === 'granted')
    } finally {
      setAsking(false)
    }
  }
  return { state, asking, set }
}
