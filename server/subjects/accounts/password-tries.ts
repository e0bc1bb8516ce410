import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { countTries, settleTries } from '../../platform/limits/counters.ts'
import { refuseWhileBusy } from './passwords.ts'
import { WaitingLine } from './waiting-line.ts'
import { rateLimited } from '../../platform/limits/refusal.ts'
import { networkOf, type TryName } from '../../platform/limits/rules.ts'

/** A crowd counts one after the other, so that its statements leave room for everybody else's. */
const counting = new WaitingLine({ atOnce: 2, waiting: 200 })

const isWrongPassword = (error: unknown) =>
  error instanceof AppError && ['BAD_CREDENTIALS', 'WRONG_PASSWORD'].includes(error.code)

/** Whose failures a sign-in counts for: of a known browser its own alone, so that strangers keep no owner out. */
export const signInTries = (
  email: string,
  from: { ip: string; device: string | null },
): Partial<Record<TryName, string>> => {
  const network = networkOf(from.ip)
  return from.device
    ? { device: `${from.device} ${email}` }
    : { pair: `${network} ${email}`, account: email, address: network }
}

/**
 * Runs a password check that counts as a try under these names. 429 RATE_LIMITED while one has to wait, 503 BUSY, both
 * before anything else is asked. Only a wrong password counts.
 */
export async function countingTries<T>(
  deps: Deps,
  names: Partial<Record<TryName, string>>,
  about: { ip: string; userId?: string },
  check: () => Promise<T>,
): Promise<T> {
  const { allowed, waitMs, tries } = await counting.run(async () => {
    refuseWhileBusy()
    return countTries(deps, names)
  })
  if (!allowed) {
    deps.metrics.count('limits_hit', { limit: 'sign-in' })
    throw rateLimited('Bạn đã thử quá nhiều lần.', waitMs)
  }
  try {
    const result = await check()
    await settleTries(deps, tries, ['device', 'pair', 'own-password'])
    return result
  } catch (error) {
    if (!isWrongPassword(error)) await settleTries(deps, tries)
    else {
      const slowed = tries.filter(({ waitUntil }) => waitUntil !== null)
      if (slowed.length > 0) {
        deps.log.security('sign-in-slowed', { ...about, by: slowed.map(({ name }) => name) })
      }
    }
    throw error
  }
}
