import { isRaw } from '../api/read/wire.ts'
import { readStored, store } from '../drafts/device-store.ts'
import type { PaymentResult } from '../../shared/rules/payment-results.ts'

/**
 * Orders of which the buyer's own return to this device has said that the money is being checked, by their ids. A
 * backend that speaks the contract alone cannot say it (docs/behaviour.md#money-that-is-being-checked). For display and
 * questions only: anybody can write a return's query, and what the order's status says counts for more.
 */
const NAME = 'held-returns'
const MOST = 20
const KEPT_MS = 30 * 24 * 3_600_000

/** What could not be stored, as long as this page is open. */
let unstored: unknown = null

function kept(): [orderId: string, at: number][] {
  const stored = unstored ?? readStored(NAME)
  const since = Date.now() - KEPT_MS
  return Object.entries(isRaw(stored) ? stored : {}).flatMap(([orderId, at]) =>
    typeof at === 'number' && at > since ? [[orderId, at] as [string, number]] : [],
  )
}

/** Keeps what a return said of an order, or forgets it once a return says what became of it. */
export function noteReturn(orderId: string, result: PaymentResult | null): void {
  if (orderId === '') return
  const others = kept().filter(([id]) => id !== orderId)
  if (result !== 'checking' && others.length === kept().length) return
  const all = result === 'checking' ? [...others, [orderId, Date.now()] as const] : others
  const newest = Object.fromEntries(all.slice(-MOST))
  unstored = store(NAME, newest) ? null : newest
}

export const heldReturns = (): ReadonlySet<string> => new Set(kept().map(([orderId]) => orderId))
