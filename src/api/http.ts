import axios from 'axios'
import { API_BASE_URL } from '../env.ts'
import { ApiError, errorFromAnswer, toApiError } from './errors.ts'
import { storedSession } from './session-store.ts'

/**
 * The one HTTP client: base address, bearer token from storage, the header that skips a tunnel's
 * browser warning on every request (docs/product.md#headers), and no default timeout
 * (docs/product.md#limits).
 */
const client = axios.create({
  baseURL: API_BASE_URL,
  headers: { 'ngrok-skip-browser-warning': 'true' },
  // Every status is an answer; `request` below makes the errors in one place.
  validateStatus: () => true,
})

export interface UploadOptions {
  signal?: AbortSignal
  /** Part of the request that is on its way or there, 0 to 1. */
  onProgress?: (part: number) => void
}

export interface RequestOptions extends UploadOptions {
  /** Asks in the name of this session instead of the stored one. */
  token?: string
  /** Told the server's clock (milliseconds since 1970) when the answer says it. */
  onServerTime?: (now: number) => void
  /** The only statuses that mean success; any other below 400 is an 'unreadable' answer. */
  success?: readonly number[]
}

let onSessionRefused: (token: string) => void = () => {}

/** Called with the refused token when a signed-in request is answered 401 (not for sign-in itself). */
export function setSessionRefusedHandler(handler: (token: string) => void): void {
  onSessionRefused = handler
}

/**
 * Takes the call that index.html began, when it is this very one; each is used once. It ends with its
 * taker: browsers hold a second call to an address back while the first one hangs.
 */
function takeEarly(url: string, token: string, signal: AbortSignal | undefined) {
  if (typeof window === 'undefined') return undefined
  const early = window.__lopMoEarly
  if (!early || early.url !== API_BASE_URL + url || early.token !== token) return undefined
  delete window.__lopMoEarly
  signal?.addEventListener('abort', early.cancel)
  return early.answer
}

/** A page (of a captive portal, a proxy, a tunnel) is no word of the backend: nothing was taken. */
const isPage = (data: unknown): boolean => typeof data === 'string' && /^\s*</.test(data)

async function request(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  data: unknown,
  { signal, onProgress, onServerTime, success, token = storedSession().token }: RequestOptions = {},
): Promise<unknown> {
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  const onUploadProgress =
    onProgress &&
    (({ loaded, total }: { loaded: number; total?: number }) =>
      onProgress(total ? loaded / total : 0))
  let answer: { status: number; data: unknown; headers?: { date?: unknown } }
  try {
    const early = method === 'GET' ? takeEarly(url, token, signal) : undefined
    answer =
      (await early?.catch(() => undefined)) ??
      (await client.request({ method, url, data, headers, signal, onUploadProgress }))
  } catch (error) {
    throw toApiError(error)
  }
  if (answer.status < 400) {
    const now = Date.parse(String(answer.headers?.date))
    if (!Number.isNaN(now)) onServerTime?.(now)
    const expected = !success || success.includes(answer.status)
    if (expected && !isPage(answer.data)) return answer.data
    throw new ApiError('unreadable', undefined, answer.status)
  }
  const error = errorFromAnswer(answer.status, answer.data)
  if (error.kind === 'unauthenticated' && token && url !== '/auth/login') onSessionRefused(token)
  throw error
}

export const http = {
  get: (url: string, options?: RequestOptions) => request('GET', url, undefined, options),
  post: (url: string, data?: unknown, options?: RequestOptions) =>
    request('POST', url, data, options),
  put: (url: string, data?: unknown, options?: RequestOptions) =>
    request('PUT', url, data, options),
  patch: (url: string, data?: unknown, options?: RequestOptions) =>
    request('PATCH', url, data, options),
  delete: (url: string, { data, ...options }: RequestOptions & { data?: unknown } = {}) =>
    request('DELETE', url, data, options),
}
