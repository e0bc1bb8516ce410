import { initializeApp } from 'firebase/app'
import { getMessaging, onBackgroundMessage } from 'firebase/messaging/sw'
import { clickedPath, readPush, type PushPayload, type WorkerMessage } from './push/push-message.ts'
import { FIREBASE, isPushConfigured } from './env.ts'

/**
 * The messaging service worker, built to one classic file (scripts/build/messaging-worker.ts). Pushes
 * carry data only and are drawn here: text, tag and click are ours. Every listener is attached while
 * the file is first evaluated, or the browser would not wake the worker for it.
 */

interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void
}
interface WorkerWindow {
  visibilityState: DocumentVisibilityState
  focus: () => Promise<unknown>
  postMessage: (message: WorkerMessage) => void
}
/** What is used of a worker's scope: TypeScript's own types for it and those of a page exclude each other. */
interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', on: (event: WorkerEvent) => void) => void) &
    ((
      type: 'notificationclick',
      on: (event: WorkerEvent & { notification: Notification }) => void,
    ) => void)
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<WorkerWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
const worker = self as unknown as WorkerScope

// A worker's windows are of its own origin, and take no other.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (window: WorkerWindow, message: WorkerMessage) => window.postMessage(message)

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

// Page and worker are of one version.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

// Before Firebase's own listener, which would focus any window and lead it nowhere.
worker.addEventListener('notificationclick', (event) => {
  event.stopImmediatePropagation()
  event.notification.close()
  event.waitUntil(openPage(clickedPath(event.notification.data)))
})

/** A window that is open moves by its router; `WindowClient.navigate` would load it anew. */
async function openPage(path: string | null) {
  const open = await windows()
  const found = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (!found) return worker.clients.openWindow(path ?? '/')
  if (path) tell(found, { type: 'NAVIGATE', url: path })
  return found.focus()
}

async function draw(payload: PushPayload) {
  const { title, body, path, tag } = readPush(payload)
  // With a notification part Firebase has drawn it already.
  if (!payload.notification) {
    await worker.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      lang: 'vi',
      data: { url: path },
    })
  }
  // Pages in the background read anew what it told of.
  for (const each of await windows()) tell(each, { type: 'PUSHED', payload })
}

// Without the configuration `getMessaging` throws, and the worker could not be registered.
if (isPushConfigured()) {
  const { vapidKey: _, ...app } = FIREBASE
  onBackgroundMessage(getMessaging(initializeApp(app)), draw)
}
