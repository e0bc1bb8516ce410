import type { SimPayment } from './books.ts'
import { momo } from './momo.ts'
import type { SimulatorOptions } from './options.ts'
import { OUTCOMES, type Decision, type Outcome, type SimulatedProvider } from './outcomes.ts'
import type { ProviderSide } from './provider-side.ts'
import { vnpay } from './vnpay.ts'

export const PROVIDER_SIDES: Record<SimulatedProvider, ProviderSide> = { MOMO: momo, VNPAY: vnpay }

export const isSimulated = (provider: unknown): provider is SimulatedProvider =>
  typeof provider === 'string' && Object.hasOwn(PROVIDER_SIDES, provider)

export const outcomesOf = (provider: SimulatedProvider): Outcome[] =>
  OUTCOMES.filter((outcome) => !PROVIDER_SIDES[provider].lacks.includes(outcome))

export function returnAddress(
  options: SimulatorOptions,
  payment: SimPayment,
  decision: Decision,
): string {
  const query = PROVIDER_SIDES[payment.provider].returnQuery(options, { payment, decision })
  return `${payment.returnUrl}${payment.returnUrl.includes('?') ? '&' : '?'}${query}`
}
