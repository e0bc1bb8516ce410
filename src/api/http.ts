import type { client as AxiosClient } from './axios-client.ts'
import type { EarlyCall } from './early-ask.ts'
import { addressOf } from './env.ts'
import { reportResponse } from './connection.ts'
import { ApiError, errorFromResponse, toApiError } from './errors.ts'
import { isPage } from './read/wire.ts'
import type { Verdict } from './refusal.ts'
import { noteAccepted, sessionState } from './session-state.ts'

type Client = typeof AxiosClient

let loading: Promise<Client> | undefined

/**
 * axios, 14 kB of it, in a chunk of its own: the first content does not wait for it, because index.html has
 * begun that call. Rejects when the chunk does not come; the next call asks again.
 */
const httpClient = (): Promise<Client> =>
  (loading ??= import('./axios-client.ts').then(
    ({ client }) => client,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))

/** For whoever loads ahead what a page may need. */
export const httpAhead = {
  preload: async () => void (await httpClient().catch(() => undefined)),
}

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
  /** Anybody may have the data: a 401 to an old token is followed by a request without one. */
  isPublic?: boolean
  /** The version that a PUT means to replace (docs/behaviour.md#two-teachers); no header without one. */
  ifMatch?: string | undefined
  /** The only statuses that mean success; any other below 400 is an 'unreadable' error. */
  success?: readonly number[]
}

/**
 * Takes the request that began before the app (`src/api/early-ask.ts`) when it is the same one; once, and only
 * until the first write, after which its response may be what was before. The caller's `signal` aborts it
 * too, because browsers delay a second request to an address while the first one hangs.
 */
function takeEarly(method: Method, url: string, token: string, signal: AbortSignal | undefined) {
  if (typeof window === 'undefined') return undefined
  const { __lopMoEarly: first, __lopMoCalls: others = [] } = window
  if (method !== 'GET') {
    delete window.__lopMoEarly
    others.length = 0
    return undefined
  }
  const isMeant = (call: EarlyCall) => call.url === addressOf(url) && call.token === token
  const early = [first, ...others].find((call) => call && isMeant(call))
  if (!early) return undefined
  if (early === first) delete window.__lopMoEarly
  else others.splice(others.indexOf(early), 1)
  signal?.addEventListener('abort', () => early.cancel?.())
  return early.result
}

const SIGN_IN = '/auth/login'
const PROFILE = '/auth/me'

/** Whether the server still knows the session of this token. */
async function probe(token: string): Promise<Verdict> {
  try {
    const headers = { Authorization: `Bearer ${token}` }
    const client = await httpClient()
    const { status, data } = await client.request<unknown>({ method: 'GET', url: PROFILE, headers })
    if (status === 401) return 'refused'
    return status < 400 && !isPage(data) ? 'valid' : 'unknown'
  } catch {
    return 'unknown'
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function request(
  method: Method,
  url: string,
  data: unknown,
  options: RequestOptions = {},
): Promise<unknown> {
  const { signal, isPublic = false } = options
  const sender = sessionState()
  const token = options.token ?? sender.token
  try {
    return await send(method, url, data, { ...options, token })
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.kind !== 'unauthenticated' || url === SIGN_IN) throw error
    // Loaded with the first refusal, because a first visit has none.
    const { afterRefusal } = await import('./refusal.ts').catch(() => {
      throw error
    })
    const next = await afterRefusal({
      sender,
      token,
      isFixed: options.token !== undefined,
      isWrite: method !== 'GET',
      isPublic,
      probe: url === PROFILE ? () => Promise.resolve('refused') : probe,
      signal,
    })
    if (signal?.aborted) throw new ApiError('cancelled')
    if (next.is === 'again') return send(method, url, data, { ...options, token: next.token })
    throw next.is === 'denied' ? error.asDenied() : error
  }
}

async function send(
  method: Method,
  url: string,
  data: unknown,
  {
    signal,
    onProgress,
    onServerTime,
    ifMatch,
    success,
    isPublic,
    token,
  }: RequestOptions & { token: string },
): Promise<unknown> {
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(ifMatch ? { 'If-Match': `"${ifMatch}"` } : {}),
  }
  const onUploadProgress =
    onProgress &&
    (({ loaded, total }: { loaded: number; total?: number }) =>
      onProgress(total ? loaded / total : 0))
  let response: { status: number; data: unknown; headers?: Record<string, unknown> }
  try {
    const early = takeEarly(method, url, token, signal)
    response =
      (await early?.catch(() => undefined)) ??
      (await (await httpClient()).request({ method, url, data, headers, signal, onUploadProgress }))
  } catch (thrown) {
    const error = toApiError(thrown)
    if (error.kind === 'offline') reportResponse(false)
    throw error
  }
  reportResponse(true)
  if (response.status >= 400) {
    const requestId = response.headers?.['x-request-id']
    throw errorFromResponse(response.status, response.data, requestId)
  }
  if (token && !isPublic) noteAccepted(token)
  const now = Date.parse(String(response.headers?.['date']))
  if (!Number.isNaN(now)) onServerTime?.(now)
  const expected = !success || success.includes(response.status)
  if (expected && !isPage(response.data)) return response.data
  throw new ApiError('unreadable', undefined, response.status)
}

/**
 * Resolves with the response's data and rejects with an `ApiError` (docs/product.md#errors). A 401 to a
 * request in a session is checked first: a request that only its session's end refused goes out once more
 * after the same user has signed in again; one that the backend refuses to a valid session is 'denied'.
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
