const DONG = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 })

/** An amount in đồng as text: `1.299.000 đ` (docs/product.md#limits). */
export const formatMoney = (dong: number): string => `${DONG.format(dong)}\u00a0đ`

/** A price as text: 'Miễn phí' for none (docs/product.md#course-list), and for 0 đ too. */
export const formatPrice = (dong: number | null): string =>
  dong === null || dong === 0 ? 'Miễn phí' : formatMoney(dong)

/** A count with Vietnamese thousands separators. */
export const formatCount = (count: number): string => DONG.format(count)

/** One decimal (docs/product.md#limits): `4.7`. */
export const formatRating = (average: number): string => average.toFixed(1)
