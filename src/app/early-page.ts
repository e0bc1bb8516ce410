/**
 * Begins to load the files of the open page, and sends the calls that the page needs beside its first one,
 * while the app's own script is still loading. The app itself would begin them only when it runs. This is a
 * file of its own (`scripts/build/page-files.ts`); the inline script loads it on every page but a visitor's
 * course list.
 */
import { storedSession, type StoredSession } from '../api/session-store.ts'
import { ask, callAt, type EarlyAnswer, type FirstCalls } from '../api/early-ask.ts'
import { addressOf } from '../api/env.ts'
import { canTeach } from '../parts/session/roles.ts'

/** The build puts in the value; numbers are indices of `files`. */
declare const PAGES: {
  files: string[]
  always: number[]
  member: number[]
  pages: [path: string, needsSession: 0 | 1, files: number[]][]
  calls: FirstCalls['beside']
}

/** The only use of `PAGES`: the build writes its whole value wherever the name stands. */
const { files, always, member, pages, calls: beside } = PAGES
const { pathname } = window.location

function begin({ token, user }: StoredSession) {
  const wanted = always.concat(token ? member : [])
  for (const [path, needsSession, own] of pages) {
    if ((token || !needsSession) && new RegExp(path).test(pathname)) wanted.push(...own)
  }
  // Calls first: before HTTP/2, the browser has six connections, and the answers take longer than the files.
  if (token) beginCalls(token, user)
  for (const n of new Set(wanted)) beginFile(files[n] ?? '')
}

function beginCalls(token: string, user: StoredSession['user']) {
  // The app itself may have sent them by now.
  if (window.__lopMoCalls) return
  const calls = (window.__lopMoCalls = beside.flatMap(([page, call, needsTeacher]) => {
    const found = callAt(page, call)
    return found && (!needsTeacher || canTeach(user)) ? [ask(addressOf(found), token)] : []
  }))
  // The lesson says which course it belongs to.
  if (pathname.startsWith('/learning/lesson/')) {
    const beginOutline = (answer: EarlyAnswer) => {
      const id = courseOf(answer)
      if (id) calls.push(ask(addressOf(`/api/student/courses/${id}/outline`), token))
    }
    // When the lesson's call fails, the app asks for the lesson again and says what is wrong.
    void window.__lopMoEarly?.result.then(beginOutline, () => undefined)
  }
}

function beginFile(file: string) {
  const link = document.createElement('link')
  const isStyle = file.endsWith('css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  // The app requests files in the same mode; in another mode, they would be loaded twice.
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}

/** The course's id in a lesson with the contract's shape. With any other shape, the app asks for the outline. */
function courseOf({ data }: EarlyAnswer): string | undefined {
  const id = (data as { lesson?: { course?: { _id?: unknown } } } | null)?.lesson?.course?._id
  return typeof id === 'string' && /^[\w-]+$/.test(id) ? id : undefined
}

try {
  begin(storedSession())
} catch {
  // Storage is blocked: the app itself begins everything.
}
