import { eq } from 'drizzle-orm'
import type { Browser, Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pushTokens, users } from '../../../server/platform/db/schema.ts'
import { launchBrowser, newVisit } from '../../support/browser.ts'
import { landsOn, newStudent, signInByForm, type SignedIn } from '../../support/people.ts'
import {
  firebaseStandIn,
  MESSAGING_SCOPE,
  messagingWorker,
  PushService,
  startPushSite,
  type PushSite,
} from '../../support/push.ts'

/** Web push in a real Chromium, pushes delivered through the DevTools protocol. */
let site: PushSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startPushSite(), launchBrowser()])
  return async () => {
    await browser.close()
    await site.close()
  }
  // This is slow: the app is built once more, with push in it.
})

declare global {
  interface Window {
    locksDone?: string[]
    notLoadedAnew?: boolean
    pushArrived?: boolean
  }
}

/** Notes the app's locks: nothing on the network shows when a page has read its token from the device. */
function noteLocks() {
  const { locks } = navigator as { locks?: LockManager }
  // An empty page has no locks.
  if (!locks) return
  const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>
  locks.request = async (...args: unknown[]) => {
    const result = await request(...args)
    window.locksDone = [...(window.locksDone ?? []), String(args[0])]
    return result
  }
}
const connected = (page: Page) =>
  page.waitForFunction(() => window.locksDone?.includes('push-registration'))

const REGISTER = '/api/student/notifications/fcm/register'
const toasts = (page: Page) => page.locator('.Toastify__toast')

interface Options {
  /** The user turned the switch on in this browser before. */
  chosen?: boolean
  permission?: 'granted' | 'denied'
  /** Google's hosts do not answer. */
  silent?: boolean
  url?: string
}

/** Denies the permission as a person does in the browser's settings; headless Chromium would ask otherwise. */
async function deny(page: Page, origin: string) {
  const [own, all] = [
    await page.context().newCDPSession(page),
    await browser.newBrowserCDPSession(),
  ]
  const { targetInfo } = await own.send('Target.getTargetInfo')
  await all.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin,
    browserContextId: targetInfo.browserContextId,
  })
}

/** A student's browser, with all that it asked of our server about pushes, and of Google. */
async function pushVisit(student: SignedIn, options: Options = {}) {
  const { chosen = true, permission = 'granted', silent = false, url = site.url } = options
  const storageState = structuredClone(student.storageState)
  if (typeof storageState !== 'string' && chosen) {
    storageState.origins[0]?.localStorage.push({ name: 'notifications', value: 'on' })
  }
  if (typeof storageState !== 'string' && storageState.origins[0]) {
    storageState.origins[0].origin = url
  }
  const visit = await newVisit(
    { url },
    {
      browser,
      storageState,
      serviceWorkers: 'allow',
      // Reads that are on their way when the session ends.
      ignore: /status of 401/,
    },
  )
  const { context, page } = visit
  if (permission === 'granted') await context.grantPermissions(['notifications'], { origin: url })
  else await deny(page, url)
  await context.addInitScript(noteLocks)
  const google = await firebaseStandIn(context, { silent })
  const registerCalls: string[] = []
  const bearers: (string | undefined)[] = []
  const elsewhere: string[] = []
  const onRequest = (request: Request) => {
    const { pathname, origin } = new URL(request.url())
    if (origin !== url) elsewhere.push(request.url())
    if (pathname !== REGISTER) return
    registerCalls.push(`${request.method()} ${request.postData()}`)
    bearers.push(request.headers()['authorization'])
  }
  context.on('request', onRequest)
  /** Opens a page and waits until the server knows of this browser. */
  const openRegistered = async (path: string) => {
    const answered = page.waitForResponse((response) => response.url().endsWith(REGISTER))
    const pushes = await PushService.of(page, url)
    await page.goto(path)
    expect((await answered).status()).toBe(204)
    return pushes
  }
  return { ...visit, google, registerCalls, bearers, elsewhere, openRegistered }
}

const registration = (token: string) => `POST {"token":"${token}","platform":"web"}`
const removal = (token: string) => `DELETE {"token":"${token}"}`

const ownersOf = async (token: string) =>
  site.deps.db.q
    .select({ email: users.email })
    .from(pushTokens)
    .innerJoin(users, eq(users.id, pushTokens.userId))
    .where(eq(pushTokens.token, token))

const registrations = (page: Page) =>
  page.evaluate(async (scope) => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.filter((each) => each.scope.endsWith(scope)).length
  }, MESSAGING_SCOPE)

/** The notifications that are drawn now. The worker is asked, because no page of the site may be open. */
const notifications = async (page: Page) =>
  messagingWorker(page)?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const drawn = await registration.getNotifications()
    return drawn.map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      data: data as unknown,
    }))
  })
const titles = async (page: Page) =>
  (await notifications(page))?.map(({ title }) => title).toSorted()

test('nothing happens before a click on the switch; then the token is registered', async () => {
  const student = await newStudent(site)
  const { page, google, registerCalls, bearers, elsewhere, expectNoErrors } = await pushVisit(
    student,
    {
      chosen: false,
    },
  )
  await page.goto('/settings')
  const control = page.getByRole('checkbox', { name: 'Bật thông báo' })
  await control.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await registrations(page)).toBe(0)
  expect([registerCalls, google.calls, elsewhere]).toEqual([[], [], []])

  await control.click()
  await expect.poll(() => registerCalls).toEqual([registration('token-1')])
  expect(bearers).toEqual([`Bearer ${student.token}`])
  expect(google.calls).toEqual([
    'POST /v1/projects/lopmo-thu/installations',
    'POST /v1/projects/lopmo-thu/registrations',
  ])
  await expect.poll(() => ownersOf('token-1')).toEqual([{ email: student.email }])
  expectNoErrors()
})

test('the token is registered once, and again when it changes or after 7 days', async () => {
  const { page, registerCalls, openRegistered, expectNoErrors } = await pushVisit(
    await newStudent(site),
  )
  await openRegistered('/about')
  const first = registerCalls[0] ?? ''
  await page.reload()
  await connected(page)
  expect(registerCalls).toEqual([first])

  await page.evaluate(() => localStorage.setItem('test-subscription', 'second'))
  await openRegistered('/contact')
  expect(registerCalls).toHaveLength(2)
  expect(registerCalls[1]).not.toBe(first)

  await page.evaluate(() => {
    const name = 'push-registration'
    const last = JSON.parse(localStorage.getItem(name) ?? '') as { sentAt: number }
    localStorage.setItem(name, JSON.stringify({ ...last, sentAt: last.sentAt - 7 * 86_400_000 }))
  })
  await openRegistered('/about')
  expect(registerCalls[2]).toBe(registerCalls[1])
  expectNoErrors()
})

test('in the foreground: an info toast of 6000 ms, in one of two tabs; a click leads to its page', async () => {
  const visit = await pushVisit(await newStudent(site))
  const { context, page, openRegistered, expectNoErrors } = visit
  const pushes = await openRegistered('/about')
  const other = await context.newPage()
  await other.goto('/contact')
  await connected(other)
  const shown = async () => (await toasts(page).count()) + (await toasts(other).count())

  await pushes.deliver({ body: 'Bài «Mảng» đến hạn lúc 20:00.' })
  await expect.poll(shown).toBe(1)
  const first = (await toasts(page).count()) === 1 ? page : other
  expect(await toasts(first).innerText()).toBe('Thông báo\nBài «Mảng» đến hạn lúc 20:00.')
  expect(await toasts(first).getAttribute('class')).toContain('Toastify__toast--info')
  // The end of this animation is what closes a toast; a busy machine stretches it.
  const clock = toasts(first).locator('.Toastify__progress-bar')
  expect(await clock.evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe('6s')
  await toasts(first).waitFor({ state: 'detached' })
  // No second toast came late.
  expect(await shown()).toBe(0)
  expect(await notifications(page)).toEqual([])

  // A hidden tab leaves the toast to the tab on screen.
  await other.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
  )
  await pushes.deliver({ title: 'Sắp đến hạn', url: '/learning/deadlines?focus=bai-1' })
  await toasts(page).getByRole('link', { name: 'Sắp đến hạn' }).click()
  await landsOn(page, '/learning/deadlines?focus=bai-1')
  expect(await toasts(other).count()).toBe(0)
  expectNoErrors()
})

test('a push of type DEADLINE makes every tab read the deadlines anew; another type does not', async () => {
  const { context, page, openRegistered, expectNoErrors } = await pushVisit(await newStudent(site))
  const pushes = await openRegistered('/about')
  const other = await context.newPage()
  await other.goto('/contact')
  await connected(other)
  await page.waitForLoadState('networkidle')
  await other.waitForLoadState('networkidle')
  const reads = new Map<Page | undefined, number>()
  context.on('request', (request) => {
    if (!request.url().includes('/api/student/deadlines')) return
    const tab = request.frame().page()
    reads.set(tab, (reads.get(tab) ?? 0) + 1)
  })
  await pushes.deliver({ type: 'GRADED', title: 'Đã chấm' })
  await expect
    .poll(async () => (await toasts(page).count()) + (await toasts(other).count()))
    .toBe(1)
  expect(reads.size).toBe(0)
  await pushes.deliver({ type: 'DEADLINE', title: 'Sắp đến hạn' })
  await expect.poll(() => [reads.get(page), reads.get(other)]).toEqual([1, 1])
  expectNoErrors()
})

test('in the background the worker draws the notification; a push that is no message is ignored', async () => {
  const { page, openRegistered, expectNoErrors } = await pushVisit(await newStudent(site))
  const pushes = await openRegistered('/about')
  await page.goto('about:blank')
  const url = '/learning/deadlines?focus=bai-1'
  await pushes.deliverRaw('đây không phải JSON')
  await pushes.deliver({ type: 'DEADLINE', title: 'Cũ', tag: 'deadline-1' })
  expect(await titles(page)).toEqual(['Cũ'])
  await pushes.deliver({ title: 'Sắp đến hạn', body: 'Bài «Mảng»', url, tag: 'deadline-1' })
  await pushes.deliver({ body: 'Không tên', url: 'https://evil.example/' })
  await pushes.deliver({}, { notification: { title: 'Firebase tự vẽ', body: 'một lần' } })
  expect(await titles(page)).toEqual(['Firebase tự vẽ', 'Sắp đến hạn', 'Thông báo'])
  expect(await notifications(page)).toEqual(
    expect.arrayContaining([
      { title: 'Sắp đến hạn', body: 'Bài «Mảng»', tag: 'deadline-1', data: { url } },
      { title: 'Thông báo', body: 'Không tên', tag: '', data: { url: null } },
      { title: 'Firebase tự vẽ', body: 'một lần', tag: '', data: expect.anything() as unknown },
    ]),
  )
  expectNoErrors()
})

/** Clicks the drawn notification of this title by an event: the DevTools protocol has no command for it. */
async function clickNotification(page: Page, title: string) {
  const worker = messagingWorker(page)
  if (!worker) throw new Error('no worker is running')
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      ExtendableEvent: { prototype: { waitUntil: (done: Promise<unknown>) => void } }
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = (await scope.registration.getNotifications()).filter(
      (each) => each.title === wanted,
    )
    if (!notification) throw new Error(`no notification ${wanted}`)
    const waited: Promise<unknown>[] = []
    // The browser lets no script call `waitUntil` on an event that it did not send itself.
    scope.ExtendableEvent.prototype.waitUntil = (done) => void waited.push(done)
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    // Such an event may not focus a window either, so the promise may fail.
    await Promise.allSettled(waited)
  }, title)
}

test('a click on a notification closes it and takes the open page there, never away from the site', async () => {
  const { page, openRegistered, expectNoErrors } = await pushVisit(await newStudent(site))
  const pushes = await openRegistered('/about')
  await page.goto('about:blank')
  await pushes.deliver({ title: 'Xấu', url: '//evil.example/' })
  await pushes.deliver({ title: 'Tốt', url: '/learning/deadlines?focus=bai-1' })
  await pushes.deliver({ url: '/orders' }, { notification: { title: 'Firebase tự vẽ' } })
  expect(await titles(page)).toEqual(['Firebase tự vẽ', 'Tốt', 'Xấu'])
  await page.goto('/contact')
  await connected(page)
  await page.evaluate(() => (window.notLoadedAnew = true))

  await clickNotification(page, 'Xấu')
  expect(await titles(page)).toEqual(['Firebase tự vẽ', 'Tốt'])
  await clickNotification(page, 'Tốt')
  await landsOn(page, '/learning/deadlines?focus=bai-1')
  await clickNotification(page, 'Firebase tự vẽ')
  await landsOn(page, '/orders')
  expect(await titles(page)).toEqual([])
  expect(await page.evaluate(() => window.notLoadedAnew)).toBe(true)
  expectNoErrors()
})

test('the pages behind a notification read anew what it is about', async () => {
  const { page, openRegistered } = await pushVisit(await newStudent(site))
  await openRegistered('/about')
  await page.waitForLoadState('networkidle')
  const read = page.waitForRequest((request) => request.url().includes('/api/student/deadlines'))
  // In headless Chromium every page counts as visible, so the test sends the message of the worker itself.
  await messagingWorker(page)?.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: {
        matchAll: (options: object) => Promise<{ postMessage: (message: unknown) => void }[]>
      }
    }
    const message = { type: 'PUSHED', payload: { data: { type: 'DEADLINE' } } }
    for (const each of await scope.clients.matchAll({ includeUncontrolled: true })) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      each.postMessage(message)
    }
  })
  await read
  expect(await toasts(page).count()).toBe(0)
})

test('the offline worker has the site, the messaging worker a scope of its own; neither ends the other', async () => {
  const { page, openRegistered } = await pushVisit(await newStudent(site))
  const pushes = await openRegistered('/about')
  const scripts = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations()
      const pathOf = (url = '') => url.slice(location.origin.length)
      return all.map(({ scope, active }) => `${pathOf(scope)} ${pathOf(active?.scriptURL)}`).sort()
    })
  const both = ['/ /offline-worker.js', `${MESSAGING_SCOPE} /firebase-messaging-sw.js`]
  await expect.poll(scripts).toEqual(both)
  await page.reload()
  await connected(page)
  expect(await scripts()).toEqual(both)
  await pushes.deliver({ title: 'Hai bên cùng chạy' })
  await toasts(page).getByText('Hai bên cùng chạy').waitFor()
})

test('when the permission is denied, the settings explain it, and nothing is asked for', async () => {
  const visit = await pushVisit(await newStudent(site), { permission: 'denied' })
  const { page, google, registerCalls, expectNoErrors } = visit
  await page.goto('/settings')
  await page.getByText(/^Bạn đã chặn thông báo của trang này/).waitFor()
  await page.getByRole('button', { name: /^Hạn nộp/ }).click()
  await page.getByText('Xem tất cả hạn nộp').waitFor()
  expect(await page.getByText('Để sau').count()).toBe(0)
  await page.waitForLoadState('networkidle')
  expect(await registrations(page)).toBe(0)
  expect([registerCalls, google.calls]).toEqual([[], []])
  expectNoErrors()
})

test('without the configuration there is no worker, no call to Google, no question, no Firebase', async () => {
  const visit = await pushVisit(await newStudent(site), { url: site.plainUrl })
  const { context, page, registerCalls, elsewhere, expectNoErrors } = visit
  const pieces: string[] = []
  context.on('request', (request) => pieces.push(request.url()))
  await page.goto('/learning')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: /^Hạn nộp/ }).click()
  await page.locator('.dropdown-menu').getByText('Xem tất cả hạn nộp').click()
  await landsOn(page, '/learning/deadlines')
  expect(await page.getByText('Bật thông báo').count()).toBe(0)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /^Tài khoản/ }).click()
  await page.getByRole('button', { name: 'Đăng xuất' }).click()
  await landsOn(page, '/login')
  await page.waitForLoadState('networkidle')
  expect(await registrations(page)).toBe(0)
  expect([registerCalls, elsewhere]).toEqual([[], []])
  const ofPush = /\/(messaging|device|PushMessages)-[\w-]+\.js|firebase/
  expect(pieces.filter((url) => ofPush.test(url))).toEqual([])
  // The worker can be registered all the same, and ignores pushes.
  expect(
    await page.evaluate(async (scope) => {
      const own = await navigator.serviceWorker.register('/firebase-messaging-sw.js', { scope })
      await own.update()
      return own.scope.endsWith(scope)
    }, MESSAGING_SCOPE),
  ).toBe(true)
  expectNoErrors()
})

test('while Firebase does not answer, the page works and signing out is immediate', async () => {
  const visit = await pushVisit(await newStudent(site), { silent: true })
  const { page, google, registerCalls, expectNoErrors } = visit
  await page.goto('/settings')
  await expect.poll(() => google.calls).toHaveLength(1)
  expect(await page.getByRole('checkbox', { name: 'Bật thông báo' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }).click()
  await page.getByRole('heading', { level: 1, name: 'Đăng nhập' }).waitFor()
  // An answer that comes now has no effect.
  google.speak()
  await connected(page)
  expect(google.calls).toHaveLength(2)
  expect(registerCalls).toEqual([])
  expectNoErrors()
})

test('switching off gives up the token; switching on again registers another', async () => {
  const student = await newStudent(site)
  const { page, google, registerCalls, openRegistered, expectNoErrors } = await pushVisit(student)
  await openRegistered('/settings')
  const token = /token-\d+/.exec(registerCalls[0] ?? '')?.[0] ?? ''
  expect(await ownersOf(token)).toEqual([{ email: student.email }])
  const control = page.getByRole('checkbox', { name: 'Bật thông báo' })
  await control.click()
  await expect
    .poll(() => google.calls.at(-1))
    .toBe(`DELETE /v1/projects/lopmo-thu/registrations/${token}`)
  expect(registerCalls.slice(1)).toEqual([removal(token)])
  expect(await ownersOf(token)).toEqual([])
  await control.click()
  await expect.poll(() => registerCalls.length).toBe(3)
  expect(registerCalls[2]).not.toBe(registerCalls[0])
  expectNoErrors()
})

test('signing out removes the token at our server, then at Google; the next user gets another one', async () => {
  const [student, next] = [await newStudent(site), await newStudent(site)]
  const visit = await pushVisit(student)
  const { page, google, registerCalls, bearers, openRegistered, expectNoErrors } = visit
  await openRegistered('/settings')
  const token = /token-\d+/.exec(registerCalls[0] ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }).click()
  await expect
    .poll(() => google.calls.at(-1))
    .toBe(`DELETE /v1/projects/lopmo-thu/registrations/${token}`)
  expect(registerCalls.slice(1)).toEqual([removal(token)])
  expect(bearers[1]).toBe(`Bearer ${student.token}`)
  expect(await ownersOf(token)).toEqual([])

  await signInByForm(page, next)
  await expect.poll(() => registerCalls.length).toBe(3)
  expect(registerCalls[2]).not.toBe(registerCalls[0])
  expect(bearers[2]).not.toBe(bearers[0])
  expectNoErrors()
})

test('an expired session shows no more pushes; the next user takes the token over', async () => {
  const [student, next] = [await newStudent(site), await newStudent(site)]
  const { page, registerCalls, openRegistered } = await pushVisit(student)
  const pushes = await openRegistered('/about')
  const token = /token-\d+/.exec(registerCalls[0] ?? '')?.[0] ?? ''
  const refused = ['**/api/student/deadlines*', '**/auth/me']
  for (const calls of refused) {
    await page.route(calls, (route) => route.fulfill({ status: 401, json: { message: 'Hết hạn' } }))
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Liên hệ' }).click()
  await page.getByRole('button', { name: 'Để sau' }).click()
  await page.getByText('Phiên đăng nhập đã hết hạn.').waitFor()
  for (const calls of refused) await page.unroute(calls)
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener('message', () => (window.pushArrived = true)),
  )
  await pushes.deliver({ title: 'Của người trước' })
  await page.waitForFunction(() => window.pushArrived)
  await page.waitForLoadState('networkidle')
  expect(await toasts(page).count()).toBe(0)

  await page.getByRole('link', { name: 'Đăng nhập' }).first().click()
  await signInByForm(page, next)
  await expect.poll(() => registerCalls).toEqual([registration(token), registration(token)])
  await expect.poll(() => ownersOf(token)).toEqual([{ email: next.email }])
  await pushes.deliver({ title: 'Của người sau' })
  await toasts(page).getByText('Của người sau').waitFor()
})
