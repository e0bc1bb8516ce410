import { PAYMENT_PROVIDERS } from './payment-providers.ts'

const NAMES: Record<string, { name: string } | undefined> = PAYMENT_PROVIDERS

/** The name of an order's provider; an order of nothing but free courses has none. */
export const providerWords = (provider: string): string =>
  provider === 'FREE' ? 'Miễn phí' : (NAMES[provider]?.name ?? provider)
