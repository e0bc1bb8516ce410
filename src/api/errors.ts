/** What kind of failure it was; screens decide by this, never by status numbers. */
export type ApiErrorKind =
  | 'offline' // no answer at all
  | 'cancelled' // we let go of the request ourselves
  | 'unauthenticated' // 401
  | 'denied' // 403
  | 'missing' // 404, 405, 410
  | 'refused' // any other 4xx, or not even sent: the request is at fault
  | 'server' // 5xx
  | 'unreadable' // an answer that is not what the contract says

const GENERAL: Record<ApiErrorKind, string> = {
  offline: 'Không kết nối được máy chủ. Vui lòng kiểm tra mạng và thử lại.',
  cancelled: 'Yêu cầu đã được hủy.',
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
    /** The server's own words, when it sent some that are fit to show; ours for what was not sent. */
    readonly serverMessage?: string,
    readonly status?: number,
    readonly code?: string,
    readonly fields: Record<string, string> = {},
  ) {
    // Of its own troubles a server often speaks English, to nobody in particular.
    super((kind === 'server' ? undefined : serverMessage) ?? GENERAL[kind])
  }
}

const kindOf = (status: number): ApiErrorKind => {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'denied'
  if (status === 404 || status === 405 || status === 410) return 'missing'
  return status >= 500 ? 'server' : 'refused'
}

/** Text that may stand on screen: short, no markup, no stack trace. */
const presentable = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text && text.length <= 300 && !/[<>]|\n\s+at /.test(text) ? text : undefined
}

/**
 * Makes an error from a response with a status of 400 or more. Foreign backends send `message` as a
 * string or a list of strings, or call it `error` (docs/product.md#errors).
 */
export function errorFromAnswer(status: number, data: unknown): ApiError {
  const body = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const message = Array.isArray(body['message']) ? body['message'][0] : body['message']
  const fields: Record<string, string> = {}
  if (typeof body['fields'] === 'object' && body['fields'] !== null) {
    for (const [name, value] of Object.entries(body['fields'])) {
      const text = presentable(value)
      if (text) fields[name] = text
    }
  }
  return new ApiError(
    kindOf(status),
    presentable(message) ?? presentable(body['error']),
    status,
    typeof body['code'] === 'string' ? body['code'] : undefined,
    fields,
  )
}

/** Anything thrown → the one error type. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'ERR_CANCELED') return new ApiError('cancelled')
  if (code === 'ERR_NETWORK' || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return new ApiError('offline')
  }
  return new ApiError(error instanceof TypeError ? 'offline' : 'unreadable')
}

/** The server's message, else the fallback, where docs/product.md#messages says so. */
export const serverMessageOr = (error: unknown, fallback: string): string =>
  toApiError(error).serverMessage ?? fallback
