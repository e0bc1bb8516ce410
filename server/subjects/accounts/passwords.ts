import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { WaitingLine } from './waiting-line.ts'

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane; about 30 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes take a whole core each, and a thread of the pool that also reads files. So at most half of that pool is
 * theirs, and where there are few cores one is left to everything else (docs/behaviour.md#limits).
 */
const line = new WaitingLine({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 50,
})

/** 503 BUSY while so many wait for their hash that another one would be turned away. */
export const refuseWhileBusy = (): void => line.refuseIfFull()

/** A keyboard sends "ệ" as one character or as three; both forms must be the same password. */
const normalized = (password: string) => password.normalize('NFC')

/**
 * The hash to store, with salt and cost inside (PHC string). 503 BUSY while too many wait for theirs; with a
 * `signal` only as long as the client waits.
 */
export const hashPassword = (password: string, signal?: AbortSignal): Promise<string> =>
  line.run(() => hash(normalized(password), COST), signal)

/**
 * True when `passwordHash` is the hash of `password`. A locked account stores no hash: always false. 503 BUSY as for
 * `hashPassword`.
 */
export async function verifyPassword(
  passwordHash: string,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!passwordHash.startsWith('$argon2')) return false
  return line.run(() => verify(passwordHash, normalized(password)), signal)
}

let decoy: Promise<string> | undefined

/**
 * The hash of a random text. Sign-in checks it for an unknown email, so that the response takes as
 * long as for a known one.
 */
export const decoyHash = (): Promise<string> => {
  // Once in a process, and not in the line: that it was full must not be remembered.
  decoy ??= hash(crypto.randomUUID(), COST)
  return decoy
}
