import { createHash } from 'node:crypto'

/** An id of the right shape that is the same in every seed, so that addresses survive a fresh start. */
export const seedId = (kind: string, key: string): string =>
  createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 24)
