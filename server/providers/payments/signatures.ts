import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC of `raw` (UTF-8) as lower-case hex: MoMo signs with SHA-256, VNPAY with SHA-512. */
export const hmacHex = (algorithm: 'sha256' | 'sha512', secret: string, raw: string): string =>
  createHmac(algorithm, secret).update(raw, 'utf8').digest('hex')

export function sameSignature(expected: string, given: string): boolean {
  const a = Buffer.from(expected.toLowerCase(), 'utf8')
  const b = Buffer.from(given.toLowerCase(), 'utf8')
  return a.length === b.length && timingSafeEqual(a, b)
}
