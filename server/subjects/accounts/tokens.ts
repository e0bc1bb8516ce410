import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'lop-mo'
/** How long a session lasts; its end, and a new `tokenVersion`, end the token earlier. */
export const TOKEN_DAYS = 7

export interface TokenClaims {
  userId: string
  tokenVersion: number
  sessionId: string
}

/** Makes the bearer token that POST /auth/login returns (HS256, docs/product.md#auth-calls). */
export function signAccessToken(
  secret: Uint8Array,
  { userId, tokenVersion, sessionId }: TokenClaims,
  now: Date,
): Promise<string> {
  return new SignJWT({ ver: tokenVersion, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + TOKEN_DAYS * 24 * 60 * 60_000))
    .sign(secret)
}

/** The claims of a valid token; `null` for one that is forged, expired or from another issuer. */
export async function readAccessToken(
  secret: Uint8Array,
  token: string,
  now: Date,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: now,
    })
    const { sub, ver, sid } = payload
    return typeof sub === 'string' && typeof ver === 'number' && typeof sid === 'string'
      ? { userId: sub, tokenVersion: ver, sessionId: sid }
      : null
  } catch {
    return null
  }
}
