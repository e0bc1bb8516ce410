import { sameOriginPath } from '../../shared/rules/safe-next.ts'

/** What Firebase hands over, in the page and in the worker alike; `data` holds texts only. */
export interface PushPayload {
  messageId?: string
  notification?: { title?: string; body?: string }
  data?: Record<string, string>
}

export interface PushMessage {
  title: string
  body: string
  /** A `NotificationKind` of shared/contract/push.ts; other backends may send anything. */
  type: string
  /** The page that it is about; `null` when it names none of this site. */
  path: string | null
  /** A later message of the same tag takes the place of the earlier one. */
  tag: string
}

/** The title is 'Thông báo' when the message has none (docs/product.md#limits). */
export function readPush({ notification, data }: PushPayload): PushMessage {
  return {
    title: notification?.title || data?.['title'] || 'Thông báo',
    body: notification?.body || data?.['body'] || '',
    type: data?.['type'] ?? '',
    path: sameOriginPath(data?.['url']),
    tag: data?.['tag'] ?? '',
  }
}

/**
 * Where a click on a notification leads, from the data that the notification carries: ours
 * (`{ url }`), or the whole message under `FCM_MSG` where Firebase drew it itself.
 */
export function clickedPath(data: unknown): string | null {
  const own = data as { url?: unknown; FCM_MSG?: { data?: { url?: unknown } } } | null | undefined
  return sameOriginPath(own?.FCM_MSG?.data?.url ?? own?.url)
}

/** From the worker to the pages of this browser. */
export type WorkerMessage =
  | { type: 'NAVIGATE'; url: string }
  /** Drawn as a notification, because no page was visible. */
  | { type: 'PUSHED'; payload: PushPayload }

/** `null` for the messages of others (Firebase's own among them). */
export function readWorkerMessage(message: unknown): WorkerMessage | null {
  const { type, url, payload } = (message ?? {}) as Record<string, unknown>
  const path = type === 'NAVIGATE' ? sameOriginPath(url) : null
  if (path) return { type: 'NAVIGATE', url: path }
  if (type === 'PUSHED' && payload) return { type, payload }
  return null
}

/** The registration that the server was last told of by this browser. */
export interface PushRegistration {
  token: string
  userId: string
  /** Milliseconds since 1970. */
  sentAt: number
}

const RENEW_MS = 7 * 24 * 60 * 60_000

/**
 * Whether the server has to be told: of another token, another user, or after 7 days, for it lets go
 * of tokens that it has not heard of for long.
 */
export function isRegistrationDue(
  last: PushRegistration | null,
  { token, userId }: { token: string; userId: string },
  now: number,
): boolean {
  if (!last || last.token !== token || last.userId !== userId) return true
  // A clock that was set back must not put it off.
  return !(Math.abs(now - last.sentAt) < RENEW_MS)
}
