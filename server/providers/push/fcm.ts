import type { Deps } from '../../deps.ts'
import { innermostMessage } from '../../platform/errors.ts'
import type { FcmSettings } from '../../platform/settings.ts'
import { AccessTokens, CredentialsRefused, TIMEOUT_MS } from './access-token.ts'
import type { FcmMessage } from './message.ts'

/** The result of one message to one browser (docs/providers/push.md#answers-of-fcm). */
export type SendOutcome =
  | { kind: 'sent' }
  /** The browser accepts no more messages from this site: its token must be deleted. */
  | { kind: 'delete-token'; reason: string }
  /** FCM will never accept this message: a bug of the server. */
  | { kind: 'our-bug'; reason: string }
  /** FCM refuses the credentials: an operator must check them. */
  | { kind: 'credentials'; reason: string }
  /** Try again later; `afterMs` is the wait that FCM asks for. */
  | { kind: 'retry'; reason: string; afterMs: number | null }

type Answer = SendOutcome | { kind: 'unauthenticated' }

export interface Fcm {
  /** Sends one message to one browser. Does not throw for errors of FCM; not inside a transaction. */
  send: (message: FcmMessage) => Promise<SendOutcome>
}

export function openFcm(deps: Pick<Deps, 'db' | 'fetch' | 'now'>, fcm: FcmSettings): Fcm {
  const tokens = new AccessTokens(deps, fcm)
  const url = `${fcm.baseUrl}/v1/projects/${encodeURIComponent(fcm.projectId)}/messages:send`

  const post = async (message: FcmMessage, accessToken: string): Promise<Answer> => {
    const response = await deps.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    return readAnswer(response.status, response.headers.get('retry-after'), body, deps.now())
  }

  const send = async (message: FcmMessage): Promise<SendOutcome> => {
    const accessToken = await tokens.get()
    const first = await post(message, accessToken)
    if (first.kind !== 'unauthenticated') return first
    tokens.drop(accessToken)
    const second = await post(message, await tokens.get())
    if (second.kind !== 'unauthenticated') return second
    return { kind: 'credentials', reason: 'HTTP 401 with a new access token' }
  }

  return {
    send: async (message) => {
      if (deps.db.inTransaction) throw new Error('FCM called inside a transaction')
      try {
        return await send(message)
      } catch (error) {
        const reason = innermostMessage(error)
        if (error instanceof CredentialsRefused) return { kind: 'credentials', reason }
        // No response or an unreadable one.
        return { kind: 'retry', reason, afterMs: null }
      }
    },
  }
}

interface FcmError {
  status?: string
  message?: string
  details?: { '@type'?: string; errorCode?: string; fieldViolations?: { field?: string }[] }[]
}

const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'

/** Reads FCM's response (docs/providers/push.md#answers-of-fcm). Only an error about the token deletes it. */
export function readAnswer(
  status: number,
  retryAfter: string | null,
  body: unknown,
  now: Date,
): Answer {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const error = (body as { error?: FcmError } | null)?.error ?? {}
  const details = Array.isArray(error.details) ? error.details : []
  const code = details.find((detail) => detail['@type'] === FCM_ERROR)?.errorCode
  const violations = details.flatMap((detail) => detail.fieldViolations ?? [])
  const reason = [`HTTP ${status}`, code ?? error.status, error.message].filter(Boolean).join(' ')
  if (status === 429 || status >= 500) {
    return { kind: 'retry', reason, afterMs: readRetryAfter(retryAfter, now) }
  }
  if (status === 404 && code === 'UNREGISTERED') return { kind: 'delete-token', reason }
  if (status === 403 && code === 'SENDER_ID_MISMATCH') return { kind: 'delete-token', reason }
  if (status === 400) {
    const tokenOnly = violations.every(({ field }) => field === 'message.token')
    const token = code === 'INVALID_ARGUMENT' && tokenOnly
    return { kind: token ? 'delete-token' : 'our-bug', reason }
  }
  if (status === 401 && code !== 'THIRD_PARTY_AUTH_ERROR') return { kind: 'unauthenticated' }
  // Also a 403 or 404 that is not about the token: a wrong project, or one with FCM switched off.
  if (status >= 401 && status <= 404) return { kind: 'credentials', reason }
  return { kind: 'our-bug', reason }
}

/** `Retry-After` (seconds or a date) in milliseconds. */
function readRetryAfter(value: string | null, now: Date): number | null {
  if (!value) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}
