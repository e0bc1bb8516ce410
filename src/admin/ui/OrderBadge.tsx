import { statusWords } from '../../../shared/format/order-words.ts'

const TONES: Partial<Record<string, string>> = {
  PAID: 'success',
  PENDING: 'warning',
  FAILED: 'danger',
  REFUNDED: 'info',
}

/** `đã thanh toán` → `Đã thanh toán`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const statusLabel = (status: string): string => capital(statusWords(status))

export const OrderBadge = ({ status }: { status: string }) => (
  <span className={`badge badge-${TONES[status] ?? 'neutral'}`}>{statusLabel(status)}</span>
)
