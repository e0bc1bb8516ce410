import { and, eq, gt } from 'drizzle-orm'
import { paymentEvents } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/ids.ts'

const SECRET_NAME = /signature|securehash|accesskey|secret|payurl|deeplink|qrcode/i
const MAX_KEYS = 60
const MAX_TEXT = 500

/** Makes a received text storable in PostgreSQL: shortened, without NUL and half surrogate pairs. */
const storable = (text: string): string =>
  Buffer.from(text.slice(0, MAX_TEXT), 'utf8').toString('utf8').replaceAll('\u0000', '')

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= 4) return '…'
  if (Array.isArray(value)) return value.slice(0, MAX_KEYS).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_KEYS)
      .map(([name, item]) => [
        storable(name),
        SECRET_NAME.test(name) ? '[đã ẩn]' : redact(item, depth + 1),
      ]),
  )
}

export interface PaymentEvent {
  provider: string
  source: 'ipn' | 'return' | 'query' | 'create' | 'refund'
  orderId: string | null
  /** What the API did with it: settled, duplicate, bad-signature, wrong-amount, … */
  outcome: string
  received: unknown
  answer?: unknown
}

/**
 * Logs a callback or response in `payment_events`, without signatures and keys; of a silent provider one an hour for
 * each order. Never throws: a failed log must not make the provider repeat a settled IPN.
 */
export async function logPaymentEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  countPaymentEvent(deps, event)
  try {
    if (await isRepeatedSilence(deps, event)) return
    await writePaymentEvent(deps, event)
  } catch (error) {
    deps.log.error('payment event not logged', error, { orderId: event.orderId })
  }
}

/** For metrics; after commit where the event is written into a transaction. */
export const countPaymentEvent = (
  deps: Deps,
  { provider, source, outcome }: Pick<PaymentEvent, 'provider' | 'source' | 'outcome'>,
): void => deps.metrics.count('payments', { provider, source, outcome })

/** Writes an event into the caller's transaction, which fails without it; else call `logPaymentEvent`. */
export async function writePaymentEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  await deps.db.q.insert(paymentEvents).values({
    id: newId(deps.now()),
    provider: event.provider,
    source: event.source,
    orderId: event.orderId === null ? null : storable(event.orderId).slice(0, 100),
    outcome: event.outcome,
    payload: redact({
      received: event.received,
      ...(event.answer === undefined ? {} : { answer: event.answer }),
    }),
    createdAt: deps.now(),
  })
}

const SILENCE_MS = 3_600_000

/** A provider that is away for hours would fill the table with the same line. */
async function isRepeatedSilence(deps: Deps, event: PaymentEvent): Promise<boolean> {
  if (event.source !== 'query' || event.outcome !== 'unreachable' || !event.orderId) return false
  const [earlier] = await deps.db.q
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.orderId, event.orderId),
        eq(paymentEvents.source, event.source),
        eq(paymentEvents.outcome, event.outcome),
        gt(paymentEvents.createdAt, new Date(deps.now().getTime() - SILENCE_MS)),
      ),
    )
    .limit(1)
  return earlier !== undefined
}
