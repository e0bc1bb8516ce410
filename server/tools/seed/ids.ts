import { createHash } from 'node:crypto'

/** An id in the form of `newId()` that is the same in every seed, so that links stay valid. */
export const seedId = (kind: string, key: string): string =>
  createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 24)
