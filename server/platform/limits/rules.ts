import { isIPv6 } from 'node:net'
import { HOUR, MINUTE } from '../time-units.ts'

/** The numbers of docs/behaviour.md#limits and the arithmetic behind them, without a database. */

const SECOND = 1_000

/** At most `max` in a window, which begins with the first count. */
export interface Quota {
  /** Whom it counts: the signed-in user, the network of a visitor, or the account that a visitor names. */
  per: 'user' | 'address' | 'account'
  max: number
  windowMs: number
}

/** High enough for a class of forty that signs up, asks and pays from one address. */
export const QUOTAS = {
  registration: { per: 'address', max: 120, windowMs: HOUR },
  'reset-request': { per: 'address', max: 60, windowMs: 10 * MINUTE },
  'reset-mail': { per: 'account', max: 5, windowMs: 10 * MINUTE },
  'email-change': { per: 'user', max: 5, windowMs: HOUR },
  'email-change-letter': { per: 'account', max: 5, windowMs: HOUR },
  'proof-mail': { per: 'user', max: 5, windowMs: 10 * MINUTE },
  comment: { per: 'user', max: 30, windowMs: MINUTE },
  review: { per: 'user', max: 30, windowMs: 10 * MINUTE },
  report: { per: 'user', max: 20, windowMs: 10 * MINUTE },
  upload: { per: 'user', max: 120, windowMs: 10 * MINUTE },
  'data-export': { per: 'user', max: 5, windowMs: HOUR },
  'payment-start': { per: 'user', max: 60, windowMs: 10 * MINUTE },
  'payment-confirm': { per: 'address', max: 120, windowMs: MINUTE },
  'client-error': { per: 'address', max: 10, windowMs: MINUTE },
  'certificate-check': { per: 'address', max: 120, windowMs: MINUTE },
  'bad-callback': { per: 'address', max: 30, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof QUOTAS

/** Some tries are free; then one is allowed after each wait, and the waits grow. */
export interface GrowingWait {
  free: number
  /** The wait after the last free try, after the next one, …; the last one stays. */
  waitsMs: readonly number[]
  /** The count is forgotten this long after its first try. */
  windowMs: number
}

/** `first`, doubled until it would pass `longest`: 2, 4, 8, … */
export function doubling(first: number, longest: number): number[] {
  const waits: number[] = []
  for (let wait = first; wait < longest; wait *= 2) waits.push(wait)
  return [...waits, longest]
}

const ONE_PERSON: GrowingWait = {
  free: 10,
  waitsMs: doubling(2 * SECOND, 5 * MINUTE),
  windowMs: 30 * MINUTE,
}
const SHARED = { waitsMs: doubling(2 * SECOND, MINUTE) }

/** The names under which a failed check of a password is counted. */
export const TRIES = {
  /** A browser that has signed in to this account before, wherever it is. */
  device: ONE_PERSON,
  /** An account from one address, by browsers that have not signed in to it before. */
  pair: ONE_PERSON,
  /** The account from all addresses. */
  account: { ...SHARED, free: 30, windowMs: HOUR },
  /** All accounts from one address. */
  address: { ...SHARED, free: 100, windowMs: 10 * MINUTE },
  /** The present password, asked of somebody signed in. */
  'own-password': ONE_PERSON,
} as const satisfies Record<string, GrowingWait>

export type TryName = keyof typeof TRIES

/** A time to wait, in words: `4 giây`, `10 phút`. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / SECOND))
  return seconds < 60 ? `${seconds} giây` : `${Math.ceil(seconds / 60)} phút`
}

/** What counts as one address: IPv4 without its port, the first 64 bits of IPv6 (one customer), or any other text. */
export function networkOf(ip: string): string {
  const bare = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '')
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(bare)?.[1]
  if (v4) return v4
  if (!isIPv6(bare)) return ip
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = (text: string) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail ?? '')]
  // A dotted end stands for two groups, which are not among the first four.
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  const first = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/64`
}
