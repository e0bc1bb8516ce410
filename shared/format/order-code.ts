/** Section 9: an order's code is shown as the last 8 characters of its id in upper case. */
export const orderCode = (id: string): string => id.slice(-8).toUpperCase()
