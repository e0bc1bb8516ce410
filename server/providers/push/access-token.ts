import { sign } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { FcmSettings } from '../../platform/settings.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const LIFETIME_S = 3600
/** A token is not used this shortly before its end, because it must still be valid when FCM checks it. */
const MARGIN_MS = 60_000

export const TIMEOUT_MS = 10_000

/** Google refuses the service account: an operator must check it. */
export class CredentialsRefused extends Error {}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The signed request for an access token: a JWT by RS256 (docs/providers/push.md#access-token). */
export function signAssertion(fcm: FcmSettings, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const claims = {
    iss: fcm.clientEmail,
    scope: SCOPE,
    aud: fcm.tokenUrl,
    iat,
    exp: iat + LIFETIME_S,
  }
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), fcm.privateKey).toString('base64url')}`
}

/** Google's access token, cached until a minute before its end; simultaneous callers share one request. */
export class AccessTokens {
  #current: { value: string; usableUntil: number } | null = null
  #coming: Promise<string> | null = null

  constructor(
    private readonly deps: Pick<Deps, 'fetch' | 'now'>,
    private readonly fcm: FcmSettings,
  ) {}

  /** Throws `CredentialsRefused`; any other error means that there was no usable response. */
  async get(): Promise<string> {
    const current = this.#current
    if (current && this.deps.now().getTime() < current.usableUntil) return current.value
    this.#coming ??= this.#fetch().finally(() => {
      this.#coming = null
    })
    return this.#coming
  }

  /** Removes a refused token from the cache, unless a newer one has replaced it. */
  drop(value: string): void {
    if (this.#current?.value === value) this.#current = null
  }

  async #fetch(): Promise<string> {
    const now = this.deps.now()
    const response = await this.deps.fetch(this.fcm.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signAssertion(this.fcm, now),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json()) as Record<string, unknown>
    const { access_token: value, expires_in: lifetime, error } = answer
    if (response.ok && typeof value === 'string' && value) {
      const seconds = typeof lifetime === 'number' ? lifetime : LIFETIME_S
      this.#current = { value, usableUntil: now.getTime() + seconds * 1000 - MARGIN_MS }
      return value
    }
    const { status } = response
    const reason = `access token: HTTP ${status}${typeof error === 'string' ? ` ${error}` : ''}`
    if (status >= 400 && status < 500 && status !== 429) throw new CredentialsRefused(reason)
    throw new Error(reason)
  }
}
