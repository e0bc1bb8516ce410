import { logSim, type SimPayment } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import type { Decision, Tampering } from './outcomes.ts'
import { momoResult, vnpayResult } from './results.ts'

/** MoMo waits 15 s for the response; VNPAY counts a time-out as a failure, too. */
const ANSWER_WITHIN_MS = 15_000
const VNPAY_CALLS = 10

interface Delivery {
  payment: SimPayment
  decision: Decision
  tampering?: Tampering
}

/** Sends one IPN, logs the response and repeats it later when VNPAY would. Never throws. */
export async function deliverIpn(
  options: SimulatorOptions,
  delivery: Delivery,
  call = 1,
): Promise<void> {
  const { payment, decision, tampering } = delivery
  const answer =
    payment.provider === 'MOMO'
      ? await callMomoIpn(options, delivery)
      : await callVnpayIpn(options, delivery)
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
  // MoMo publishes no schedule of repetitions, so its simulator sends an IPN once.
  if (answer.done || payment.provider === 'MOMO' || call >= VNPAY_CALLS) return
  options.schedule(options.retrySpacingMs, () => void deliverIpn(options, delivery, call + 1))
}

interface IpnAnswer {
  done: boolean
  text: string
}

async function callMomoIpn(options: SimulatorOptions, delivery: Delivery): Promise<IpnAnswer> {
  const { payment, decision, tampering } = delivery
  try {
    const response = await options.fetch(payment.ipnUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: JSON.stringify(momoResult(options, payment, decision, tampering)),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    return { done: response.status === 204, text: `HTTP ${response.status}` }
  } catch {
    return { done: false, text: 'không có trả lời trong 15 giây' }
  }
}

async function callVnpayIpn(options: SimulatorOptions, delivery: Delivery): Promise<IpnAnswer> {
  const { payment, decision, tampering } = delivery
  try {
    const query = vnpayResult(options, payment, decision, tampering)
    const response = await options.fetch(`${payment.ipnUrl}?${query}`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const answer = (await response.json()) as { RspCode?: unknown; Message?: unknown }
    const code = String(answer.RspCode)
    return { done: code === '00' || code === '02', text: `${code} ${String(answer.Message)}` }
  } catch {
    return { done: false, text: 'không có trả lời trong 15 giây' }
  }
}
