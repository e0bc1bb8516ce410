import type { Provider } from '../../../shared/rules/payment-providers.ts'
import { momo } from './momo/provider.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { vnpay } from './vnpay/provider.ts'

export const PROVIDERS: { readonly [Id in Provider]: PaymentProvider<Id> } = {
  MOMO: momo,
  VNPAY: vnpay,
}
