import { createContext } from 'react'
import { PAYMENT_PROVIDERS, type ProviderFacts } from '../../../shared/rules/payment-providers.ts'

/** The providers that have a button in the cart and a return page. Tests add one by this context. */
export const ProvidersContext = createContext<readonly ProviderFacts[]>(
  Object.values(PAYMENT_PROVIDERS),
)
