import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane; about 30 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A keyboard sends "ệ" as one character or as three; both forms must be the same password. */
const normalized = (password: string) => password.normalize('NFC')

/** The hash to store, with salt and cost inside (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(normalized(password), COST)

/** True when `passwordHash` is the hash of `password`. A locked account stores no hash: always false. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  if (!passwordHash.startsWith('$argon2')) return false
  return verify(passwordHash, normalized(password))
}

let decoy: Promise<string> | undefined

/**
 * The hash of a random text. Sign-in checks it for an unknown e-mail, so that the response takes as
 * long as for a known one.
 */
export const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(crypto.randomUUID())
  return decoy
}
