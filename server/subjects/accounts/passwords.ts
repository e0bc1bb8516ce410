import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { WaitingLine } from './waiting-line.ts'

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane; about 30 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes a core and a thread of the pool that also reads files: half of that pool, and one core stays free. */
const line = new WaitingLine({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 50,
})

/** 503 BUSY while so many wait for their hash that another one would be turned away. */
export const refuseWhileBusy = (): void => line.refuseIfFull()

/** A keyboard sends "ệ" as one character or as three; both forms must be the same password. */
const normalized = (password: string) => password.normalize('NFC')

/** The hash to store (PHC string). 503 BUSY when too many wait; with a `signal` only while the client waits. */
export const hashPassword = (password: string, signal?: AbortSignal): Promise<string> =>
  line.run(() => hash(normalized(password), COST), signal)

/** False for a wrong password and for a stored text that is no hash (a locked account). 503 BUSY as `hashPassword`. */
export async function verifyPassword(
  passwordHash: string,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!passwordHash.startsWith('$argon2')) return false
  return line.run(() => verify(passwordHash, normalized(password)), signal)
}

let decoy: Promise<string> | undefined

/** Sign-in checks this hash of a random text for an unknown email, so that it takes as long as for a known one. */
export const decoyHash = (): Promise<string> => {
  // Once in a process, and not in the line: that it was full must not be remembered.
  decoy ??= hash(crypto.randomUUID(), COST)
  return decoy
}
