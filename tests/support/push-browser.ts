import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { FIREBASE } from '../../src/env.ts'

/** jsdom as a browser that knows web push, for a site that is built with it. */

/** For the tests around this call the site is configured. */
export function withPushConfigured(): void {
  forgetPushBrowser()
  const empty = { ...FIREBASE }
  beforeAll(() => {
    for (const name of Object.keys(FIREBASE) as (keyof typeof FIREBASE)[]) FIREBASE[name] = 'có'
  })
  afterAll(() => void Object.assign(FIREBASE, empty))
}

/** `answer`: what the person says when the browser asks. */
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

/** After each test that stubbed a browser, jsdom is itself again. */
export function forgetPushBrowser(): void {
  afterEach(() => {
    vi.unstubAllGlobals()
    for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name)
  })
}
