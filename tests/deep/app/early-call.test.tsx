import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lessonId } from '../../../server/tools/seed/insert-catalogue.ts'
import { adminPaths, classPaths, settingsPaths } from '../../../shared/extra-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { http } from '../../../src/api/http.ts'
import { firstCalls } from '../../../src/app/first-screen/first-calls.ts'
import { faults, renderApp, requests, signInAs, type Who } from '../../support/app.tsx'

const LIST = '/api/public/courses?page=1&pageSize=12&sort=popular'
const lists = () => requests.filter(({ path }) => path.startsWith('/api/public/courses?'))

let runs = 0

const { first: FIRST_CALLS, beside } = await firstCalls()
// The build writes these values into the page.
const PAGES = { files: [], always: [], member: [], pages: [], calls: beside }

beforeEach(() => {
  vi.stubGlobal('FIRST_CALLS', FIRST_CALLS)
  vi.stubGlobal('PAGES', PAGES)
})

/** What index.html does before the app is there. */
async function beginEarly(path: string) {
  const real = globalThis.fetch
  // Node's fetch does not know the page's address.
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    real(new URL(url, window.location.href), init),
  )
  window.history.replaceState(null, '', path)
  requests.length = 0
  // Another query makes another module, so that the script runs again; the app keeps its own copy.
  runs += 1
  await import(/* @vite-ignore */ `/src/app/early-call.ts?run=${runs}`)
  return { answer: window.__lopMoEarly?.result }
}

/** As `beginEarly`, and then the script that begins whatever else the page reads. */
async function beginPage(path: string) {
  await beginEarly(path)
  await import(/* @vite-ignore */ `/src/app/early-page.ts?run=${runs}`)
}

test('the list of early calls has the calls of each page, and who may make them', () => {
  const courses = '/instructor/courses/(?!new$)*'
  const desk = '/instructor/grading/*'
  const content = '/api/instructor/courses/*/content'
  expect(FIRST_CALLS).toEqual([
    ['/courses/*', '/api/public/courses/*', 0],
    ['/learning', '/api/student/my-courses', 1],
    ['/learning/course/*', '/api/student/courses/*/outline', 1],
    ['/learning/lesson/*', '/api/student/lessons/*', 1],
    ['/learning/deadlines', '/api/student/deadlines?withinDays=14', 1],
  ])
  expect(beside).toEqual([
    ['.+', '/api/student/cart', 0],
    ['.+', '/api/student/deadlines?withinDays=7', 0],
    ['/learning/course/*', '/api/student/courses/*/progress', 0],
    [courses, content, 1],
    [desk, content, 1],
    [desk, '/api/instructor/courses/*/students?limit=200', 1],
  ])
})

const asked = () => requests.map(({ method, path }) => `${method} ${path}`)

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.__lopMoEarly
  delete window.__lopMoCalls
})

test.each<[string, Who | undefined]>([
  ['a visitor', undefined],
  ['a student', 'student'],
])('the list call that index.html begins is the only one, for %s', async (_, who) => {
  if (who) await signInAs(who)
  await (
    await beginEarly(paths.courses())
  ).answer
  const [early] = lists()
  expect(early?.path).toBe(LIST)
  expect(early?.headers.get('ngrok-skip-browser-warning')).toBe('true')
  const token = localStorage.getItem('token')
  expect(early?.headers.get('authorization')).toBe(token ? `Bearer ${token}` : null)

  // Not `as: who`: a new sign-in has a new token, and the early answer belongs to the old one.
  await renderApp(paths.courses())
  await screen.findAllByRole('link', { name: /./ })
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
  expect(lists()).toEqual([])
})

describe('the call of a lesson', () => {
  const LESSON = lessonId('javascript-tu-con-so-0', 0, 0)
  const calls = () => requests.filter(({ path }) => path.startsWith('/api/student/lessons/'))

  test('that index.html begins is the only one; its outline follows', async () => {
    await signInAs('student')
    await (
      await beginEarly(paths.lesson(LESSON, { view: 'x' }))
    ).answer
    expect(calls().map(({ path }) => path)).toEqual([`/api/student/lessons/${LESSON}`])
    await renderApp(paths.lesson(LESSON))
    expect(await screen.findByRole('heading', { level: 1, name: /^Chào bạn/ })).toBeVisible()
    expect(await screen.findByText('5/12 bài')).toBeVisible()
    expect(calls()).toEqual([])
  })

  test('ends a session that the server refuses, as a call of the app does', async () => {
    localStorage.setItem('token', 'cu')
    await (
      await beginEarly(paths.lesson(LESSON))
    ).answer
    expect(calls()).toHaveLength(1)
    await renderApp(paths.lesson(LESSON))
    expect(await screen.findByText(/Phiên đăng nhập đã hết hạn/)).toBeVisible()
  })
})

test('filters in the address are in the early call; other pages make none', async () => {
  await (
    await beginEarly('/courses?q=excel&sort=newest&page=2')
  ).answer
  expect(lists().map(({ path }) => path)).toEqual([
    '/api/public/courses?page=2&pageSize=12&sort=newest&q=excel',
  ])
  delete window.__lopMoEarly
  await beginEarly('/about')
  expect(lists()).toEqual([])
})

test('the early call is aborted together with the read that waits for it', async () => {
  faults.hang('get', '/api/public/courses')
  const { answer } = await beginEarly(paths.courses())
  const { unmount } = await renderApp(paths.courses())
  await waitFor(() => expect(window.__lopMoEarly).toBeUndefined())
  unmount()
  await expect(answer).rejects.toThrow('aborted')
  expect(lists()).toEqual([])
})

describe('what a page reads beside its first call', () => {
  const LESSON = lessonId('javascript-tu-con-so-0', 0, 0)
  const BESIDE = ['GET /api/student/cart', 'GET /api/student/deadlines?withinDays=7']

  test('begins with it, the outline once the lesson is known; the app asks for nothing again', async () => {
    await signInAs('student')
    await beginPage(paths.lesson(LESSON))
    await waitFor(() => expect(asked()).toHaveLength(4))
    expect(asked()).toEqual(expect.arrayContaining(BESIDE))
    expect(asked()[3]).toMatch(/^GET \/api\/student\/courses\/[^/]+\/outline$/)
    await renderApp(paths.lesson(LESSON))
    expect(await screen.findByText('5/12 bài')).toBeVisible()
    await waitFor(() => expect(window.__lopMoCalls).toEqual([]))
    expect(asked()).toEqual([])
  })

  test('goes on without the outline when the lesson fails, which is no unhandled error', async () => {
    await signInAs('student')
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    onTestFinished(() => void process.off('unhandledRejection', note))
    faults.hang('get', '/api/student/lessons/:id')
    await beginPage(paths.lesson(LESSON))
    const result = window.__lopMoEarly?.result
    window.__lopMoEarly?.cancel?.()
    await expect(result).rejects.toThrow('aborted')
    // Node reports an unhandled rejection at the end of the turn.
    await new Promise((done) => setImmediate(done))
    expect(unhandled).toEqual([])
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(BESIDE)))
    expect(asked().filter((line) => line.endsWith('/outline'))).toEqual([])
  })

  test('is left to the app when the app runs first', async () => {
    await signInAs('student')
    window.__lopMoCalls = []
    await beginPage(paths.about())
    expect(asked()).toEqual([])
  })

  test('is read again after a write', async () => {
    await signInAs('student')
    await beginPage(paths.about())
    await waitFor(() => expect(asked()).toEqual(BESIDE))
    await http.put('/api/student/cart/quantity', { courseId: 'x', quantity: 1 }).catch(() => null)
    requests.length = 0
    await http.get('/api/student/cart')
    expect(asked()).toEqual(['GET /api/student/cart'])
  })
})

/** The URLs that the early scripts ask for at this address; an imitated `fetch` notes them. */
async function begunAt(path: string): Promise<string[]> {
  delete window.__lopMoEarly
  delete window.__lopMoCalls
  const urls: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    urls.push(url)
    return Promise.resolve(Response.json({}))
  })
  window.history.replaceState(null, '', path)
  runs += 1
  await import(/* @vite-ignore */ `/src/app/early-call.ts?run=${runs}`)
  await import(/* @vite-ignore */ `/src/app/early-page.ts?run=${runs}`)
  return urls
}

/** One address of every builder. Builders that take a filter take a text as well. */
const EVERY_ADDRESS = [paths, settingsPaths, adminPaths, classPaths].flatMap((builders) =>
  Object.entries(builders as unknown as Record<string, (id: string) => string>).map(
    ([name, build]) => [name, build('abc')] as const,
  ),
)

/** The profile of one person, as other versions, other backends and manual changes may leave it in storage. */
const PROFILES: [string, (user: object) => string | null, teaches: boolean][] = [
  ['a student', (user) => JSON.stringify({ ...user, roles: ['STUDENT'] }), false],
  ['a teacher', (user) => JSON.stringify({ ...user, roles: ['INSTRUCTOR'] }), true],
  ['an admin', (user) => JSON.stringify({ ...user, roles: ['ADMIN'] }), true],
  ['one role', (user) => JSON.stringify({ ...user, roles: undefined, role: 'INSTRUCTOR' }), true],
  ['no roles', (user) => JSON.stringify({ ...user, roles: undefined }), false],
  ['odd roles', (user) => JSON.stringify({ ...user, roles: { INSTRUCTOR: true } }), false],
  ['roles in small letters', (user) => JSON.stringify({ ...user, roles: ['admin'] }), false],
  [
    'a name like a role',
    (user) => JSON.stringify({ ...user, fullName: '"ADMIN"', roles: [] }),
    false,
  ],
  ['no profile', () => null, false],
  ['a broken profile', () => '{"roles":["ADMIN"]', false],
]

const onDevice: [string, (name: string, value: string) => void][] = [
  ['storage', (name, value) => localStorage.setItem(name, value)],
  [
    'cookies',
    (name, value) => {
      localStorage.removeItem(name)
      document.cookie = `${name}=${encodeURIComponent(value)}; path=/`
      onTestFinished(() => {
        document.cookie = `${name}=; path=/; max-age=0`
      })
    },
  ],
]

describe.each(onDevice)('a session in %s', (_place, keep) => {
  test.each(PROFILES)(
    '%s: the early scripts ask for no more than the guards allow',
    async (_name, profile, teaches) => {
      await signInAs('instructor')
      const token = localStorage.getItem('token') ?? ''
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
      localStorage.clear()
      const stored = profile(user)
      keep('token', token)
      if (stored !== null) keep('user', stored)
      for (const [name, path] of EVERY_ADDRESS) {
        // oxlint-disable-next-line no-await-in-loop -- one address after the other
        const urls = await begunAt(path)
        const asksTeachers = urls.some((url) => url.includes('/api/instructor/'))
        const isTeachers = ['instructorCourse', 'gradingCourse'].includes(name)
        expect([name, asksTeachers]).toEqual([name, teaches && isTeachers])
        expect(urls.filter((url) => url.includes('/api/admin'))).toEqual([])
      }
    },
  )
})

test('a visitor asks for nothing but courses, at any address', async () => {
  localStorage.clear()
  for (const [, path] of EVERY_ADDRESS) {
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    const urls = await begunAt(path)
    expect(urls.filter((url) => !url.includes('/api/public/courses'))).toEqual([])
  }
})
