import { randomBytes } from 'node:crypto'

/**
 * 24 hex characters: 4 bytes of time, which keep new rows together in an index, and 8 random bytes, which make an
 * order's code hard to guess. Both payment providers accept it as an order id.
 */
export function newId(now: Date = new Date()): string {
  const seconds = Math.floor(now.getTime() / 1000) >>> 0
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')
}
