/** As `Intl` writes whole numbers in Vietnamese, whose first formatter costs the first screen 15 ms. */
const grouped = (number: number): string =>
  String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, '.')

/** An amount in đồng as text: `1.299.000 đ` (docs/product.md#limits). */
export const formatMoney = (dong: number): string => `${grouped(dong)}\u00a0đ`

/** A price in đồng as text: 'Miễn phí' for `null` and for 0 (docs/product.md#course-list). */
export const formatPrice = (dong: number | null): string =>
  dong === null || dong === 0 ? 'Miễn phí' : formatMoney(dong)

/** A count with Vietnamese thousands separators: `1.264`. */
export const formatCount = (count: number): string => grouped(count)

/** A rating with one decimal (docs/product.md#limits): `4.7`. */
export const formatRating = (average: number): string => average.toFixed(1)
