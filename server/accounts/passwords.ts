import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's first choice: 19 MiB, two passes, one lane; about 30 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** "ệ" is one character or three, depending on the keyboard that typed it; both must sign in. */
const typed = (password: string) => password.normalize('NFC')

/** The hash to store, with salt and cost inside (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(typed(password), COST)

/** True when `password` made `passwordHash`. A hash that is none (locked account) fits no password. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  if (!passwordHash.startsWith('$argon2')) return false
  return verify(passwordHash, typed(password))
}

let decoy: Promise<string> | undefined

/** A hash that nobody's password made: checking it takes as long as checking a real one. */
export const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(crypto.randomUUID())
  return decoy
}
