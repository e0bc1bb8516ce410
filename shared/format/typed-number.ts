/**
 * Reads a number as users in Việt Nam type it: `12,5`, also `12.5`; `1.000` and `1.000,5` are grouped
 * thousands. NaN for anything else, '' too; it never reads a part of the text.
 */
export function readTypedNumber(typed: string): number {
  const text = typed.replaceAll(/\s/g, '').replace('−', '-')
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'))
  }
  return /^-?\d+(?:[.,]\d*)?$/.test(text) ? Number(text.replace(',', '.')) : NaN
}

/** A number as a form field shows it: decimal comma, no grouping; '' for `null` and NaN. */
export const typedNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value).replace('.', ',')
