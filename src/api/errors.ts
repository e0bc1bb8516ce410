import { noteFault } from './client-errors/faults.ts'

/** The kind of a failure; screens decide by it, never by the status (docs/product.md#errors). */
export type ApiErrorKind =
  | 'offline' // no response
  | 'cancelled' // the app aborted the request
  | 'unauthenticated' // 401
  | 'denied' // 403
  | 'missing' // 404, 405, 410
  | 'refused' // any other 4xx, or an invalid request that was not sent
  | 'server' // 5xx
  | 'unreadable' // a response that does not follow the contract

const GENERAL: Record<ApiErrorKind, string> = {
  offline: 'Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.',
  cancelled: 'Đã dừng chờ; chưa rõ máy chủ đã nhận hay chưa.',
  unauthenticated: 'Vui lòng đăng nhập.',
  denied: 'Bạn không có quyền truy cập.',
  missing: 'Không tìm thấy nội dung này.',
  refused: 'Yêu cầu không được chấp nhận.',
  server: 'Máy chủ đang gặp sự cố. Vui lòng thử lại sau.',
  unreadable: 'Máy chủ trả lời không đúng định dạng.',
}

/** The one error of the app. `message` is Vietnamese and fit to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly kind: ApiErrorKind,
    /** The server's message where it may be shown; our own message for a request that was not sent. */
    readonly serverMessage?: string,
    readonly status?: number,
    readonly code?: string,
    readonly fields: Record<string, string> = {},
    /** Names the request in the server's log, short enough to be read out. */
    reference = '',
  ) {
    // The message of a 5xx is often English and not meant for users.
    super(((kind === 'server' ? undefined : serverMessage) ?? GENERAL[kind]) + reference)
  }

  /** The same refusal to a user whose session is valid: a backend may answer 401 where we answer 403. */
  asDenied(): ApiError {
    return new ApiError('denied', this.serverMessage, this.status, this.code, this.fields)
  }
}

const kindOf = (status: number): ApiErrorKind => {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'denied'
  if (status === 404 || status === 405 || status === 410) return 'missing'
  return status >= 500 ? 'server' : 'refused'
}

/** A page, or a text that is an element as a whole. Any other `<` and `>` belong to the sentence. */
const MARKUP = /<!doctype|<\/?(?:html|head|body)\b|^<[a-z][^]*<\/\w+>$/i

/** The text when it may be shown: short, no page, no stack trace. */
const presentable = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text && text.length <= 300 && !MARKUP.test(text) && !/\n\s+at /.test(text)
    ? text
    : undefined
}

/** The names under which backends send a message, the most telling first. */
const MESSAGE_NAMES = ['message', 'error', 'errors', 'detail', 'msg', 'title'] as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The first presentable text in a value: the value itself, an entry of a list, what an object holds under
 * one of the names, or a field's text in `errors`. Three levels of objects hold every shape of
 * docs/product.md#errors.
 */
function messageIn(value: unknown, levels = 3): string | undefined {
  if (!isObject(value)) {
    const texts = Array.isArray(value) ? (value as unknown[]) : [value]
    return firstOf(texts, (one) => (isObject(one) ? messageIn(one, levels) : presentable(one)))
  }
  if (levels === 0) return undefined
  return (
    firstOf(MESSAGE_NAMES, (name) => messageIn(value[name], levels - 1)) ??
    firstOf(Object.values(fieldsIn(value['errors'])), (text) => text)
  )
}

function firstOf<T>(values: readonly T[], read: (value: T) => string | undefined) {
  for (const value of values) {
    const text = read(value)
    if (text !== undefined) return text
  }
  return undefined
}

/** What is wrong with each field: a text or a list of texts by the field's name. */
function fieldsIn(value: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, wrong] of Object.entries(isObject(value) ? value : {})) {
    const text = messageIn(wrong, 1)
    if (text) fields[name] = text
  }
  return fields
}

/** A text body is a message when it is one plain line. With a 5xx it comes from a proxy or a framework. */
const messageInText = (status: number, body: string): string | undefined =>
  status >= 500 || /^\s*[<{[]|\S\s*\n\s*\S/.test(body) ? undefined : presentable(body)

/** An error from a response of 400 or more, in any shape that backends use (docs/product.md#errors). */
export function errorFromResponse(status: number, data: unknown, requestId?: unknown): ApiError {
  const body = isObject(data) ? data : {}
  const given = body['requestId'] ?? requestId
  const [id] = typeof given === 'string' ? (/^[\w-]{8}/.exec(given) ?? []) : []
  return new ApiError(
    kindOf(status),
    typeof data === 'string' ? messageInText(status, data) : messageIn(data),
    status,
    typeof body['code'] === 'string' ? body['code'] : undefined,
    { ...fieldsIn(body['errors']), ...fieldsIn(body['fields']) },
    status >= 500 && id ? ` (Mã tra cứu: ${id})` : '',
  )
}

/** axios' codes for a request without a response. */
const NO_RESPONSE: unknown[] = ['ERR_NETWORK', 'ECONNABORTED', 'ETIMEDOUT']

/** Browsers' messages for a part of the app that did not arrive; any other error is the part's own. */
const NO_SCRIPT = /dynamically imported module|module script|preload CSS/i

/** Whether a dynamic import failed because its file did not come. */
export const isNoScript = (error: unknown): boolean =>
  error instanceof Error && NO_SCRIPT.test(error.message)

/**
 * Converts anything thrown into an `ApiError`. Any other error than these, a TypeError too, is a fault of
 * our own code on this answer: 'unreadable'. It must not blame the network, which no one can mend, nor be
 * repeated as an outage is. (The early call's TypeError never gets here: `http.ts` sends the request again.)
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 'ERR_CANCELED') return new ApiError('cancelled')
  // Queries load some of their code late.
  const isOffline = NO_RESPONSE.includes(code) || isNoScript(error)
  if (!isOffline) noteFault(error)
  return new ApiError(isOffline ? 'offline' : 'unreadable')
}

/** The server's message, else the fallback; for the messages of docs/product.md#messages that allow it. */
export const serverMessageOr = (error: unknown, fallback: string): string =>
  toApiError(error).serverMessage ?? fallback
