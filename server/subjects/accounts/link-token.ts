import { createHash, randomBytes } from 'node:crypto'

/** All that the database keeps of the token in a link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

export function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}
