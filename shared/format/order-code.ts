/** The code of an order: the last 8 characters of its id in upper case (docs/product.md#limits). */
export const orderCode = (id: string): string => id.slice(-8).toUpperCase()
