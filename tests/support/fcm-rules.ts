import { type KeyObject, verify } from 'node:crypto'
import type { PushData } from '../../shared/rules/push-data.ts'

/**
 * What Google's token service and FCM check, and their error responses
 * (docs/providers/push.md#what-google-checks).
 */

export interface ReceivedMessage {
  token: string
  data: PushData
  webpush: { headers: { TTL: string; Urgency: string; Topic: string } }
}

/** A response of FCM to one message. */
export interface FcmAnswer {
  status: number
  headers?: Record<string, string>
  body?: unknown
  /** FCM accepts the message and never responds. */
  silent?: boolean
}

const refusal = (status: number, name: string, details: object[], message = name): FcmAnswer => ({
  status,
  body: { error: { code: status, message, status: name, details } },
})
const fcmError = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
})
const badField = (field: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description: 'invalid' }],
})
/** The response to a message that FCM will never accept because of this field. */
export const refusedField = (field: string): FcmAnswer =>
  refusal(400, 'INVALID_ARGUMENT', [fcmError('INVALID_ARGUMENT'), badField(field)])
const later = (status: number, code: string, seconds?: number): FcmAnswer => ({
  ...refusal(status, code, [fcmError(code)]),
  ...(seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }),
})

/** The error responses of docs/providers/push.md#answers-of-fcm, in FCM's form. */
export const FCM_ANSWERS = {
  unregistered: refusal(404, 'NOT_FOUND', [fcmError('UNREGISTERED')]),
  otherProject: refusal(403, 'PERMISSION_DENIED', [fcmError('SENDER_ID_MISMATCH')]),
  noToken: refusal(
    400,
    'INVALID_ARGUMENT',
    [fcmError('INVALID_ARGUMENT')],
    'The registration token is not a valid FCM registration token',
  ),
  unauthenticated: refusal(401, 'UNAUTHENTICATED', []),
  webPushRefused: refusal(401, 'UNAUTHENTICATED', [fcmError('THIRD_PARTY_AUTH_ERROR')]),
  switchedOff: refusal(403, 'PERMISSION_DENIED', []),
  noProject: refusal(404, 'NOT_FOUND', []),
  quota: (seconds?: number) => later(429, 'QUOTA_EXCEEDED', seconds),
  unavailable: (seconds?: number) => later(503, 'UNAVAILABLE', seconds),
  internal: later(500, 'INTERNAL'),
  silent: { status: 200, silent: true },
} satisfies Record<string, FcmAnswer | ((seconds?: number) => FcmAnswer)>

/** Checks a service account's assertion as Google does. */
export function isGenuine(
  form: URLSearchParams,
  { publicKey, email, tokenUrl }: { publicKey: KeyObject; email: string; tokenUrl: string },
): boolean {
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString() || '{}')
  const { iss, scope, aud, iat, exp } = part(claims)
  return (
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    part(head).alg === 'RS256' &&
    iss === email &&
    scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
    aud === tokenUrl &&
    Number.isInteger(iat) &&
    exp - iat === 3600 &&
    verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** The first field that FCM would refuse, or null (docs/providers/push.md#what-google-checks). */
export function faultOf({ token, data, webpush }: ReceivedMessage): string | null {
  if (typeof token !== 'string' || token === '') return 'message.token'
  const entries = Object.entries(data)
  const reserved = /^(from|message_type|google.*|gcm.*)$/
  if (entries.some(([key, value]) => typeof value !== 'string' || reserved.test(key))) {
    return 'message.data'
  }
  const bytes = entries.reduce(
    (sum, [k, v]) => sum + Buffer.byteLength(k) + Buffer.byteLength(v),
    0,
  )
  if (bytes > 4096) return 'message'
  const { TTL, Urgency, Topic } = webpush.headers
  if (!/^\d+$/.test(TTL) || !/^(very-low|low|normal|high)$/.test(Urgency)) return 'message.webpush'
  return /^[\w-]{1,32}$/.test(Topic) ? null : 'message.webpush'
}
