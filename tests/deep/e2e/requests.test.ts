import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Locator, Page, Request, Route } from 'playwright-core'
import { newVisit, PHONE, watchShifts, withoutLoadsAhead } from '../../support/browser.ts'
import {
  atRest,
  call,
  demoPerson,
  signedIn,
  signInByForm,
  type SignedIn,
} from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** The busy pages ask for nothing twice, nothing waits for more than one other answer, and nothing moves. */
let site: Site
let student: SignedIn
let teacher: SignedIn
let taught = ''
let learned = ''
const lessons: Record<string, string> = {}

const DEMO = demoPerson('hocvien@lopmo.test')

beforeAll(async () => {
  site = await startSite()
  student = await signedIn(site, DEMO)
  teacher = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const courses = await call(site, 'GET', '/api/instructor/my-courses', { token: teacher.token })
  taught = courses.find(({ status }: { status: string }) => status === 'PUBLISHED')._id
  const { token } = student
  const { course } = await call(site, 'GET', '/api/public/courses/javascript-tu-con-so-0')
  learned = course._id
  const outline = await call(site, 'GET', `/api/student/courses/${course._id}/outline`, { token })
  const [film, , document] = outline.sections[0].lessons
  Object.assign(lessons, { film: film._id, document: document._id })
  const items = await call(site, 'GET', '/api/student/deadlines?withinDays=30', { token })
  const done = items.find((item: { submitted: boolean }) => item.submitted)
  lessons['feedback'] = `${done.lessonId}?view=${done._id}`
  return site.dispose
})

/**
 * The delay of every request: longer than anything takes by itself, on a busy machine too. A request that waits for the
 * answer of another one then starts visibly after it.
 */
const LINE_MS = 2_000

interface Timed {
  line: string
  startedAt: number
  endedAt: number
}

/** Calls and code. Pictures and films are shown as they come: nothing waits for them. */
const COUNTED = ['fetch', 'xhr', 'script', 'stylesheet']

/**
 * Takes some features out of the page. Reviews, messages to a class and certificates are beside a page's own content,
 * and the report of errors has none: their parts are fetched later, and no page waits for them.
 */
async function withoutLaterParts(route: Route) {
  const response = await route.fetch()
  const html = await response.text()
  await route.fulfill({
    response,
    body: html.replaceAll(/"(?:reviews|class|certificates|client-errors)",/g, ''),
  })
}

/**
 * No page waits for the footer's columns either. They are asked for once the footer is near, which on a busy machine
 * may be so late that they would count as another round; here the footer is never near.
 */
const withoutFooter = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe(element: Element) {
        if (element.localName !== 'footer') super.observe(element)
      }
    }
  })

/** Makes the connection slow; returns the requests of the page, each with its start and its end. */
async function record(page: Page): Promise<Timed[]> {
  await withoutLoadsAhead(page)
  // Only requests to the site are delayed: Chromium's PDF viewer makes a hundred requests of its own.
  await page.route(`${site.url}/**`, async (route) => {
    await sleep(LINE_MS)
    await (route.request().isNavigationRequest() ? withoutLaterParts(route) : route.continue())
  })
  const entries = new Map<Request, Timed>()
  const all: Timed[] = []
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    if (origin !== site.url || !COUNTED.includes(request.resourceType())) return
    const line = `${request.method()} ${pathname}${search}`
    const entry = { line, startedAt: performance.now(), endedAt: Infinity }
    entries.set(request, entry)
    all.push(entry)
  })
  page.on('requestfinished', (request) => {
    const entry = entries.get(request)
    if (entry) entry.endedAt = performance.now()
  })
  return all
}

/** The longest chain of requests in which each began after the previous one had ended. */
function longestChain(requests: readonly Timed[]): string[] {
  const chains = new Map<Timed, string[]>()
  let longest: string[] = []
  for (const request of requests.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const before = requests
      .filter((other) => other.endedAt <= request.startedAt)
      .map((other) => chains.get(other) ?? [])
      .reduce((one, other) => (other.length > one.length ? other : one), [])
    const chain = [...before, request.line]
    chains.set(request, chain)
    if (chain.length > longest.length) longest = chain
  }
  return longest
}

const doubles = (requests: readonly Timed[]) => {
  const lines = requests.map(({ line }) => line)
  return lines.filter((line, at) => lines.indexOf(line) !== at)
}

const callsIn = (requests: readonly Timed[]) =>
  requests.map(({ line }) => line).filter((line) => /^[A-Z]+ \/(?:api|auth)\//.test(line))

/** At most two rounds after the page itself, or after the session is known; the page's code is one of them. */
function expectTwoRounds(requests: readonly Timed[], known = 0) {
  const chain = longestChain(requests.filter(({ startedAt }) => startedAt >= known))
  expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(2)
}

const ALWAYS = ['deadlines?withinDays=7', 'cart']
interface Case {
  what: string
  path: () => string
  who?: () => SignedIn | null
  calls: string[]
}

const pages: Case[] = [
  {
    what: 'course, as a visitor',
    path: () => '/courses/javascript-tu-con-so-0',
    who: () => null,
    calls: ['/api/public/courses/javascript-tu-con-so-0'],
  },
  { what: 'dashboard', path: () => '/learning', calls: ['my-courses'] },
  { what: 'deadlines page', path: () => '/learning/deadlines', calls: ['deadlines?withinDays=14'] },
  {
    what: 'course outline',
    path: () => `/learning/course/${learned}`,
    calls: ['/outline', '/progress'],
  },
  {
    what: 'taught course',
    path: () => `/instructor/courses/${taught}`,
    who: () => teacher,
    calls: ['/content'],
  },
  {
    what: 'grading desk',
    path: () => `/instructor/grading/${taught}`,
    who: () => teacher,
    calls: ['/content', '/students?'],
  },
  ...['film', 'document'].map((kind) => ({
    what: `lesson with a ${kind}`,
    path: () => `/learning/lesson/${lessons[kind]}`,
    calls: ['lessons/', '/outline'],
  })),
]

interface Later {
  what: string
  slug: string
  path: (courseId: string) => string
  who: () => SignedIn
  viewport: { width: number; height: number }
  /** The calls that are answered once `before` is on screen. */
  held: RegExp
  before: (page: Page) => Locator
  after: (page: Page) => Locator
}

const onOutline = {
  path: (courseId: string) => `/learning/course/${courseId}`,
  who: () => student,
  viewport: PHONE,
  held: /\/api\/student\/(?:announcements|certificates)/,
  before: (page: Page) => page.getByRole('link', { name: /^Vào học/ }).first(),
}

const later: Later[] = [
  {
    ...onOutline,
    what: 'messages of teachers on an outline',
    slug: 'javascript-tu-con-so-0',
    after: (page) => page.getByRole('region', { name: 'Thông báo từ giảng viên' }),
  },
  {
    ...onOutline,
    what: 'the certificate of a completed course',
    slug: 'html-css-trang-web-dau-tien',
    after: (page) => page.getByRole('region', { name: 'Chứng chỉ' }),
  },
  {
    what: 'the waiting submissions on the grading desk',
    slug: 'javascript-tu-con-so-0',
    path: (courseId) => `/instructor/grading/${courseId}`,
    who: () => teacher,
    viewport: { width: 1366, height: 657 },
    held: /\/gradebook$/,
    before: (page) => page.getByRole('status', { name: 'Đang tải bài tập và bài nộp' }),
    after: (page) => page.getByRole('button', { name: 'Chấm bài chờ lâu nhất' }),
  },
  {
    what: 'the first submission that waits, with the desk below it',
    slug: 'javascript-tu-con-so-0',
    path: () => '/instructor/grading?next=1',
    who: () => teacher,
    viewport: { width: 1024, height: 768 },
    held: /\/gradebook$/,
    before: (page) => page.getByRole('status', { name: 'Đang tải bài tập và bài nộp' }),
    // Found by its text: the submission covers it.
    after: (page) => page.locator('button:enabled', { hasText: 'Tải bảng điểm (CSV)' }),
  },
]

// These tests mostly wait for the slow connection, which they can do together.
describe.concurrent('on a slow connection', () => {
  test.for(pages)(
    '$what: no request twice, no chain longer than two, and nothing moves',
    async ({ path, who = () => student, calls }, { onTestFinished }) => {
      const person = who()
      const { page } = await newVisit(site, { as: person ?? undefined }, onTestFinished)
      await withoutFooter(page)
      const requests = await record(page)
      const layoutShift = await watchShifts(page)
      await page.goto(path())
      await atRest(page)
      expect(doubles(requests)).toEqual([])
      const expected = [...calls, ...(person ? ALWAYS : [])]
      const made = callsIn(requests)
      for (const part of expected)
        expect(made.filter((line) => line.includes(part))).toHaveLength(1)
      expect(made).toHaveLength(expected.length)
      expectTwoRounds(requests)
      expect(await layoutShift()).toBeLessThan(0.01)
    },
  )

  test.for(later)(
    'a part that comes after the rest moves nothing: $what',
    async (one, { onTestFinished }) => {
      const { slug, path, who, viewport, held, before, after } = one
      const { storageState } = who()
      const { page } = await newVisit(site, { storageState, viewport }, onTestFinished)
      const { course } = await call(site, 'GET', `/api/public/courses/${slug}`)
      await page.route(held, async (route) => {
        await before(page).waitFor()
        await route.continue()
      })
      const layoutShift = await watchShifts(page)
      await page.goto(path(course._id))
      await after(page).waitFor()
      await atRest(page)
      expect(await layoutShift()).toBeLessThan(0.01)
    },
  )

  test('the script that begins calls early runs before the app, even when it arrives after the app', async ({
    onTestFinished,
  }) => {
    const { page } = await newVisit(site, { as: student }, onTestFinished)
    const appIsHere = page.waitForEvent('requestfinished', {
      predicate: (request) => request.url().includes('/assets/index-'),
    })
    await page.route('**/assets/start-*.js', async (route) => {
      await appIsHere
      await route.continue()
    })
    await page.route('**/learning', withoutLaterParts)
    const laterCalls: string[] = []
    page.on('request', (request) => {
      // Only the app's own HTTP client uses XHR.
      if (request.resourceType() === 'xhr') laterCalls.push(request.url())
    })
    await page.goto('/learning')
    await atRest(page)
    expect(laterCalls).toEqual([])
  })

  test('a lesson whose address asks for a feedback reads its thread, too, and once', async ({
    onTestFinished,
  }) => {
    const { page } = await newVisit(site, { as: student }, onTestFinished)
    const requests = await record(page)
    await page.goto(`/learning/lesson/${lessons['feedback']}`)
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    expect(doubles(requests)).toEqual([])
    expect(callsIn(requests).filter((line) => line.endsWith('/thread'))).toHaveLength(1)
    expect(callsIn(requests)).toHaveLength(5)
  })

  test('after signing in there is no request twice and no chain longer than two', async ({
    onTestFinished,
  }) => {
    const { page } = await newVisit(site, {}, onTestFinished)
    await withoutLoadsAhead(page)
    await withoutFooter(page)
    await page.goto(`/login?next=${encodeURIComponent('/learning')}`)
    await atRest(page)
    const requests = await record(page)
    await signInByForm(page, DEMO)
    // `landsOn` polls with `expect`, which cannot be used in concurrent tests.
    await page.waitForURL('**/learning')
    await atRest(page)
    expect(doubles(requests)).toEqual([])
    const me = requests.find(({ line }) => line === 'GET /auth/me')!
    expectTwoRounds(requests, me.endedAt)
  })
})
