/**
 * Begins the files of the page whose address is open, and what it reads beside its first call, while the
 * app's own script is still on its way; the app would begin them after it has run. A file of its own
 * (`scripts/build/page-files.ts`), which the inline script loads on every page but a visitor's course list.
 */
import { storedSession, type StoredSession } from '../api/session-store.ts'
import { ask, callAt, type EarlyAnswer, type FirstCalls } from '../api/early-ask.ts'
import { addressOf } from '../api/env.ts'
import { canTeach } from '../parts/session/roles.ts'

/** What the build puts in; numbers are places in `files`. */
declare const PAGES: {
  files: string[]
  always: number[]
  member: number[]
  pages: [path: string, needsSession: 0 | 1, files: number[]][]
  calls: FirstCalls['beside']
}

/** Named once: the build writes the whole of it wherever it stands. */
const { files, always, member, pages, calls: beside } = PAGES
const { pathname } = window.location

function begin({ token, user }: StoredSession) {
  const wanted = always.concat(token ? member : [])
  for (const [path, needsSession, own] of pages) {
    if ((token || !needsSession) && new RegExp(path).test(pathname)) wanted.push(...own)
  }
  for (const n of new Set(wanted)) beginFile(files[n] ?? '')
  // The app may have begun them itself by now.
  if (!token || window.__lopMoCalls) return
  const calls = (window.__lopMoCalls = beside.flatMap(([page, call, needsTeacher]) => {
    const found = callAt(page, call)
    return found && (!needsTeacher || canTeach(user)) ? [ask(addressOf(found), token)] : []
  }))
  // Which course it is, the lesson says.
  if (pathname.startsWith('/learning/lesson/')) {
    const beginOutline = (answer: EarlyAnswer) => {
      const id = courseOf(answer)
      if (id) calls.push(ask(addressOf(`/api/student/courses/${id}/outline`), token))
    }
    // Where the lesson fails, the app asks for it again, and says what is wrong.
    void window.__lopMoEarly?.result.then(beginOutline, () => undefined)
  }
}

function beginFile(file: string) {
  const link = document.createElement('link')
  const isStyle = file.endsWith('css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  // As the app asks for them, or they would come twice.
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}

/** Of a lesson as the contract has it; for any other shape the app itself asks. */
function courseOf({ data }: EarlyAnswer): string | undefined {
  const id = (data as { lesson?: { course?: { _id?: unknown } } } | null)?.lesson?.course?._id
  return typeof id === 'string' && /^[\w-]+$/.test(id) ? id : undefined
}

try {
  begin(storedSession())
} catch {
  // Storage is blocked: the app itself begins everything.
}
