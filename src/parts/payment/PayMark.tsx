import type { ProviderFacts } from '../../../shared/rules/payment-providers.ts'

/** A provider's mark: a card on its own colour; the name stands beside it. */
export const PayMark = ({ colour, size }: Pick<ProviderFacts, 'colour'> & { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill={colour ?? 'var(--primary)'} />
    <path d="M7 12.5h18M7 21.5h18M7 9.5h18v13H7z" fill="none" stroke="#fff" strokeWidth="2" />
  </svg>
)
