const DONG = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 })

/** An amount in đồng as text: `1.299.000 đ` (section 9, "Vietnamese formats"). */
export const formatMoney = (dong: number): string => `${DONG.format(dong)}\u00a0đ`

/** A price to show: section 2 calls a course without a numeric price 'Miễn phí'; so is one of 0 đ. */
export const formatPrice = (dong: number | null): string =>
  dong === null || dong === 0 ? 'Miễn phí' : formatMoney(dong)

/** A count with Vietnamese thousands separators. */
export const formatCount = (count: number): string => DONG.format(count)

/** One decimal (section 9): `4.7`. */
export const formatRating = (average: number): string => average.toFixed(1)
