import { initializeApp } from 'firebase/app'
import {
  deleteToken,
  getMessaging,
  getToken,
  isSupported,
  onMessage,
  type Messaging,
} from 'firebase/messaging'
import { FIREBASE } from '../../api/env.ts'
import { foreground } from './foreground.ts'

/** The only module that uses Firebase. Import it dynamically and only where push is on: it weighs 13 kB. */

/** Where Firebase registers `/firebase-messaging-sw.js` (docs/providers/push.md#getting-a-token). */
const SCOPE = '/firebase-cloud-messaging-push-scope'

/** A browser that cannot reach its push service may never finish any of these steps. */
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
  // Checked first, because without support `getMessaging` throws an error that no caller can catch.
  if (!(await isSupported())) throw new Error('this browser has no web push')
  const { vapidKey: _, ...app } = FIREBASE
  const messaging = getMessaging(initializeApp(app))
  // Only once: an instance has one handler, and a second one would replace it.
  onMessage(messaging, foreground.notify)
  return messaging
}

/** Tabs share the token and its subscription, so only one tab at a time may change them. */
const alone = <T>(act: () => Promise<T>): Promise<T> => navigator.locks.request('push-token', act)

async function currentToken(): Promise<{ messaging: Messaging; token: string }> {
  // Otherwise `getToken` would ask for permission, which only a click may do.
  if (Notification.permission !== 'granted') throw new Error('notifications are not permitted')
  const messaging = await within((connected ??= connect()))
  const { vapidKey } = FIREBASE
  // Registers the worker, in a scope of its own: that of the whole site is the offline worker's.
  const token = await within(getToken(messaging, { vapidKey }))
  return { messaging, token }
}

/** This browser's token: from the device or, when it is new or a week old, from Firebase. */
export const obtainToken = (): Promise<string> => alone(async () => (await currentToken()).token)

/** Deletes the token at Firebase; without a network it ends at least the browser's subscription. */
export const releaseToken = (): Promise<void> =>
  alone(async () => {
    try {
      // `deleteToken` needs the worker registration, which this call sets.
      const { messaging } = await currentToken()
      await within(deleteToken(messaging))
    } catch {
      const registration = await navigator.serviceWorker.getRegistration(SCOPE)
      const subscription = await registration?.pushManager.getSubscription()
      await within(Promise.resolve(subscription?.unsubscribe()))
    }
  })
