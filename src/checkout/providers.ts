import { createContext } from 'react'
import { PAYMENT_PROVIDERS, type ProviderFacts } from '../../shared/rules/payment-providers.ts'

/** Who has a button in the cart and a return page. A context, so that a test can add a provider. */
export const ProvidersContext = createContext<readonly ProviderFacts[]>(
  Object.values(PAYMENT_PROVIDERS),
)
