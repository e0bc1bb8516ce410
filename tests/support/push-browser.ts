import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { FIREBASE } from '../../src/api/env.ts'

/** jsdom as a browser that knows web push, for a site that is built with it. */

/** Configures push for the tests around this call. */
export function withPushConfigured(): void {
  forgetPushBrowser()
  const empty = { ...FIREBASE }
  beforeAll(() => {
    for (const name of Object.keys(FIREBASE) as (keyof typeof FIREBASE)[]) FIREBASE[name] = 'có'
  })
  afterAll(() => void Object.assign(FIREBASE, empty))
}

/** `answer`: the user's choice when the browser asks for the permission. */
export function pushBrowser(
  permission: NotificationPermission,
  answer: NotificationPermission = permission,
) {
  const Notification = {
    permission,
    requestPermission: vi.fn(async () => (Notification.permission = answer)),
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('isSecureContext', true)
  const serviceWorker = Object.assign(new EventTarget(), { register: vi.fn() })
  const locks = {
    request: async (...args: unknown[]) => (args.at(-1) as (lock: object) => unknown)({}),
  }
  for (const [name, value] of Object.entries({ serviceWorker, locks })) {
    Object.defineProperty(navigator, name, { value, configurable: true })
  }
  return { Notification, serviceWorker }
}

/** Restores jsdom after each test around this call. */
export function forgetPushBrowser(): void {
  afterEach(() => {
    vi.unstubAllGlobals()
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name)
  })
}
