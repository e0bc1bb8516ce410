import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ProviderUnreachable, type QueryAnswer } from '../../providers/ports/payment-provider.ts'
import { orderInfo } from './orders.ts'
import { logPaymentEvent } from './payment-events.ts'

export interface AskedOrder {
  id: string
  provider: string
  createDateStr: string | null
}

/** True when the last query about the order is `minGapMs` old. One conditional update: one of several callers asks. */
export async function claimQuery(deps: Deps, orderId: string, minGapMs: number): Promise<boolean> {
  const now = deps.now()
  const claimed = await deps.db.q
    .update(orders)
    .set({ lastQueriedAt: now })
    .where(
      and(
        eq(orders.id, orderId),
        or(
          isNull(orders.lastQueriedAt),
          lte(orders.lastQueriedAt, new Date(now.getTime() - minGapMs)),
        ),
      ),
    )
    .returning({ id: orders.id })
  return claimed.length > 0
}

const SWITCHED_OFF: QueryAnswer = { kind: 'unreachable', reason: 'provider not configured' }

/** Queries the order's provider and logs the response; the order stays. Never throws for a dead provider. */
export async function askProvider(deps: Deps, order: AskedOrder): Promise<QueryAnswer> {
  const { result, answer } = await ask(deps, order)
  await logPaymentEvent(deps, {
    provider: order.provider,
    source: 'query',
    orderId: order.id,
    outcome: result.kind === 'report' ? result.report.verdict : result.kind,
    received: answer,
  })
  return result
}

async function ask(
  deps: Deps,
  order: AskedOrder,
): Promise<{ result: QueryAnswer; answer: unknown }> {
  const gateway = deps.payments[order.provider]?.connect(deps)
  if (!gateway) return { result: SWITCHED_OFF, answer: null }
  try {
    return await gateway.query({
      orderId: order.id,
      orderInfo: orderInfo(order.id),
      createDateStr: order.createDateStr ?? '',
    })
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    return {
      result: { kind: 'unreachable', reason: error.message },
      answer: { error: error.message },
    }
  }
}
