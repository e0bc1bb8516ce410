import axios from 'axios'
import { addressOf, API_BASE_URL } from '../env.ts'
import { ApiError, errorFromResponse, toApiError } from './errors.ts'
import { storedSession } from './session-store.ts'

/**
 * The one HTTP client. Every request carries the stored bearer token and the header that skips a
 * tunnel's browser warning (docs/product.md#headers). There is no default timeout
 * (docs/product.md#limits).
 */
const client = axios.create({
  baseURL: API_BASE_URL,
  headers: { 'ngrok-skip-browser-warning': 'true' },
  // `request` below makes the errors from the status.
  validateStatus: () => true,
})

export interface UploadOptions {
  signal?: AbortSignal
  /** Gets the part of the request body that is uploaded, 0 to 1. */
  onProgress?: (part: number) => void
}

export interface RequestOptions extends UploadOptions {
  /** Bearer token to use instead of the stored one; '' sends none. */
  token?: string
  /** Gets the server's clock (milliseconds since 1970) when the response has a `Date` header. */
  onServerTime?: (now: number) => void
  /** The only statuses that mean success; any other below 400 is an 'unreadable' error. */
  success?: readonly number[]
}

let onSessionRefused: (token: string) => void = () => {}

/** `handler` gets the refused token when a request with a token fails with 401, sign-in excepted. */
export function setSessionRefusedHandler(handler: (token: string) => void): void {
  onSessionRefused = handler
}

/**
 * Takes the request that index.html started (`src/early-call.ts`) when it is the same one; once. The
 * caller's `signal` aborts it too, because browsers delay a second request to an address while the first
 * one hangs.
 */
function takeEarly(url: string, token: string, signal: AbortSignal | undefined) {
  if (typeof window === 'undefined') return undefined
  const early = window.__lopMoEarly
  if (!early || early.url !== addressOf(url) || early.token !== token) return undefined
  delete window.__lopMoEarly
  signal?.addEventListener('abort', early.cancel)
  return early.result
}

/** An HTML page comes from a captive portal, proxy or tunnel, not from the backend. */
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
  let response: { status: number; data: unknown; headers?: { date?: unknown } }
  try {
    const early = method === 'GET' ? takeEarly(url, token, signal) : undefined
    response =
      (await early?.catch(() => undefined)) ??
      (await client.request({ method, url, data, headers, signal, onUploadProgress }))
  } catch (error) {
    throw toApiError(error)
  }
  if (response.status < 400) {
    const now = Date.parse(String(response.headers?.date))
    if (!Number.isNaN(now)) onServerTime?.(now)
    const expected = !success || success.includes(response.status)
    if (expected && !isPage(response.data)) return response.data
    throw new ApiError('unreadable', undefined, response.status)
  }
  const error = errorFromResponse(response.status, response.data)
  if (error.kind === 'unauthenticated' && token && url !== '/auth/login') onSessionRefused(token)
  throw error
}

/**
 * Resolves with the response's data and rejects with an `ApiError` (docs/product.md#errors). A 401 to a
 * request with a token, sign-in excepted, calls the handler above.
 */
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
