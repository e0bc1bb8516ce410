/**
 * Begins the files of the page whose address is open, and what it reads beside its first call, while the
 * app's own script is still on its way; the app would begin them after it has run. A file of its own
 * (`scripts/build/page-files.ts`), which the inline script loads on every page but a visitor's course list.
 */
import { DEADLINE_DAYS } from '../shared/rules/deadlines.ts'
import { FIRST_ROWS } from '../shared/rules/pages.ts'
import type { User } from '../shared/contract/account.ts'
import { storedSession, type StoredSession } from './api/session-store.ts'
import { ask, type EarlyAnswer } from './early-ask.ts'
import { addressOf } from './env.ts'
import { canTeach } from './session/roles.ts'

/** What the build puts in; numbers are places in `files`. */
declare const PAGES: {
  files: string[]
  always: number[]
  member: number[]
  pages: [path: string, needsSession: 0 | 1, files: number[]][]
}

/** Calls of a session, by the pages that make them, with the rule of their guard; `*` is the id in the address. */
const CALLS: readonly [page: RegExp, call: string, isAllowed?: (user: User | null) => boolean][] = [
  [/^/, '/api/student/cart'],
  [/^/, `/api/student/deadlines?withinDays=${DEADLINE_DAYS}`],
  [/^\/learning\/course\/([\w-]+)$/, '/api/student/courses/*/outline'],
  [/^\/learning\/course\/([\w-]+)$/, '/api/student/courses/*/progress'],
  [
    /^\/instructor\/(?:courses|grading)\/(?!new$)([\w-]+)$/,
    '/api/instructor/courses/*/content',
    canTeach,
  ],
  [
    /^\/instructor\/grading\/([\w-]+)$/,
    `/api/instructor/courses/*/students?limit=${FIRST_ROWS}`,
    canTeach,
  ],
]

/** Named once: the build writes the whole of it wherever it stands. */
const { files, always, member, pages } = PAGES
const { pathname } = window.location

function begin({ token, user }: StoredSession) {
  const wanted = always.concat(token ? member : [])
  for (const [path, needsSession, own] of pages) {
    if ((token || !needsSession) && new RegExp(path).test(pathname)) wanted.push(...own)
  }
  for (const n of new Set(wanted)) beginFile(files[n] ?? '')
  // The app may have begun them itself by now.
  if (!token || window.__lopMoCalls) return
  const calls = (window.__lopMoCalls = CALLS.flatMap(([page, call, isAllowed]) => {
    const found = page.exec(pathname)
    return found && isAllowed?.(user) !== false
      ? [ask(addressOf(call.replace('*', found[1] ?? '')), token)]
      : []
  }))
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
