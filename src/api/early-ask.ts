/**
 * Calls that begin before the app's own script is there: the first one by the inline script of index.html
 * (`early-call.ts`), the others of a page by `early-page.ts`. `api/http.ts` takes their responses.
 */
import type { CatalogueQuery } from '../../shared/rules/catalogue-query.ts'

export interface EarlyAnswer {
  status: number
  data: unknown
}

export interface EarlyCall {
  url: string
  token: string
  result: Promise<EarlyAnswer>
  /** Absent where there is no request. */
  cancel?: () => void
}

export interface FirstCall extends EarlyCall {
  /** The filters, where the page is the course list. */
  query: CatalogueQuery | undefined
  /** The response, where it is there from the start. */
  answer: EarlyAnswer | undefined
}

/**
 * The calls that pages begin with, by the page's path (an expression); `*` is the id in both. The build takes them
 * from the pages themselves (`first-screen/first-calls.ts`).
 */
export interface FirstCalls {
  /** One a page, for the inline script, which knows no roles. */
  first: [page: string, call: string, needsSession: number][]
  /** The others, all in a session. */
  beside: [page: string, call: string, needsTeacher: number][]
}

/** The call of a page that is open, else null. */
export const callAt = (page: string, call: string): string | null => {
  const found = new RegExp(`^${page.replace('*', '([^/]+)')}$`).exec(location.pathname)
  return found && call.replace('*', found[1] ?? '')
}

declare global {
  interface Window {
    /** The page's first call. */
    __lopMoEarly?: FirstCall
    /** Further ones; the app sets an empty list when it runs first. */
    __lopMoCalls?: EarlyCall[]
  }
}

/** The token as the browser stores it; '' for a visitor. */
export function storedToken(): string {
  try {
    return localStorage.getItem('token') ?? ''
  } catch {
    // Storage is blocked: the app itself reads the cookies.
    return ''
  }
}

/** The answer that our own server or the offline worker has put into the page (docs/architecture.md#first-screen). */
export function answerInPage(url: string): EarlyAnswer | undefined {
  const block = document.getElementById('first-list')
  if (!block || block.dataset['path'] !== url) return undefined
  try {
    return { status: 200, data: JSON.parse(block.textContent ?? '') as unknown }
  } catch {
    return undefined
  }
}

/** Begins a request with the app's own headers; `url` as `addressOf` gives it, `token` '' for a visitor. */
export function ask(url: string, token: string): EarlyCall {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'ngrok-skip-browser-warning': 'true',
  }
  if (token) headers['Authorization'] = `Bearer ${token}`
  const controller = new AbortController()
  const result = fetch(url, { headers, signal: controller.signal }).then(async (response) => ({
    status: response.status,
    data: (await response.json()) as unknown,
  }))
  result.catch(() => undefined)
  return { url, token, result, cancel: () => controller.abort() }
}
