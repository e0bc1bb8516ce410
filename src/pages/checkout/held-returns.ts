import { isRaw } from '../../api/read/wire.ts'
import { readStored, store } from '../../parts/drafts/device-store.ts'
import type { PaymentResult } from '../../../shared/rules/payment-results.ts'

/**
 * What the buyer's own returns to this device have said of orders, by their ids: that the money is being checked, or
 * that it is paid, which the backend may hear later. A backend that speaks the contract alone cannot say either
 * (docs/behaviour.md#money-that-is-being-checked). For display and questions only: anybody can write a return's query,
 * and what the order's status says counts for more.
 */
const NAMES = { checking: 'held-returns', paid: 'paid-returns' }
type Said = keyof typeof NAMES
const MOST = 20
const KEPT_MS = 30 * 24 * 3_600_000

/** What could not be stored; lost with the page. */
const unstored: Partial<Record<Said, unknown>> = {}

function kept(said: Said): [orderId: string, at: number][] {
  const stored = unstored[said] ?? readStored(NAMES[said])
  const since = Date.now() - KEPT_MS
  return Object.entries(isRaw(stored) ? stored : {}).flatMap(([orderId, at]) =>
    typeof at === 'number' && at > since ? [[orderId, at] as [string, number]] : [],
  )
}

function keep(said: Said, orderId: string, isSaid: boolean): void {
  const before = kept(said)
  const others = before.filter(([id]) => id !== orderId)
  if (!isSaid && others.length === before.length) return
  const all = isSaid ? [...others, [orderId, Date.now()] as const] : others
  const newest = Object.fromEntries(all.slice(-MOST))
  unstored[said] = store(NAMES[said], newest) ? null : newest
}

/** Keeps what a return said of an order, or forgets it once a return says that it is not paid. */
export function noteReturn(orderId: string, result: PaymentResult): void {
  if (orderId === '') return
  keep('checking', orderId, result === 'checking')
  keep('paid', orderId, result === 'paid')
}

const idsOf = (said: Said): string[] => kept(said).map(([orderId]) => orderId)

/** Orders of which a return has said that the money is being checked. */
export const heldReturns = (): ReadonlySet<string> => new Set(idsOf('checking'))

/** Orders of which a return has said that they are paid. */
export const paidReturns = (): ReadonlySet<string> => new Set(idsOf('paid'))

/** Both: while no status settles such an order, its money may have been taken. */
export const takenReturns = (): ReadonlySet<string> =>
  new Set([...idsOf('checking'), ...idsOf('paid')])
