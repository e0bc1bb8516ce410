import { createListeners } from '../../api/listeners.ts'
import { useState, useSyncExternalStore } from 'react'
import { storedSession } from '../../api/session-store.ts'
import { isPushConfigured } from '../../api/env.ts'
import { releasePushes } from './release-pushes.ts'

/** Stores the user's choice on this device; the browser's own permission is a second condition. */
const CHOICE = 'notifications'

/**
 * - `not-offered`: the site was built without the values that web push needs
 * - `unsupported`: this browser has no web push, or not on this address
 * - `denied`: the user denied the permission in the browser, and can allow it only there
 */
export type NotificationState = 'not-offered' | 'unsupported' | 'denied' | 'off' | 'on'

interface Facts {
  configured: boolean
  /** The browser's permission; `null` when it has no web push. */
  permission: NotificationPermission | null
  chosen: boolean
}

/** Combines the facts, the most permanent obstacle first. */
export function notificationState({ configured, permission, chosen }: Facts): NotificationState {
  if (!configured) return 'not-offered'
  if (permission === null) return 'unsupported'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && chosen ? 'on' : 'off'
}

const currentPermission = (): NotificationPermission | null =>
  window.isSecureContext &&
  'Notification' in window &&
  'PushManager' in window &&
  'serviceWorker' in navigator
    ? Notification.permission
    : null

/** `null` until the user has chosen. */
const readChoice = (): string | null => {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    // Storage is blocked: the switch stays off, and the bell does not ask again and again.
    return 'off'
  }
}

const listeners = createListeners()

function storeChoice(on: boolean) {
  try {
    localStorage.setItem(CHOICE, on ? 'on' : 'off')
  } catch {
    // Storage is blocked: the switch stays off, as it would after a reload.
  }
  listeners.notify()
}

/** The choice may change in another tab, the permission in the browser's own settings. */
function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('focus', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
    window.removeEventListener('focus', listener)
  }
}

const currentState = () =>
  notificationState({
    configured: isPushConfigured(),
    permission: currentPermission(),
    chosen: readChoice() === 'on',
  })

const isUnanswered = () => readChoice() === null

/**
 * The notification switch. The browser asks for permission only inside `set(true)`, after a click.
 * `unanswered` is true until the user has chosen on or off on this device.
 */
export function useNotificationPermission() {
  const state = useSyncExternalStore(subscribe, currentState)
  const unanswered = useSyncExternalStore(subscribe, isUnanswered)
  const [asking, setAsking] = useState(false)

  /** Returns whether notifications are on afterwards. */
  const set = async (on: boolean): Promise<boolean> => {
    if (asking) return false
    if (!on) {
      storeChoice(false)
      void releasePushes(storedSession().token)
      return false
    }
    setAsking(true)
    try {
      const granted = (await Notification.requestPermission()) === 'granted'
      storeChoice(granted)
      return granted
    } finally {
      setAsking(false)
    }
  }
  return { state, unanswered, asking, set }
}
