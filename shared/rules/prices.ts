/** The prices of a course, in whole đồng. */
export interface Priced {
  price: number | null
  salePrice: number | null
}

/**
 * True when the buyer pays the sale price: it exists and is below the price
 * (docs/product.md#course-page). A sale price of 0 means no sale, because backends use 0 for "none"; a
 * free course has a price of 0.
 */
export const isOnSale = ({ price, salePrice }: Priced): boolean =>
  salePrice !== null && salePrice > 0 && price !== null && salePrice < price

/** The price that a buyer pays, in đồng; `null` when the course has no numeric price ('Miễn phí'). */
export const priceToPay = (course: Priced): number | null =>
  isOnSale(course) ? course.salePrice : course.price

/**
 * The percentage of the price that a sale saves, rounded down so that the text never promises too much;
 * 0 without a sale.
 */
export function savedPercent(course: Priced): number {
  const { price, salePrice } = course
  if (!isOnSale(course) || price === null || salePrice === null) return 0
  return Math.floor(((price - salePrice) * 100) / price)
}

/** What a sale saves, in đồng; 0 without a sale. */
export const savedAmount = (course: Priced): number =>
  (course.price ?? 0) - (priceToPay(course) ?? 0)

export interface CartLine {
  course: Priced
  quantity: number
}

/** A line's amount in đồng. */
export const lineAmount = (line: CartLine): number => (priceToPay(line.course) ?? 0) * line.quantity

/** The cart's discount is fixed at 0 (docs/product.md#limits). */
const CART_DISCOUNT = 0

interface CartTotals {
  /** Of the sale prices, which the buyer pays; `subtotal` holds them already. */
  saved: number
  subtotal: number
  discount: number
  total: number
}

/** The totals of the cart in đồng (docs/product.md#cart). */
export function cartTotals(lines: readonly CartLine[]): CartTotals {
  const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0)
  return {
    saved: lines.reduce((sum, line) => sum + savedAmount(line.course) * line.quantity, 0),
    subtotal,
    discount: CART_DISCOUNT,
    total: subtotal - CART_DISCOUNT,
  }
}
