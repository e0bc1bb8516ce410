import { randomBytes } from 'node:crypto'

/**
 * 24 hex characters: 4 bytes of time (so that new rows lie together in an index) and 8 random bytes
 * (so that an order's code cannot be guessed). Fits both payment providers' reference rules.
 */
export function newId(now: Date = new Date()): string {
  const seconds = Math.floor(now.getTime() / 1000) >>> 0
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')
}
