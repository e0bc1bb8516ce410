import { sameOriginPath } from '../../../shared/rules/safe-next.ts'

/** The message that Firebase passes to the page and to the worker; `data` holds only texts. */
export interface PushPayload {
  messageId?: string
  notification?: { title?: string; body?: string }
  data?: Record<string, string>
}

export interface PushMessage {
  title: string
  body: string
  /** A `NotificationKind` of shared/rules/push-data.ts; foreign backends may send anything. */
  type: string
  /** The path of the page to open; `null` when it is not on this site. */
  path: string | null
  /** A later message replaces an earlier one with the same tag. */
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

/** The page that a click opens: our notifications carry `{ url }`, Firebase's the message under `FCM_MSG`. */
export function clickedPath(data: unknown): string | null {
  const own = data as { url?: unknown; FCM_MSG?: { data?: { url?: unknown } } } | null | undefined
  return sameOriginPath(own?.FCM_MSG?.data?.url ?? own?.url)
}

/** Messages from the worker to the pages of this browser. */
export type WorkerMessage =
  | { type: 'NAVIGATE'; url: string }
  /** The worker showed a notification, because no page was visible. */
  | { type: 'PUSHED'; payload: PushPayload }

/** `null` for messages of other senders, such as Firebase. */
export function readWorkerMessage(message: unknown): WorkerMessage | null {
  const { type, url, payload } = (message ?? {}) as Record<string, unknown>
  const path = type === 'NAVIGATE' ? sameOriginPath(url) : null
  if (path) return { type: 'NAVIGATE', url: path }
  if (type === 'PUSHED' && payload) return { type, payload }
  return null
}

/** The last registration that this browser sent to the server. */
export interface PushRegistration {
  token: string
  userId: string
  /** Milliseconds since 1970. */
  sentAt: number
}

const RENEW_MS = 7 * 24 * 60 * 60_000

/** Whether to register again: another token or user, or after 7 days, because the server drops old tokens. */
export function isRegistrationDue(
  last: PushRegistration | null,
  { token, userId }: { token: string; userId: string },
  now: number,
): boolean {
  if (!last || last.token !== token || last.userId !== userId) return true
  // `abs`: a clock that was set back must not delay the registration.
  return !(Math.abs(now - last.sentAt) < RENEW_MS)
}
