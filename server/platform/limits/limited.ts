import type { MiddlewareHandler } from 'hono'
import { clientIp, requireActor, type AppContext, type AppEnv } from '../http/context.ts'
import { countOne } from './counters.ts'
import { rateLimited } from './refusal.ts'
import { networkOf, QUOTAS, type QuotaName } from './rules.ts'

const MESSAGES = {
  user: 'Bạn đã gửi quá nhiều lần.',
  address: 'Mạng của bạn đã gửi quá nhiều lần.',
  account: 'Bạn đã thử quá nhiều lần.',
}

/** Counts one of `name` for `who`; throws `rateLimited` above the limit (docs/behaviour.md#limits). */
export async function takeTurn(c: AppContext, name: QuotaName, who: string): Promise<void> {
  const deps = c.get('deps')
  const { allowed, waitMs, firstRefused } = await countOne(deps, name, who)
  if (allowed) return
  deps.metrics.count('limits_hit', { limit: name })
  if (firstRefused) {
    deps.log.security('limit-reached', { limit: name, userId: c.get('actor')?.id, ip: clientIp(c) })
  }
  throw rateLimited(MESSAGES[QUOTAS[name].per], waitMs)
}

/**
 * True for the own machine of a trial site (not `inEarnest`): programs there do in a minute what a class does in a day,
 * so they are not limited.
 */
const isOurselves = (c: AppContext, who: string) =>
  !c.get('deps').settings.inEarnest && (who === '127.0.0.1' || who === networkOf('::1'))

type OwnQuota = {
  [N in QuotaName]: (typeof QUOTAS)[N]['per'] extends 'account' ? never : N
}[QuotaName]

/** Limits a route before anything of its body is read: by the address, or by the user, who must be signed in (401). */
export const limited =
  (name: OwnQuota): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const who = QUOTAS[name].per === 'user' ? requireActor(c).id : networkOf(clientIp(c))
    if (!isOurselves(c, who)) await takeTurn(c, name, who)
    await next()
  }
