import { initializeApp } from 'firebase/app'
import {
  deleteToken,
  getMessaging,
  getToken,
  isSupported,
  onMessage,
  type Messaging,
} from 'firebase/messaging'
import { FIREBASE } from '../env.ts'
import { foreground } from './foreground.ts'

/**
 * Firebase behind two acts; nothing else in the app knows it. Import it dynamically, and only where
 * push is configured, wanted and permitted: it weighs 13 kB. `getToken` is marked as old in favour of
 * installation ids, but the contract speaks of tokens.
 */

/** With its push service out of reach a browser may leave any of these steps open for ever. */
const STEP_MS = 10_000

async function within<T>(step: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('a step of web push took too long')), STEP_MS)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}

let connected: Promise<Messaging> | undefined

async function connect(): Promise<Messaging> {
  // First: where it is not supported `getMessaging` throws out of everybody's reach.
  if (!(await isSupported())) throw new Error('this browser has no web push')
  const { vapidKey: _, ...app } = FIREBASE
  const messaging = getMessaging(initializeApp(app))
  // Once: there is one handler per instance, a second one would take the place of the first.
  onMessage(messaging, foreground.publish)
  return messaging
}

/** Tabs share the token and its subscription: one of them at a time. */
const alone = <T>(act: () => Promise<T>): Promise<T> => navigator.locks.request('push-token', act)

async function currentToken(): Promise<{ messaging: Messaging; token: string }> {
  // Else `getToken` would ask for it, and only a click may do that.
  if (Notification.permission !== 'granted') throw new Error('notifications are not permitted')
  const messaging = await within((connected ??= connect()))
  await within(navigator.serviceWorker.register('/firebase-messaging-sw.js'))
  const registration = await within(navigator.serviceWorker.ready)
  const { vapidKey } = FIREBASE
  const token = await within(
    getToken(messaging, { vapidKey, serviceWorkerRegistration: registration }),
  )
  return { messaging, token }
}

/** This browser's token, from the device or, when new or a week old, from Firebase. */
export const obtainToken = (): Promise<string> => alone(async () => (await currentToken()).token)

/** Ends the token at Firebase; without a network at least the browser's subscription ends. */
export const letGoOfToken = (): Promise<void> =>
  alone(async () => {
    try {
      // Asking for the token tells Firebase which worker it belongs to.
      const { messaging } = await currentToken()
      await within(deleteToken(messaging))
    } catch {
      const registration = await navigator.serviceWorker.getRegistration()
      const subscription = await registration?.pushManager.getSubscription()
      await within(Promise.resolve(subscription?.unsubscribe()))
    }
  })
