/** Whole đồng as people read it: `1.299.000 đ`. Without Intl, so that it never depends on ICU data. */
export const formatVnd = (amount: number): string =>
  `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')} đ`

/** The code a buyer sees: the last 8 characters of the order's id in upper case (section 9). */
export const orderCode = (orderId: string): string => orderId.slice(-8).toUpperCase()
