import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'lop-mo'
/** A session lasts a week; a password change ends it at once (`tokenVersion`). */
const LIFETIME = '7d'

export interface TokenClaims {
  userId: string
  tokenVersion: number
}

/** Makes the bearer token that POST /auth/login returns (HS256, docs/product.md#auth-calls). */
export function signAccessToken(
  secret: Uint8Array,
  claims: TokenClaims,
  now: Date,
): Promise<string> {
  return new SignJWT({ ver: claims.tokenVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(claims.userId)
    .setIssuedAt(now)
    .setExpirationTime(LIFETIME)
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
    if (typeof payload.sub !== 'string' || typeof payload['ver'] !== 'number') return null
    return { userId: payload.sub, tokenVersion: payload['ver'] }
  } catch {
    return null
  }
}
