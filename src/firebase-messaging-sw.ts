import { initializeApp } from 'firebase/app'
import { getMessaging, onBackgroundMessage } from 'firebase/messaging/sw'
import {
  clickedPath,
  readPush,
  type PushPayload,
  type WorkerMessage,
} from './parts/push/push-message.ts'
import { FIREBASE, isPushConfigured } from './api/env.ts'

/**
 * The messaging service worker, built to one classic file (scripts/build/messaging-worker.ts). Pushes
 * carry only data; this worker shows the notifications and handles their clicks. Every listener attaches
 * while the file is first evaluated, because the browser does not wake the worker for later ones.
 */

interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void
}
interface WorkerWindow {
  visibilityState: DocumentVisibilityState
  focus: () => Promise<unknown>
  postMessage: (message: WorkerMessage) => void
}
/** The part of a worker's scope used here: TypeScript's worker types conflict with those of a page. */
interface WorkerScope {
  addEventListener: ((type: 'install', on: (event: WorkerEvent) => void) => void) &
    ((
      type: 'notificationclick',
      on: (event: WorkerEvent & { notification: Notification }) => void,
    ) => void)
  skipWaiting: () => Promise<void>
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<WorkerWindow[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
const worker = self as unknown as WorkerScope

// A worker reaches only windows of its own origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const post = (window: WorkerWindow, message: WorkerMessage) => window.postMessage(message)

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

// A new worker takes over at once, so that page and worker have the same version.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

// Before Firebase's listener, which would focus a window without opening the page.
worker.addEventListener('notificationclick', (event) => {
  event.stopImmediatePropagation()
  event.notification.close()
  event.waitUntil(openPage(clickedPath(event.notification.data)))
})

/** An open window navigates by its router; `WindowClient.navigate` would reload it. */
async function openPage(path: string | null) {
  const open = await windows()
  const found = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (!found) return worker.clients.openWindow(path ?? '/')
  if (path) post(found, { type: 'NAVIGATE', url: path })
  return found.focus()
}

async function draw(payload: PushPayload) {
  const { title, body, path, tag } = readPush(payload)
  // Firebase itself shows messages that have a notification part.
  if (!payload.notification) {
    await worker.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      lang: 'vi',
      data: { url: path },
    })
  }
  // Background pages reload what the message is about.
  for (const each of await windows()) post(each, { type: 'PUSHED', payload })
}

// Without the configuration `getMessaging` throws and the worker's registration fails.
if (isPushConfigured()) {
  const { vapidKey: _, ...app } = FIREBASE
  onBackgroundMessage(getMessaging(initializeApp(app)), draw)
}
