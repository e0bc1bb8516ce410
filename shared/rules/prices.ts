/** The price facts of a course, in whole đồng. */
export interface Priced {
  price: number | null
  salePrice: number | null
}

/**
 * True when the sale price is the one to pay: it exists and is below the price (section 2). Backends
 * write 0 where there is no sale; a course is given away by its price.
 */
export const isOnSale = ({ price, salePrice }: Priced): boolean =>
  salePrice !== null && salePrice > 0 && price !== null && salePrice < price

/** What a buyer pays, in đồng; `null` when the course has no numeric price ('Miễn phí'). */
export const priceToPay = (course: Priced): number | null =>
  isOnSale(course) ? course.salePrice : course.price

/**
 * How much of the price a sale saves, as a whole percentage rounded down, so that the promise never
 * exceeds the truth; 0 without a sale.
 */
export function savedPercent(course: Priced): number {
  const { price, salePrice } = course
  if (!isOnSale(course) || price === null || salePrice === null) return 0
  return Math.floor(((price - salePrice) * 100) / price)
}

export interface CartLine {
  course: Priced
  quantity: number
}

/** A line's amount in đồng. */
export const lineAmount = (line: CartLine): number => (priceToPay(line.course) ?? 0) * line.quantity

/** Section 9: the cart's discount is fixed at 0. */
const CART_DISCOUNT = 0

interface CartTotals {
  subtotal: number
  discount: number
  total: number
}

/** Cart totals in đồng (section 2, "Cart"). */
export function cartTotals(lines: readonly CartLine[]): CartTotals {
  const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0)
  return { subtotal, discount: CART_DISCOUNT, total: subtotal - CART_DISCOUNT }
}
