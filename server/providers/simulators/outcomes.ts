export type SimulatedProvider = 'MOMO' | 'VNPAY'

/** How a simulated payment can end (docs/providers/payments.md#simulator-outcomes). */
export const OUTCOMES = [
  'success',
  'cancel',
  'insufficient-funds',
  'expired',
  'suspected-fraud',
  'processing',
  'late-ipn-5s',
  'late-ipn-60s',
  'ipn-then-return',
  'ipn-only',
  'return-only',
  'duplicate-ipn',
  'duplicate-ipn-at-once',
  'wrong-amount-ipn',
  'bad-signature-ipn',
  'unknown-order-ipn',
  'fail-then-success',
] as const

export type Outcome = (typeof OUTCOMES)[number]

export const isOutcome = (value: unknown): value is Outcome =>
  OUTCOMES.some((outcome) => outcome === value)

export const OUTCOME_LABELS: Record<Outcome, string> = {
  success: 'Thanh toán thành công',
  cancel: 'Hủy thanh toán',
  'insufficient-funds': 'Không đủ số dư',
  expired: 'Hết hạn thanh toán',
  'suspected-fraud': 'Nghi ngờ gian lận (đã trừ tiền)',
  processing: 'Đang xử lý, 60 giây sau thành công',
  'late-ipn-5s': 'Thành công, IPN đến muộn 5 giây',
  'late-ipn-60s': 'Thành công, IPN đến muộn 60 giây',
  'ipn-then-return': 'Thành công, IPN đến trước khi quay về',
  'ipn-only': 'Thành công, người mua đóng trang (chỉ có IPN)',
  'return-only': 'Thành công, IPN bị mất (chỉ quay về)',
  'duplicate-ipn': 'Thành công, IPN lặp lại lần lượt',
  'duplicate-ipn-at-once': 'Thành công, IPN lặp lại cùng lúc',
  'wrong-amount-ipn': 'Gửi IPN sai số tiền',
  'bad-signature-ipn': 'Gửi IPN sai chữ ký',
  'unknown-order-ipn': 'Gửi IPN của đơn không tồn tại',
  'fail-then-success': 'Thất bại rồi thành công',
}

/** The real result of a simulated payment. */
export type Decision = 'paid' | 'cancelled' | 'no-funds' | 'expired' | 'fraud' | 'processing'

/** How an IPN lies about the payment. */
export type Tampering = 'wrong-amount' | 'bad-signature' | 'unknown-order'
