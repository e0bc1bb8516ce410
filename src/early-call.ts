/**
 * Runs inline in index.html before the app loads and starts the request that the page needs first, with
 * the page's own address and headers, so that `api/http.ts` takes this response instead of sending the
 * request again. That saves a round trip on the course list and on a lesson, whose outline can be
 * requested only after the lesson.
 */
import { listParams, readCatalogueQuery } from './api/catalogue-query.ts'
import { COURSES, LESSON } from '../shared/paths.ts'
import { addressOf, COURSES_PATH } from './env.ts'

const LESSON_PAGE = new RegExp(`^${LESSON}([^/]+)$`)

function pathOfCall(token: string): string | null {
  const { pathname, search } = window.location
  if (pathname === '/' || pathname === COURSES) {
    const query = readCatalogueQuery(new URLSearchParams(pathname === '/' ? '' : search))
    return `${COURSES_PATH}?${listParams(query)}`
  }
  const lessonId = LESSON_PAGE.exec(pathname)?.[1]
  return lessonId && token ? `/api/student/lessons/${lessonId}` : null
}

function storedToken(): string {
  try {
    return localStorage.getItem('token') ?? ''
  } catch {
    // Storage is blocked: the app itself reads the cookies.
    return ''
  }
}

const token = storedToken()
const path = pathOfCall(token)
if (path) {
  const url = addressOf(path)
  const headers: Record<string, string> = {
    Accept: 'application/json, text/plain, */*',
    'ngrok-skip-browser-warning': 'true',
  }
  if (token) headers['Authorization'] = `Bearer ${token}`
  const controller = new AbortController()
  const result = fetch(url, { headers, signal: controller.signal }).then(async (response) => ({
    status: response.status,
    data: (await response.json()) as unknown,
  }))
  result.catch(() => undefined)
  window.__lopMoEarly = { url, token, result, cancel: () => controller.abort() }
}
