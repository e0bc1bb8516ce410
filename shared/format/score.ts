const NUMBER = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })

/** `87,5%`: a score in percent, 0 to 100 (docs/product.md#limits). */
export const formatScore = (percent: number): string => `${NUMBER.format(percent)}%`
