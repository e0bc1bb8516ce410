import type { Provider } from '../../shared/rules/payment-providers.ts'
import { momo } from './momo/provider.ts'
import type { PaymentProvider } from './provider.ts'
import { vnpay } from './vnpay/provider.ts'

/** Every provider of the app, a line each. */
export const PROVIDERS: { readonly [Id in Provider]: PaymentProvider<Id> } = {
  MOMO: momo,
  VNPAY: vnpay,
}
