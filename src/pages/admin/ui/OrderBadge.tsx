import { statusWords } from '../../../../shared/format/order-words.ts'

const TONES: Partial<Record<string, string>> = {
  PAID: 'success',
  PENDING: 'warning',
  FAILED: 'danger',
  REFUNDED: 'info',
}

/** `đã thanh toán` → `Đã thanh toán`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const statusLabel = (status: string, isBeingChecked?: boolean): string =>
  capital(statusWords(status, isBeingChecked))

interface OrderBadgeProps {
  status: string
  /** Whether the provider is checking the money. */
  beingChecked?: boolean | undefined
}

export const OrderBadge = ({ status, beingChecked = false }: OrderBadgeProps) => (
  <span className={`badge badge-${beingChecked ? 'warning' : (TONES[status] ?? 'neutral')}`}>
    {statusLabel(status, beingChecked)}
  </span>
)
