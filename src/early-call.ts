/**
 * Part of the inline script of index.html: starts the request that the page needs first, before the app
 * loads, with the page's own address and headers, so that `api/http.ts` takes this response instead of
 * sending the request again. Our own server puts the first list into the page, which saves the request.
 * Before that it shows the theme, so that nothing is drawn in another.
 */
import { listParams, queryAt, type CatalogueQuery } from '../shared/rules/catalogue-query.ts'
import { ask, type EarlyAnswer, type FirstCall } from './early-ask.ts'
import { addressOf, COURSES_PATH } from './env.ts'
import { showTheme } from './ui/theme.ts'

/**
 * What other pages read first: by the address, the call; `*` is the id in it. All but a course need a session, and
 * none a role: those of teachers wait for `early-page.ts`, which knows the guards' rule.
 */
const FIRST_CALLS: readonly [page: RegExp, call: string][] = [
  [/^\/courses\/([\w-]+)$/, `${COURSES_PATH}/*`],
  [/^\/learning$/, '/api/student/my-courses'],
  [/^\/learning\/lesson\/([\w-]+)$/, '/api/student/lessons/*'],
  [/^\/learning\/deadlines$/, '/api/student/deadlines?withinDays=14'],
]

function pathOfCall(query: CatalogueQuery | undefined, token: string): string | null {
  if (query) return `${COURSES_PATH}?${listParams(query)}`
  for (const [n, [page, call]] of FIRST_CALLS.entries()) {
    const found = page.exec(window.location.pathname)
    if (found && (token || n === 0)) return call.replace('*', found[1] ?? '')
  }
  return null
}

function storedToken(): string {
  try {
    return localStorage.getItem('token') ?? ''
  } catch {
    // Storage is blocked: the app itself reads the cookies.
    return ''
  }
}

/** The answer that our own server or the offline worker has put into the page (docs/architecture.md#first-screen). */
function answerInPage(url: string): EarlyAnswer | undefined {
  const block = document.getElementById('first-list')
  if (!block || block.dataset['path'] !== url) return undefined
  try {
    return { status: 200, data: JSON.parse(block.textContent ?? '') as unknown }
  } catch {
    return undefined
  }
}

function begin(): FirstCall | undefined {
  const token = storedToken()
  const query = queryAt(new URL(window.location.href))
  const path = pathOfCall(query, token)
  if (!path) return undefined
  const url = addressOf(path)
  const answer = answerInPage(url)
  const call = answer ? { url, token, result: Promise.resolve(answer) } : ask(url, token)
  return { ...call, query, answer }
}

showTheme()
export const early = begin()
window.__lopMoEarly = early
