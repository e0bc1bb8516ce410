const NUMBER = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 })

/** Points may be thirds and tenths, which are not to be told as other ones. */
const POINTS = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 6 })

/** `0,5`, `1.250`: points, minutes and other numbers that are not whole by nature; '' for none. */
export const formatNumber = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : POINTS.format(value)

/** `87,5%`: a score in percent, 0 to 100 (docs/product.md#limits). */
export const formatScore = (percent: number): string => `${NUMBER.format(percent)}%`
