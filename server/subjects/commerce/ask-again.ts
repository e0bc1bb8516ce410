import { eq } from 'drizzle-orm'
import type { AskResult } from '../../../shared/contract/admin/orders.ts'
import { eventWords } from '../../../shared/format/order-words.ts'
import { record, type By } from '../../platform/audit.ts'
import { orders } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { conflict, TryLater } from '../../platform/errors.ts'
import type { QueryAnswer } from '../../providers/ports/payment-provider.ts'
import { orderNotFound } from './order-records.ts'
import { claimQuery } from './payment-query.ts'
import { openOrderColumns, settleByQuery } from './settlement.ts'

/** Providers limit how often they are asked. */
const GAP_MS = 10_000

const outcomeOf = (answer: QueryAnswer) =>
  answer.kind === 'report' ? answer.report.verdict : answer.kind

/**
 * Asks the provider about an order and settles it by the answer (docs/providers/payments.md#asking-about-open-orders).
 * 404, 409 NO_PROVIDER for a free order, PROVIDER_OFF, 429 when it was asked a moment ago.
 */
export async function askAgain(deps: Deps, orderId: string, by: By): Promise<AskResult> {
  const find = async () => {
    const [order] = await deps.db.q
      .select(openOrderColumns)
      .from(orders)
      .where(eq(orders.id, orderId))
    return order
  }
  const order = await find()
  if (!order) throw orderNotFound()
  const { provider, status: before } = order
  if (provider === 'FREE') {
    throw conflict('NO_PROVIDER', 'Đơn miễn phí không qua cổng thanh toán nào.')
  }
  if (!deps.payments[provider]?.connect(deps)) {
    throw conflict('PROVIDER_OFF', `Cổng ${provider} chưa được thiết lập nên không gọi được.`)
  }
  if (!(await claimQuery(deps, orderId, GAP_MS))) {
    throw new TryLater(
      'rate-limited',
      'RATE_LIMITED',
      'Cổng vừa được hỏi về đơn này. Hãy chờ 10 giây rồi hỏi lại.',
      GAP_MS,
    )
  }
  let status = before
  const answer = await settleByQuery(deps, order, async (told) => {
    status = (await find())?.status ?? before
    await record(deps, by, {
      action: 'order.ask',
      targetId: orderId,
      before: { status: before },
      after: { status, answer: outcomeOf(told) },
    })
  })
  return { words: eventWords({ source: 'query', outcome: outcomeOf(answer) }), status }
}
