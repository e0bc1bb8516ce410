import { ProviderUnreachable, type PaymentDeps } from '../ports/payment-provider.ts'

/** Both providers ask for 30 s at least (docs/providers/payments.md#provider-timeouts). */
const TIMEOUT_MS = 30_000

export type JsonObject = Record<string, unknown>

/**
 * POSTs JSON to a provider and returns its JSON, whatever the status. Throws `ProviderUnreachable`. Not inside a
 * transaction.
 */
export async function postToProvider(
  deps: Pick<PaymentDeps, 'db' | 'fetch'>,
  url: string,
  body: JsonObject,
): Promise<JsonObject> {
  if (deps.db.inTransaction) throw new Error('provider called inside a transaction')
  try {
    const response = await deps.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
      throw new Error(`HTTP ${response.status} without a JSON object`)
    }
    return answer as JsonObject
  } catch (error) {
    throw new ProviderUnreachable(error instanceof Error ? error.message : 'no answer', {
      cause: error,
    })
  }
}
