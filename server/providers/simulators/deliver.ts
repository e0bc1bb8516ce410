import { logSim } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import type { Delivery } from './provider-side.ts'
import { PROVIDER_SIDES } from './providers.ts'

/** Sends one IPN, logs the response and repeats it later where the provider would. Never throws. */
export async function deliverIpn(
  options: SimulatorOptions,
  delivery: Delivery,
  call = 1,
): Promise<void> {
  const { payment, decision, tampering } = delivery
  const { sendIpn, ipnCalls } = PROVIDER_SIDES[payment.provider]
  const answer = await sendIpn(options, delivery)
  const entry = {
    at: options.now().toISOString(),
    provider: payment.provider,
    orderId: payment.orderId,
    event: call === 1 ? 'ipn' : `ipn, lần ${call}`,
    detail: tampering ?? decision,
    answer: answer.text,
  }
  // The page does without it.
  await logSim(options.books, entry).catch(() => undefined)
  if (answer.done || call >= ipnCalls) return
  options.schedule(options.retrySpacingMs, () => void deliverIpn(options, delivery, call + 1))
}
